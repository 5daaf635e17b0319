import { FILE_COLUMNS, type FileCells, type FileColumn } from './columns.ts'

/** What a file has of a product; the names and types are those of the API. Money is in paise. */
export type FiledProduct = {
  _id: string
  slug: string
  version: number
  title: string
  description: string
  pictures: readonly { key: string }[]
  category: string
  categories: readonly string[]
  state: string
  actualPricePaise: number | null
  salePricePaise: number
  material: string | null
  plating: string | null
  stone: string | null
  colour: string | null
  weightGrams: number | null
  sizeMm: string | null
  netQuantity: string
  hsn: string
  gstRate: number
  countryOfOrigin: string
  makerName: string | null
  makerAddress: string | null
  importerName: string | null
  importerAddress: string | null
  isSaleItem: boolean
  excludesCod: boolean
  variants: readonly {
    label: string
    sku: string
    salePricePaise: number
    costPricePaise: number | null
    inventory: number
  }[]
}

/** The name of a category in a file. */
export type NameOfCategory = (value: string) => string

const SEPARATOR = '; '
/** Between the pictures of a cell. */
export const PICTURE_SEPARATOR = '|'

/** An amount in a file: `1299.00`. */
const amountOf = (paise: number): string => (paise / 100).toFixed(2)
const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no')

/** The cells of a product itself, which its first row has. */
export const productCells = (product: FiledProduct, nameOf: NameOfCategory): FileCells => ({
  id: product._id,
  slug: product.slug,
  version: String(product.version),
  title: product.title,
  description: product.description,
  pictures: product.pictures.map(({ key }) => key).join(` ${PICTURE_SEPARATOR} `),
  category: nameOf(product.category),
  alsoIn: product.categories
    .filter((value) => value !== product.category)
    .map(nameOf)
    .join(SEPARATOR),
  state: product.state,
  actualPrice: product.actualPricePaise === null ? '' : amountOf(product.actualPricePaise),
  salePrice: amountOf(product.salePricePaise),
  material: product.material ?? '',
  plating: product.plating ?? '',
  stone: product.stone ?? '',
  colour: product.colour ?? '',
  weightGrams: product.weightGrams === null ? '' : String(product.weightGrams),
  sizeMm: product.sizeMm ?? '',
  netQuantity: product.netQuantity,
  hsn: product.hsn,
  gstRate: String(product.gstRate),
  countryOfOrigin: product.countryOfOrigin,
  makerName: product.makerName ?? '',
  makerAddress: product.makerAddress ?? '',
  importerName: product.importerName ?? '',
  importerAddress: product.importerAddress ?? '',
  isSaleItem: yesOrNo(product.isSaleItem),
  excludesCod: yesOrNo(product.excludesCod),
})

/** The cells of the sizes of a product, in their order. A size without its own price has none. */
export const sizeCells = ({ variants, salePricePaise }: FiledProduct): FileCells[] =>
  variants.map((variant) => ({
    label: variant.label,
    sku: variant.sku,
    ownPrice: variant.salePricePaise === salePricePaise ? '' : amountOf(variant.salePricePaise),
    costPrice: variant.costPricePaise === null ? '' : amountOf(variant.costPricePaise),
    stock: String(variant.inventory),
  }))

/** The cells of the columns that name the product of a row; they are in each of its rows. */
const NAMING: readonly FileColumn[] = ['id', 'slug']

/** Products as the rows of a file, with the headings first: one row for each size. */
export function productRows(products: readonly FiledProduct[], nameOf: NameOfCategory): string[][] {
  const rows = products.flatMap((product) => {
    const cells = productCells(product, nameOf)
    const naming = Object.fromEntries(NAMING.map((column) => [column, cells[column]]))
    return sizeCells(product).map((size, index) => ({ ...(index === 0 ? cells : naming), ...size }))
  })
  return toTable(rows)
}

/** Rows of cells as a table under all headings. */
export const toTable = (rows: readonly FileCells[]): string[][] => [
  FILE_COLUMNS.map(({ heading }) => heading),
  ...rows.map((row) => FILE_COLUMNS.map(({ key }) => row[key] ?? '')),
]
