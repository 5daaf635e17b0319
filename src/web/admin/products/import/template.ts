import { FILE_COLUMNS, type FileCells } from '#shared/catalog/product-file/columns.ts'
import { toTable } from '#shared/catalog/product-file/product-cells.ts'

/** Columns that a new product gets from the shop. */
const OF_SHOP = new Set(['id', 'version', 'stock'])

/** The headings of a new file with two rows of an example: a bangle in two sizes. */
export function templateRows(categories: readonly string[]): string[][] {
  const bangles = categories.find((name) => name === 'Bangles') ?? categories[0] ?? ''
  const first: FileCells = {
    slug: 'example-meenakari-bangle',
    title: 'Example: Meenakari Bangle',
    description: 'Gold-tone brass with green enamel.',
    category: bangles,
    state: 'draft',
    actualPrice: '1299.00',
    salePrice: '999.00',
    label: '2.4',
    sku: 'EXAMPLE-24',
    costPrice: '350.00',
    material: 'Brass',
    colour: 'Green',
    weightGrams: '42.5',
    netQuantity: '1 N',
    hsn: '7117',
    gstRate: '3',
    countryOfOrigin: 'India',
    isSaleItem: 'no',
    excludesCod: 'no',
  }
  const second: FileCells = {
    slug: 'example-meenakari-bangle',
    label: '2.6',
    sku: 'EXAMPLE-26',
    ownPrice: '1049.00',
    costPrice: '370.00',
  }
  const kept = FILE_COLUMNS.map(({ key }) => !OF_SHOP.has(key))
  return toTable([first, second]).map((row) => row.filter((_, index) => kept[index]))
}
