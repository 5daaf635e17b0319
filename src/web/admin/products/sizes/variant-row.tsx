import { X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, ReactElement } from 'react'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import type { VariantFields } from '#web/admin/products/schema/form-types.ts'
import { CELLS, toCells, type CellName } from './size-cells.ts'

const WIRE_NAMES = {
  label: 'label',
  stock: 'inventory',
  price: 'salePrice',
  costPrice: 'costPrice',
  sku: 'sku',
} as const satisfies Record<CellName, string>

const LABELS: Record<CellName, string> = {
  label: 'Size',
  stock: 'Pieces',
  price: 'Own price',
  costPrice: 'Cost price',
  sku: 'SKU',
}

const EXTRAS = {
  label: { maxLength: 40, placeholder: 'Size 12' },
  stock: { inputMode: 'numeric', placeholder: '0' },
  price: { inputMode: 'decimal' },
  costPrice: { inputMode: 'decimal' },
  sku: { maxLength: 60 },
} as const satisfies Record<CellName, object>

/** A line of the table where the form has room; else name and pieces, or a block of three lines. */
const LINE =
  'grid-cols-[1fr_1fr_2.75rem] gap-2 paired:grid-cols-[6fr_4rem_5fr_5fr_8fr_2.75rem] paired:gap-y-0'

const isRare = (name: CellName): boolean => name !== 'label' && name !== 'stock'

/** The heads of the columns; in whole blocks each field has its own label. */
export const SizeHeads = ({ isWhole }: { isWhole: boolean }): ReactElement => (
  <div
    aria-hidden="true"
    className={
      `${isWhole ? 'hidden' : 'grid'} ${LINE} pb-1 text-xs text-jamun-700 paired:grid ` +
      '[&>span]:truncate'
    }
  >
    {CELLS.map((name) => (
      <span key={name} className={isRare(name) ? 'hidden paired:block' : ''}>
        {LABELS[name]}
      </span>
    ))}
  </div>
)

type VariantRowProps = {
  variant: VariantFields
  number: number
  /** Whether prices and SKU are shown where the form has no room for all in one line. */
  isWhole: boolean
  problemOf: (name: string) => string | undefined
  onChange: (change: Partial<VariantFields>) => void
  onRemove: () => void
  /** Enter in a field leads to the same one of the next size. */
  onEnter: (name: CellName) => void
  /** Cells of a spreadsheet are pasted into a field. */
  onPaste: (name: CellName, cells: string[][]) => void
}

/** One size: a line of the table, or a block on phones. */
export function VariantRow(props: VariantRowProps): ReactElement {
  const { number, isWhole, onRemove } = props
  return (
    <div className={`grid ${LINE}`}>
      <SizeCell {...props} name="label" />
      <SizeCell {...props} name="stock" />
      <SizeCell {...props} name="price" className="row-start-2 paired:row-start-auto" />
      <SizeCell {...props} name="costPrice" className="row-start-2 paired:row-start-auto" />
      <SizeCell {...props} name="sku" className="col-span-full" />
      <button
        type="button"
        aria-label={`Remove size ${number}`}
        onClick={onRemove}
        className={
          'col-start-3 row-start-1 grid size-11 place-items-center rounded-full ' +
          `hover:bg-jamun-100 paired:col-start-6 paired:mt-0 ${isWhole ? 'mt-5' : ''}`
        }
      >
        <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
      </button>
    </div>
  )
}

type SizeCellProps = VariantRowProps & { name: CellName; className?: string }

/** A field of a size. In the table its problem takes the width of the line. */
function SizeCell({
  variant,
  number,
  isWhole,
  name,
  className = '',
  problemOf,
  onChange,
  onEnter,
  onPaste,
}: SizeCellProps) {
  const problem = problemOf(WIRE_NAMES[name])
  const noteId = `size-${number}-${name}-note`
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter(name)
  }
  const paste = (event: ClipboardEvent) => {
    const cells = toCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    onPaste(name, cells)
  }
  return (
    <div
      className={
        `min-w-0 paired:contents ${className} ` + (isRare(name) && !isWhole ? 'hidden' : '')
      }
    >
      <label className="block min-w-0 text-xs text-jamun-700">
        {isWhole && <span className="mb-0.5 block paired:hidden">{LABELS[name]}</span>}
        <input
          aria-label={`${LABELS[name]} of size ${number}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? noteId : undefined}
          data-cell={name}
          value={variant[name]}
          title={name === 'sku' ? variant.sku : undefined}
          onChange={(event) => onChange({ [name]: event.target.value })}
          onKeyDown={press}
          onPaste={paste}
          className={fieldClass(Boolean(problem), 'truncate px-2.5! text-sm')}
          {...EXTRAS[name]}
        />
      </label>
      {problem && (
        <div className="paired:order-1 paired:col-span-full">
          <FieldNote id={noteId} error={problem} />
        </div>
      )}
    </div>
  )
}
