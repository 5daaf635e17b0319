import type { ProductInputJson } from '#contract/admin/catalog/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { headingOf, type FileProblem, type FileRow } from '#shared/catalog/product-file/columns.ts'
import { toComparableLabel } from '#shared/catalog/sizes/size-problems.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import type { FileProduct } from './file-product.ts'

type VariantJson = NonNullable<ProductInputJson['variants']>[number]

/** The sizes to save, with the line of each; undefined for one that the file does not name. */
export type FileSizes = {
  variants: VariantJson[]
  lines: (number | undefined)[]
  problems: FileProblem[]
}

/** A spreadsheet turns the size 2-4 into a date, and shows it as 2-Apr or 02-Apr. */
const DATE = /^\d{1,2}[-/ ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i

/**
 * The sizes of a product after the import. A row is for the size with its SKU, or else with its
 * name. Without either it is for the only size. Other rows add a size. Sizes without a row stay.
 */
export function toSizes(file: FileProduct, before: AdminProduct | undefined): FileSizes {
  if (!before) return newSizes(file)
  const variants = before.variants.map((variant) => storedSize(variant, before))
  const lines: (number | undefined)[] = variants.map(() => undefined)
  const problems: FileProblem[] = []
  for (const row of file.sizes) {
    const { stock: _stock, ...cells } = row.cells
    if (Object.keys(cells).length === 0 && before.variants.length !== 1) continue
    const index = indexOfSize(row, before)
    const taken = index === undefined ? undefined : lines[index]
    const problem = (column: 'label' | 'sku', text: string) =>
      problems.push({ line: row.line, column: headingOf(column), text })
    if (DATE.test(cells.label ?? ''))
      problem('label', 'A spreadsheet has made a date of this size. Please write it as text.')
    else if (index === undefined && !cells.label && !cells.sku)
      problem('label', 'Please say which size this is for, by its name or its SKU.')
    else if (taken !== undefined) problem('sku', `This size is in line ${taken} already.`)
    else if (index === undefined) {
      variants.push(sizeOf(row))
      lines.push(row.line)
    } else {
      variants[index] = {
        ...variants[index],
        ...changesOf(row, file),
        label: labelOf(row, before, index),
      }
      lines[index] = row.line
    }
  }
  return { variants, lines, problems }
}

const labelOf = ({ cells }: FileRow, before: AdminProduct, index: number): string =>
  cells.label ?? before.variants[index]?.label ?? ''

/** A stored size as it is sent to leave it as it is. */
const storedSize = (
  { _id, label, sku, salePricePaise }: AdminProduct['variants'][number],
  product: AdminProduct,
): VariantJson => ({
  _id,
  label,
  sku,
  ...(salePricePaise !== product.salePricePaise && {
    salePrice: formatRupees(paise(salePricePaise)),
  }),
})

/** The place of the size that a row is for; undefined if it is a new one. */
function indexOfSize({ cells }: FileRow, { variants }: AdminProduct): number | undefined {
  const { sku, label } = cells
  const find = (isIt: (variant: AdminProduct['variants'][number]) => boolean) => {
    const index = variants.findIndex(isIt)
    return index === -1 ? undefined : index
  }
  const bySku = sku === undefined ? undefined : find((each) => each.sku === sku.toUpperCase())
  if (bySku !== undefined) return bySku
  if (label !== undefined)
    return find((each) => toComparableLabel(each.label) === toComparableLabel(label))
  return variants.length === 1 ? 0 : undefined
}

/** What a row changes of its size. Empty cells of prices empty them. */
function changesOf({ cells }: FileRow, { columns }: FileProduct): Partial<VariantJson> {
  return {
    ...(cells.sku && { sku: cells.sku }),
    ...(columns.has('ownPrice') && { salePrice: cells.ownPrice ?? '' }),
    ...(columns.has('costPrice') && { costPrice: cells.costPrice ?? '' }),
  }
}

/** A new size, without stock. */
const sizeOf = ({ cells }: FileRow): VariantJson => ({
  label: cells.label ?? '',
  sku: cells.sku ?? '',
  salePrice: cells.ownPrice ?? '',
  costPrice: cells.costPrice ?? '',
})

const newSizes = ({ sizes }: FileProduct): FileSizes => ({
  variants: sizes.map(sizeOf),
  lines: sizes.map(({ line }) => line),
  problems: sizes.flatMap(({ line, cells }) =>
    DATE.test(cells.label ?? '')
      ? [
          {
            line,
            column: headingOf('label'),
            text: 'A spreadsheet has made a date of this size. Please write it as text.',
          },
        ]
      : [],
  ),
})
