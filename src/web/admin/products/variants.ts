import type { AdminProduct } from '#contract/contract.ts'
import { parseRupees, PRICE_PROBLEM } from '#shared/money/money.ts'
import { quantityProblem } from '#shared/catalog/stock-level.ts'

/**
 * One variant in the form. `id` and `pieces` are set once it is stored; from then on its stock is
 * changed on the inventory screen.
 */
export type Size = {
  row: number
  id?: string
  pieces?: number
  label: string
  sku: string
  price: string
  stock: string
}

type Variant = AdminProduct['variants'][number]
type Before = AdminProduct | undefined

let lastRow = 0
const emptySize = (): Size => ({ row: ++lastRow, label: '', sku: '', price: '', stock: '' })

const onlyOf = (product: Before): Variant | undefined =>
  product?.variants.length === 1 ? product.variants[0] : undefined

/** The variants of a product as form rows; empty if it has no choices. */
export function sizesOf(product: AdminProduct): Size[] {
  if (onlyOf(product)?.label === '') return []
  return product.variants.map(({ _id, label, sku, salePrice, salePricePaise, inventory }) => ({
    ...emptySize(),
    id: _id,
    pieces: inventory,
    label,
    sku,
    price: salePricePaise === product.salePricePaise ? '' : salePrice,
  }))
}

/** A new row. The first one of a product without choices takes over its stock. */
export function nextVariant(sizes: Size[], before: Before): Size {
  const only = onlyOf(before)
  if (sizes.length > 0 || only?.label !== '') return emptySize()
  return { ...emptySize(), id: only._id, pieces: only.inventory, sku: only.sku }
}

/**
 * Whether the form asks for the stock: there are no rows, and no single variant to take it from.
 */
export const asksForStock = (sizes: Size[], before: Before): boolean =>
  sizes.length === 0 && !onlyOf(before)

/** The variants for the API. A product that loses its only choice keeps its stock. */
export function variantsOf(sizes: Size[], stock: string, before: Before) {
  if (sizes.length > 0)
    return sizes.map(({ id, label, sku, price, stock: pieces }) => ({
      _id: id,
      label,
      sku,
      salePrice: price,
      ...(id === undefined ? { inventory: Number(pieces) || 0 } : {}),
    }))
  const only = onlyOf(before)
  return only
    ? [{ _id: only._id, label: '', sku: only.sku }]
    : [{ label: '', inventory: Number(stock) || 0 }]
}

/** The problems of the rows that the browser can find, under the field names of the server. */
export const problemsOfVariants = (sizes: Size[]): Record<string, string> =>
  Object.fromEntries(
    sizes.flatMap(({ id, price, stock }, index) => {
      const pieces = id === undefined ? quantityProblem(stock) : undefined
      return [
        ...(pieces ? [[`variants.${index}.inventory`, pieces]] : []),
        ...(price.trim() !== '' && parseRupees(price) === undefined
          ? [[`variants.${index}.salePrice`, PRICE_PROBLEM]]
          : []),
      ]
    }),
  )

/**
 * The question to ask before removed variants take their units along; undefined if none have any.
 */
export function askOfPieces(sizes: Size[], before: Before): string | undefined {
  const kept = new Set(
    variantsOf(sizes, '', before).map((variant) => ('_id' in variant ? variant._id : undefined)),
  )
  const gone = (before?.variants ?? []).filter(
    ({ _id, inventory }) => inventory > 0 && !kept.has(_id),
  )
  if (gone.length === 0) return undefined
  const counts = gone.map(
    ({ label, inventory }) =>
      `${inventory} ${inventory === 1 ? 'piece' : 'pieces'}${label && ` of ${label}`}`,
  )
  const isOne = gone.length === 1 && gone[0]?.inventory === 1
  return (
    `${new Intl.ListFormat('en-IN').format(counts)} ${isOne ? 'leaves' : 'leave'} the shelf. ` +
    'Go on?'
  )
}
