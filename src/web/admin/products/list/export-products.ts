import { productRows } from '#shared/catalog/product-file/product-cells.ts'
import { toCsvText } from '#shared/files/csv.ts'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import { PRODUCT } from '#web/admin/products/products-screen.ts'
import { listFiledProducts } from '#web/api/admin/catalog/product-import.ts'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { serverMessage } from '#web/api/client.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Downloads the products that match the filters as CSV, in the form that an import takes. */
export async function exportProducts(
  query: Parameters<typeof listFiledProducts>[0],
  categories: readonly AdminCategory[],
): Promise<void> {
  const names = new Map(categories.map(({ value, label }) => [value as string, label]))
  try {
    const products = await listFiledProducts(query)
    const rows = productRows(products, (value) => names.get(value) ?? value)
    saveFile('products.csv', toCsvText(rows), 'text/csv;charset=utf-8')
    const isOne = products.length === 1
    toast('success', `${countOf(products.length, PRODUCT)} ${isOne ? 'is' : 'are'} downloaded.`)
  } catch (error) {
    toast('error', serverMessage(error, 'The products could not be downloaded. Please try again.'))
  }
}
