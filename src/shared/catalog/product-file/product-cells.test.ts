import { expect, test } from 'vitest'
import { toCsvText } from '#shared/files/csv.ts'
import { productRows, type FiledProduct } from './product-cells.ts'

const RING: FiledProduct = {
  _id: 'prd_1',
  slug: 'kundan-ring',
  version: 3,
  title: '=Kundan "Ring"',
  description: 'Red, green;\nand blue.',
  pictures: [{ key: 'front-1' }, { key: 'side-2' }],
  category: 'Pendant',
  categories: ['Pendant', 'Quirky', 'PartyGlimmer'],
  state: 'published',
  actualPricePaise: null,
  salePricePaise: 129_950,
  material: 'Brass',
  plating: null,
  stone: 'कुंदन',
  colour: null,
  weightGrams: 12.5,
  sizeMm: null,
  netQuantity: '1 N',
  hsn: '7117',
  gstRate: 3,
  countryOfOrigin: 'India',
  makerName: null,
  makerAddress: null,
  importerName: null,
  importerAddress: null,
  isSaleItem: false,
  excludesCod: true,
  variants: [
    { label: '2.4', sku: 'KR-24', salePricePaise: 129_950, costPricePaise: null, inventory: 4 },
    { label: '2.6', sku: 'KR-26', salePricePaise: 140_000, costPricePaise: 35_000, inventory: 0 },
  ],
}

const nameOf = (value: string) => (value === 'Pendant' ? 'Pendent' : value)

test('a product has a row for each size, and the first one has what is of the product', () => {
  const [headings = [], ...rows] = productRows([RING], nameOf)
  const cells = rows.map((row) =>
    Object.fromEntries(
      headings.flatMap((heading, index) => (row[index] ? [[heading, row[index]]] : [])),
    ),
  )
  expect(cells).toEqual([
    {
      'Product ID': 'prd_1',
      Address: 'kundan-ring',
      Version: '3',
      Title: '=Kundan "Ring"',
      Description: 'Red, green;\nand blue.',
      Pictures: 'front-1 | side-2',
      Category: 'Pendent',
      'Also in': 'Quirky; PartyGlimmer',
      State: 'published',
      'Sale price': '1299.50',
      Size: '2.4',
      SKU: 'KR-24',
      Stock: '4',
      Material: 'Brass',
      Stone: 'कुंदन',
      'Weight in grams': '12.5',
      'Net quantity': '1 N',
      HSN: '7117',
      'GST in per cent': '3',
      'Country of origin': 'India',
      'Sale item': 'no',
      'No cash on delivery': 'yes',
    },
    {
      'Product ID': 'prd_1',
      Address: 'kundan-ring',
      Size: '2.6',
      SKU: 'KR-26',
      'Price of the size': '1400.00',
      'Cost price': '350.00',
      Stock: '0',
    },
  ])
})

test('a title that begins as a formula does not run in a spreadsheet', () => {
  expect(toCsvText(productRows([RING], nameOf))).toContain(`"'=Kundan ""Ring"""`)
})
