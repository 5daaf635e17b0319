import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { RowButton } from '#web/admin/layout/table.tsx'
import { Fields, type Field } from './fields.tsx'
import { toRow, type ListRow, type Texts } from './setting-values.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

type RowListProps = {
  name: string
  title: string
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
}

/** A list of the home page. Rows can be edited, added, moved and removed. */
export function RowList({
  name,
  title,
  itemName,
  fields,
  empty,
  rows,
  problems,
  onChange,
  max = Number.POSITIVE_INFINITY,
  more,
}: RowListProps): ReactElement {
  const legend = useRef<HTMLLegendElement>(null)

  const remove = (removed: ListRow) => {
    onChange(rows.filter((row) => row !== removed))
    legend.current?.focus()
  }

  return (
    <fieldset className="mt-6 min-w-0 first:mt-0">
      <legend ref={legend} tabIndex={-1} className="mb-2 font-semibold">
        {title}
      </legend>
      <ol className="space-y-3">
        {rows.map((row, index) => (
          <li
            key={row.row}
            aria-label={`${itemName} ${index + 1}`}
            className="border border-jamun-200 p-3 sm:p-4"
          >
            <RowHead
              name={`${itemName} ${index + 1}`}
              index={index}
              last={rows.length - 1}
              onMove={(to) => onChange(moveRow(rows, index, to))}
              onRemove={() => remove(row)}
            />
            <Fields
              fields={fields}
              texts={row.texts}
              problems={problems}
              namePrefix={`${name}.${index}.`}
              onChange={(field, text) => onChange(withText(rows, row, { [field]: text }))}
            />
            {more?.(row, index, (texts) => onChange(withText(rows, row, texts)))}
          </li>
        ))}
      </ol>
      <FieldNote id={`${name}-note`} error={problems[name]} />
      {rows.length < max && (
        <AddRow itemName={itemName} onClick={() => onChange([...rows, toRow(empty)])} />
      )}
    </fieldset>
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

type RowHeadProps = {
  name: string
  index: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

function RowHead({ name, index, last, onMove, onRemove }: RowHeadProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between">
      <span className="text-sm font-medium">{name}</span>
      <span className="flex flex-wrap">
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
