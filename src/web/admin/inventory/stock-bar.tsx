import { useState, type ReactElement } from 'react'
import { MAX_CHOSEN } from '#shared/bulk.ts'
import { toCsvText } from '#shared/files/csv.ts'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { BulkBar } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { CsvButton } from '#web/admin/layout/forms/csv-button.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AddUnitsDialog, SIZE } from './add-units-dialog.tsx'

export const PRODUCT = { one: 'product', many: 'products' }

const forSale = ({ variants }: ProductStock) => variants.filter(({ removed }) => !removed)

/** The stock of these products: a line for each size. */
const toCsv = (products: ProductStock[]): string =>
  toCsvText([
    ['Product', 'Size', 'SKU', 'Stock'],
    ...products.flatMap(({ title, variants }) =>
      variants.map(({ label, sku, stock }) => [title, label, sku, String(stock)]),
    ),
  ])

/** What can be done with the chosen products of the inventory. */
export function StockBar({ selection }: { selection: Selection<ProductStock> }): ReactElement {
  const [isAdding, setAdding] = useState(false)
  const products = selection.chosen
  const variants = products.flatMap(forSale)
  const isTooMany = variants.length > MAX_CHOSEN
  const save = () => {
    saveFile('stock.csv', toCsv(products), 'text/csv;charset=utf-8')
    toast('success', `The stock of ${countOf(products.length, PRODUCT)} is downloaded.`)
    return Promise.resolve()
  }
  const subject = [countOf(products.length, PRODUCT)]
  if (variants.length !== products.length) subject.push(countOf(variants.length, SIZE))
  return (
    <BulkBar
      selection={selection}
      line={
        isTooMany
          ? `Units can be added to at most ${countOf(MAX_CHOSEN, SIZE)} at once.`
          : undefined
      }
    >
      <CsvButton save={save} />
      {variants.length > 0 && !isTooMany && (
        <Button size="sm" onClick={() => setAdding(true)}>
          Add units
        </Button>
      )}
      {isAdding && (
        <AddUnitsDialog
          subject={subject.join(', ')}
          variantIds={variants.map(({ id }) => id)}
          onAdded={selection.chooseNone}
          onClose={() => setAdding(false)}
        />
      )}
    </BulkBar>
  )
}
