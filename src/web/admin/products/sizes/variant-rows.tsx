import { Plus } from 'lucide-react'
import { memo, useEffect, useRef, useState, type ReactElement } from 'react'
import { FieldLegend } from '#web/admin/layout/forms/field-legend.tsx'
import { addedVariant, type TypedForAll } from '#web/admin/products/form-values.ts'
import type { NewRow, VariantFields } from '#web/admin/products/schema/form-types.ts'
import type { SizesProps } from './size-table.tsx'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { FieldNote } from '#web/ui/field.tsx'

type VariantRowsProps = SizesProps & {
  /** The product before the edit; undefined for a new one. */
  before: AdminProduct | undefined
}

const isOfRow = (name: string): boolean =>
  /^variants\.\d+\.(?:label|sku|salePrice|costPrice|inventory)$/.test(name)

/** Without sizes the button stands beside the folds of the form, and is as high as they are. */
const BUTTON_ONLY =
  'paired:[&>legend]:sr-only paired:[&>div]:mt-0 paired:[&_button]:min-h-12 ' +
  'paired:[&_button]:grow paired:[&_button]:px-1!'

/** The variants of a product. Empty if it has one stock and no choices. */
export const VariantRows = memo(function VariantRows(props: VariantRowsProps) {
  const { variants, before, onChange, problems } = props
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    // These fields are not registered with the form, which would focus the first invalid one.
    if (!Object.keys(problems).some(isOfRow)) return
    const field = legend.current?.form?.querySelector<HTMLElement>('[aria-invalid]')
    field?.focus()
    // Its sentence may be under the buttons at the foot.
    field?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [problems])
  const newRow: NewRow = (rows) => addedVariant(rows, before, typedIn(legend.current?.form))
  const run = useRun(props, newRow, legend)
  const hasRows = variants.length > 0
  const table = useSizeTable(hasRows)
  return (
    <fieldset className={`min-w-0 ${hasRows || run.fields ? 'paired:col-span-full' : BUTTON_ONLY}`}>
      <FieldLegend ref={legend} label="Sizes" note="Optional" />
      {hasRows && table && (
        <table.SizeTable {...props} newRow={newRow} onRemoved={() => legend.current?.focus()} />
      )}
      <FieldNote id="sizes-note" error={otherProblemOf(problems)} hint={hintOf(variants)} />
      {run.fields ?? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="soft" size="sm" onClick={() => onChange([...variants, newRow(variants)])}>
            <Plus aria-hidden="true" strokeWidth={1.6} className="size-4" />
            Add a size
          </Button>
          <Button look="soft" size="sm" onClick={() => void run.open()}>
            Add several
          </Button>
        </div>
      )}
    </fieldset>
  )
})

const otherProblemOf = (problems: Record<string, string>): string | undefined =>
  Object.entries(problems).find(([name]) => name.startsWith('variants') && !isOfRow(name))?.[1]

const hintOf = (variants: VariantFields[]): string | undefined =>
  variants.length > 0
    ? 'An empty own price is the product’s. The SKU is made for you where it is empty. ' +
      'Customers never see cost prices.'
    : undefined

const importTable = () => import('./size-table.tsx')
type TableFile = Awaited<ReturnType<typeof importTable>>
let loadedTable: TableFile | undefined

/** The table of the sizes, loaded once for all forms when the first one needs it. */
function useSizeTable(isNeeded: boolean): TableFile | undefined {
  const [table, setTable] = useState(loadedTable)
  useEffect(() => {
    if (!isNeeded || table) return
    void loadPart(importTable).then((file) => {
      loadedTable ??= file
      setTable(loadedTable)
    })
  }, [isNeeded, table])
  return table
}

const importRun = () => Promise.all([import('./run-fields.tsx'), import('./size-run.ts')])
type Run = {
  file: Awaited<ReturnType<typeof importRun>>
  kind: 'rings' | 'bangles'
  /** What was typed for a new product without sizes. A stored stock is for the first size only. */
  pieces: string
}

/** The pieces and the cost price that the form has now for a product without sizes. */
function typedIn(form: HTMLFormElement | null | undefined): TypedForAll {
  const text = (name: keyof TypedForAll) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  return { stock: text('stock'), costPrice: text('costPrice') }
}

/** What the sizes are for, by the category that the form has now. */
function kindOf(form: HTMLFormElement | null | undefined): Run['kind'] {
  const field = form?.elements.namedItem('category')
  const category = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : ''
  return /bangle|kada|kangan/i.test(category ?? '') ? 'bangles' : 'rings'
}

/** The fields that add several sizes. Their file is loaded when they open. */
function useRun(
  { variants, before, onChange }: VariantRowsProps,
  newRow: NewRow,
  legend: { current: HTMLLegendElement | null },
): { fields: ReactElement | undefined; open: () => Promise<void> } {
  const [run, setRun] = useState<Run>()
  const open = async () => {
    const file = await loadPart(importRun)
    const form = legend.current?.form
    const pieces = before ? '' : typedIn(form).stock
    if (file) setRun({ file, kind: kindOf(form), pieces })
  }
  const close = () => {
    setRun(undefined)
    legend.current?.focus()
  }
  if (!run) return { fields: undefined, open }
  const [{ RunFields }, { withSizes }] = run.file
  const fields = (
    <RunFields
      variants={variants}
      kind={run.kind}
      startPieces={run.pieces}
      onAdd={(sizes) => {
        onChange(withSizes(variants, newRow, sizes))
        close()
      }}
      onCancel={close}
    />
  )
  return { fields, open }
}
