/**
 * The columns of a product file: the CSV file that products are exported to and imported from.
 * `size` columns belong to the row of a size; the others to the product, whose first row has them.
 * An empty cell of a column with `canBeEmpty` empties the field; any other empty cell changes
 * nothing.
 */
export const FILE_COLUMNS = [
  { key: 'id', heading: 'Product ID' },
  { key: 'slug', heading: 'Address' },
  { key: 'version', heading: 'Version' },
  { key: 'title', heading: 'Title' },
  { key: 'description', heading: 'Description' },
  { key: 'pictures', heading: 'Pictures' },
  { key: 'category', heading: 'Category' },
  { key: 'alsoIn', heading: 'Also in', canBeEmpty: true },
  { key: 'state', heading: 'State' },
  { key: 'actualPrice', heading: 'Actual price' },
  { key: 'salePrice', heading: 'Sale price' },
  { key: 'label', heading: 'Size', of: 'size' },
  { key: 'sku', heading: 'SKU', of: 'size' },
  { key: 'ownPrice', heading: 'Price of the size', of: 'size', canBeEmpty: true },
  { key: 'costPrice', heading: 'Cost price', of: 'size', canBeEmpty: true },
  { key: 'stock', heading: 'Stock', of: 'size' },
  { key: 'material', heading: 'Material', canBeEmpty: true },
  { key: 'plating', heading: 'Plating', canBeEmpty: true },
  { key: 'stone', heading: 'Stone', canBeEmpty: true },
  { key: 'colour', heading: 'Colour', canBeEmpty: true },
  { key: 'weightGrams', heading: 'Weight in grams', canBeEmpty: true },
  { key: 'sizeMm', heading: 'Size in mm', canBeEmpty: true },
  { key: 'netQuantity', heading: 'Net quantity' },
  { key: 'hsn', heading: 'HSN' },
  { key: 'gstRate', heading: 'GST in per cent' },
  { key: 'countryOfOrigin', heading: 'Country of origin' },
  { key: 'makerName', heading: 'Maker', canBeEmpty: true },
  { key: 'makerAddress', heading: 'Address of the maker', canBeEmpty: true },
  { key: 'importerName', heading: 'Importer', canBeEmpty: true },
  { key: 'importerAddress', heading: 'Address of the importer', canBeEmpty: true },
  { key: 'isSaleItem', heading: 'Sale item' },
  { key: 'excludesCod', heading: 'No cash on delivery' },
] as const

export type FileColumn = (typeof FILE_COLUMNS)[number]['key']

export const COLUMN_KEYS = FILE_COLUMNS.map(({ key }) => key)

/** The heading of a column. */
export const headingOf = (column: FileColumn): string =>
  FILE_COLUMNS.find(({ key }) => key === column)?.heading ?? column

/** Whether the column belongs to the row of a size. */
export const isOfSize = (column: FileColumn): boolean =>
  FILE_COLUMNS.some((each) => each.key === column && 'of' in each)

/** Whether an empty cell empties the field. */
export const canBeEmpty = (column: FileColumn): boolean =>
  FILE_COLUMNS.some((each) => each.key === column && 'canBeEmpty' in each)

/** The cells of a row by their columns. */
export type FileCells = Partial<Record<FileColumn, string>>

/** A row of a file, with its line; the first line is 1. Empty cells are left out. */
export type FileRow = { line: number; cells: FileCells }

/** What is wrong in a file. `column` is a heading; null: it is about the whole line. */
export type FileProblem = { line: number; column: string | null; text: string }

/** Bytes of a file that is imported. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Products of a file that is imported. */
export const MAX_FILE_PRODUCTS = 2000
/** Products that one call imports. The browser sends a file in several calls. */
export const MAX_IMPORTED_PER_CALL = 20
/** Characters of a cell: more than any field takes, so that the field can say what is too long. */
export const MAX_CELL_LENGTH = 10_000
