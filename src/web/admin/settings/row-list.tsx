import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { RowButton } from '#web/admin/layout/table.tsx'
import { Fields, type Field } from './fields.tsx'
import { type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { toRow, type ListRow } from './setting-values.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

type RowListProps = {
  name: string
  title: string
  legendId?: string
  /** The name of one row, such as `Slide`. */
  itemName: string
  fields: readonly Field[]
  empty: Texts
  rows: ListRow[]
  problems: Record<string, string>
  onChange: (rows: ListRow[]) => void
  /** How many rows it may have; no limit without. */
  max?: number
  /** More of a row, below its fields. `change` sets some of its texts. */
  more?: (row: ListRow, index: number, change: (texts: Texts) => void) => ReactNode
  /** What a row looks like in the shop: above its fields, on wide screens beside them. */
  preview?: (row: ListRow) => ReactNode
  /** The field whose text names a row that is folded. Without it no row is folded. */
  foldsTo?: string
  /** Whether the first row is not folded at the start. */
  startsOpen?: boolean
}

/** A list of a settings form. Rows can be edited, added, moved and removed. */
export function RowList(props: RowListProps): ReactElement {
  const { name, title, itemName, empty, rows, problems, onChange } = props
  const { max = Number.POSITIVE_INFINITY, startsOpen = false } = props
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [added, setAdded] = useState<ListRow['row']>()

  const add = () => {
    const row = toRow(empty)
    setAdded(row.row)
    onChange([...rows, row])
  }
  const remove = (removed: ListRow) => {
    onChange(rows.filter((row) => row !== removed))
    fieldset.current?.querySelector('legend')?.focus()
  }

  return (
    <fieldset ref={fieldset} className="mt-6 min-w-0 first:mt-0">
      <legend id={props.legendId} tabIndex={-1} className="mb-2 scroll-mt-24 font-semibold">
        {title}
      </legend>
      <ol className="stack-3">
        {rows.map((row, index) => (
          <RowItem
            key={row.row}
            list={props}
            row={row}
            index={index}
            startsOpen={row.row === added || (startsOpen && index === 0)}
            onRemove={() => remove(row)}
          />
        ))}
      </ol>
      <FieldNote id={`${name}-note`} error={problems[name]} />
      {rows.length < max && <AddRow itemName={itemName} onClick={add} />}
    </fieldset>
  )
}

type RowItemProps = {
  list: RowListProps
  row: ListRow
  index: number
  startsOpen: boolean
  onRemove: () => void
}

/** On wide screens the preview is at the right, and stays in view beside the fields. */
const BESIDE = 'min-[88rem]:flex min-[88rem]:flex-row-reverse min-[88rem]:items-start'

/** One row. A problem in a folded row opens it. */
function RowItem({ list, row, index, startsOpen, onRemove }: RowItemProps) {
  const { name, itemName, fields, rows, problems, onChange, more, preview, foldsTo } = list
  const [isUnfolded, setUnfolded] = useState(startsOpen)
  const fieldsId = useId()
  const namePrefix = `${name}.${index}.`
  const hasProblem = Object.keys(problems).some((field) => field.startsWith(namePrefix))
  const isOpen = !foldsTo || isUnfolded || hasProblem
  return (
    <li aria-label={`${itemName} ${index + 1}`} className="border border-jamun-200 p-3 sm:p-4">
      <RowHead
        name={`${itemName} ${index + 1}`}
        index={index}
        last={rows.length - 1}
        fold={
          foldsTo
            ? {
                isOpen,
                fieldsId,
                text: row.texts[foldsTo] ?? '',
                onToggle: () => setUnfolded(!isOpen),
              }
            : undefined
        }
        onMove={(to) => onChange(moveRow(rows, index, to))}
        onRemove={onRemove}
      />
      <div id={fieldsId} hidden={!isOpen} className={`mt-2 ${preview ? BESIDE : ''}`}>
        {preview?.(row)}
        <div className="min-w-0 grow">
          <Fields
            fields={fields}
            texts={row.texts}
            problems={problems}
            namePrefix={namePrefix}
            onChange={(field, text) => onChange(withText(rows, row, { [field]: text }))}
          />
          {more?.(row, index, (texts) => onChange(withText(rows, row, texts)))}
        </div>
      </div>
    </li>
  )
}

function AddRow({ itemName, onClick }: { itemName: string; onClick: () => void }) {
  return (
    <Button look="soft" size="sm" className="mt-3" onClick={onClick}>
      <Plus aria-hidden="true" strokeWidth={1.6} className="size-4" />
      Add {itemName.toLowerCase()}
    </Button>
  )
}

type RowFold = {
  isOpen: boolean
  fieldsId: string
  /** What a folded row is about. */
  text: string
  onToggle: () => void
}

/** The button that folds a row. */
const FoldButton = ({ name, fold }: { name: string; fold: RowFold }) => (
  <button
    type="button"
    aria-expanded={fold.isOpen}
    aria-controls={fold.fieldsId}
    onClick={fold.onToggle}
    className="flex min-h-11 min-w-0 grow basis-28 items-center gap-2 text-left text-sm"
  >
    <ChevronDown {...ICON} className={`size-5 shrink-0 ${fold.isOpen ? 'rotate-180' : ''}`} />
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">{name}</span>
      {!fold.isOpen && (
        <span title={fold.text} className="line-clamp-2 text-jamun-700">
          {fold.text}
        </span>
      )}
    </span>
  </button>
)

type RowHeadProps = {
  name: string
  index: number
  last: number
  fold: RowFold | undefined
  onMove: (to: number) => void
  onRemove: () => void
}

function RowHead({ name, index, last, fold, onMove, onRemove }: RowHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between">
      {fold ? (
        <FoldButton name={name} fold={fold} />
      ) : (
        <span className="text-sm font-medium">{name}</span>
      )}
      <span className="flex flex-wrap">
        {/* On a phone the text of a folded row needs their room. */}
        <span className={`flex flex-wrap ${fold && !fold.isOpen ? 'max-sm:hidden' : ''}`}>
          {index > 0 && (
            <RowButton label={`Move ${name} up`} onClick={() => onMove(index - 1)}>
              <ArrowUp {...ICON} />
            </RowButton>
          )}
          {index < last && (
            <RowButton label={`Move ${name} down`} onClick={() => onMove(index + 1)}>
              <ArrowDown {...ICON} />
            </RowButton>
          )}
        </span>
        <RowButton danger label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 {...ICON} />
        </RowButton>
      </span>
    </div>
  )
}

const withText = (rows: ListRow[], changed: ListRow, change: Texts): ListRow[] =>
  rows.map((row) => (row === changed ? { ...row, texts: { ...row.texts, ...change } } : row))

function moveRow(rows: ListRow[], from: number, to: number): ListRow[] {
  const rest = rows.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...rows.slice(from, from + 1), ...rest.slice(to)]
}
