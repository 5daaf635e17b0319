import type { AdminProduct } from '#contract/contract.ts'
import { parseRupees, PRICE_PROBLEM } from '#shared/money/money.ts'
import { quantityProblem } from '#shared/catalog/stock-level.ts'

/**
 * One size in the form; `id` and `pieces` are there once the shop knows it. Its stock is written by
 * the inventory screen then.
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

/** The sizes of a product; none where it has no choices. */
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

/** One size more. The first one of a product without choices takes over the pieces that it has. */
export function nextVariant(sizes: Size[], before: Before): Size {
  const only = onlyOf(before)
  if (sizes.length > 0 || only?.label !== '') return emptySize()
  return { ...emptySize(), id: only._id, pieces: only.inventory, sku: only.sku }
}

/**
 * Whether the form asks how many pieces there are of a product without sizes: nothing on the shelf
 * goes on as its stock.
 */
export const asksForStock = (sizes: Size[], before: Before): boolean =>
  sizes.length === 0 && !onlyOf(before)

/** The sizes as they travel. A product that loses its choices keeps the pieces of the last one. */
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

/** What a browser can tell of the sizes, by the names under which the server tells it. */
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
 * The question to put before pieces leave the shelf with the sizes that are no longer there;
 * undefined where none do.
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
