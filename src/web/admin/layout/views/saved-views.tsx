import { Bookmark, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { memo, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { MAX_VIEW_NAME, type ViewList } from '#shared/saved-views.ts'
import { useMutation, type MutationResult } from '#web/admin/layout/admin-data.ts'
import { TabLink, TabRow } from '#web/admin/layout/tabs.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { TextField } from '#web/ui/field.tsx'
import { DELETE_VIEW, RENAME_VIEW, SAVE_VIEW } from './view-mutations.ts'
import { isSameQuery, viewQueryOf } from './view-query.ts'

type ListTabsProps = {
  views: SavedView[]
  /** What the tabs choose. */
  label?: string
  /** The tabs before the saved views. */
  tabs?: ReactNode
  /** A button at the end of the row of tabs. */
  beside?: ReactNode
}

/** The saved view whose filters the address has. */
export function useCurrentView(views: SavedView[]): SavedView | undefined {
  const [search] = useSearchParams()
  const query = viewQueryOf(search)
  return views.find((view) => isSameQuery(view.query, query))
}

/** The tabs of a list, the saved views last. */
export const ListTabs = memo(function ListTabs({
  views,
  label = 'Saved views',
  tabs,
  beside,
}: ListTabsProps) {
  const current = useCurrentView(views)
  if (!tabs && views.length === 0) return null
  return (
    <TabRow label={label} wraps beside={beside}>
      {tabs}
      {views.length > 0 && (
        <span role="group" aria-label="Saved views" className="flex md:flex-wrap">
          {views.map(({ id, name, query: saved }) => (
            <TabLink
              key={id}
              to={{ search: new URLSearchParams(saved).toString() }}
              isCurrent={id === current?.id}
            >
              <Bookmark aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
              {name}
            </TabLink>
          ))}
        </span>
      )}
    </TabRow>
  )
})

/**
 * The buttons at the right end of the tools of a list: they save the filters of the address, or
 * rename or delete their view. A search without a result is not saved.
 */
export const ViewButtons = memo(function ViewButtons({
  list,
  views,
  total,
}: {
  list: ViewList
  views: SavedView[]
  /** How many rows the list has. */
  total: number
}) {
  const [search] = useSearchParams()
  const query = viewQueryOf(search)
  const current = useCurrentView(views)
  const group = useRef<HTMLDivElement>(null)
  if (Object.keys(query).length === 0 || (!current && query.q && total === 0)) return null
  return (
    <div
      ref={group}
      role="group"
      aria-label="This view"
      tabIndex={-1}
      className="ml-auto flex shrink-0 items-center"
    >
      {current ? (
        <ViewTools view={current} onDeleted={() => group.current?.focus()} />
      ) : (
        <SaveView list={list} query={query} />
      )}
    </div>
  )
})

const LINK = 'min-w-11 px-2 text-sm'

/** The icon of a button, and its word, which a narrow list shows to screen readers only. */
const Face = ({ Icon, word }: { Icon: LucideIcon; word: string }) => (
  <>
    <Icon aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
    <span className="@max-4xl/table:sr-only">{word}</span>
  </>
)

type SaveViewProps = { list: ViewList; query: SavedView['query'] }

/** Saves the filters of the address. */
function SaveView({ list, query }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="link"
        size="sm"
        title="Save this view"
        className={LINK}
        onClick={() => setOpen(true)}
      >
        <Face Icon={Bookmark} word="Save this view" />
      </Button>
      {isOpen && <SaveDialog list={list} query={query} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ list, query, onClose }: SaveViewProps & { onClose: () => void }) {
  const { run } = useMutation(SAVE_VIEW)
  return (
    <NameDialog
      title="Save this view"
      confirm="Save"
      name=""
      onSave={(name) => run({ list, name, query })}
      onClose={onClose}
    />
  )
}

/** Renames or deletes the view whose filters the address has. */
function ViewTools({ view, onDeleted }: { view: SavedView; onDeleted: () => void }) {
  const renaming = useMutation(RENAME_VIEW)
  const deleting = useMutation(DELETE_VIEW)
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    const question = `Delete the view ${view.name}? The list itself stays.`
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true }))) return
    const result = await deleting.run({ id: view.id })
    if (result?.ok) onDeleted()
  }
  return (
    <>
      <Button
        look="link"
        size="sm"
        title={`Rename the view ${view.name}`}
        className={LINK}
        onClick={() => setOpen(true)}
      >
        <Face Icon={Pencil} word="Rename" />
        <span className="sr-only"> the view {view.name}</span>
      </Button>
      <Button
        look="link"
        size="sm"
        title={`Delete the view ${view.name}`}
        className={LINK}
        onClick={() => void remove()}
      >
        <Face Icon={Trash2} word="Delete" />
        <span className="sr-only"> the view {view.name}</span>
      </Button>
      {isOpen && (
        <NameDialog
          title="Rename the view"
          confirm="Rename"
          name={view.name}
          onSave={(name) => renaming.run({ id: view.id, name })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type NameDialogProps = {
  title: string
  confirm: string
  name: string
  onSave: (name: string) => Promise<MutationResult<void> | undefined>
  onClose: () => void
}

/** Asks for the name of a view. */
function NameDialog({ title, confirm, onSave, onClose, ...before }: NameDialogProps) {
  const [name, setName] = useState(before.name)
  const [problem, setProblem] = useState<string>()
  const save = async (): Promise<boolean> => {
    if (!name.trim()) {
      setProblem('Please enter a name.')
      return false
    }
    const result = await onSave(name.trim())
    if (result && !result.ok) setProblem(result.fields.name)
    return result?.ok === true
  }
  return (
    <FormDialog title={title} confirm={confirm} onConfirm={save} onClose={onClose}>
      <TextField
        label="Name"
        value={name}
        maxLength={MAX_VIEW_NAME}
        error={problem}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
