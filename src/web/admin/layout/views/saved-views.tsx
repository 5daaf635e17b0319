import { Bookmark } from 'lucide-react'
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
  list: ViewList
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

/**
 * The tabs of a list, the saved views last, and under them the buttons that save the filters of the
 * address, or rename or delete their view.
 */
export const ListTabs = memo(function ListTabs({
  list,
  views,
  label = 'Saved views',
  tabs,
  beside,
}: ListTabsProps) {
  const [search] = useSearchParams()
  const query = viewQueryOf(search)
  const current = useCurrentView(views)
  const isFiltered = Object.keys(query).length > 0
  const tools = useRef<HTMLDivElement>(null)
  return (
    <>
      {(tabs || views.length > 0) && (
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
      )}
      {isFiltered && (
        <div
          ref={tools}
          role="group"
          aria-label="This view"
          tabIndex={-1}
          className="-mb-2 flex flex-wrap items-center px-2 pt-1 lg:px-4"
        >
          {current ? (
            <ViewTools view={current} onDeleted={() => tools.current?.focus()} />
          ) : (
            <SaveView list={list} query={query} />
          )}
        </div>
      )}
    </>
  )
})

const LINK = 'px-2 text-sm'

type SaveViewProps = { list: ViewList; query: SavedView['query'] }

/** Saves the filters of the address. */
function SaveView({ list, query }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="link" size="sm" className={LINK} onClick={() => setOpen(true)}>
        <Bookmark aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
        Save this view
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
      <Button look="link" size="sm" className={LINK} onClick={() => setOpen(true)}>
        Rename<span className="sr-only"> the view {view.name}</span>
      </Button>
      <Button look="link" size="sm" className={LINK} onClick={() => void remove()}>
        Delete<span className="sr-only"> the view {view.name}</span>
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
