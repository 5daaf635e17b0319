import type { AdminProduct } from '#contract/contract.ts'

/**
 * One variant in the form. `id` and `quantity` are set once it is stored; from then on its stock is
 * changed on the inventory screen.
 */
export type VariantFields = {
  row: number
  id?: string
  quantity?: number
  label: string
  sku: string
  price: string
  stock: string
}

type Variant = AdminProduct['variants'][number]
type StoredProduct = AdminProduct | undefined

let lastRow = 0
const emptyFields = (): VariantFields => ({
  row: ++lastRow,
  label: '',
  sku: '',
  price: '',
  stock: '',
})

const onlyVariantOf = (product: StoredProduct): Variant | undefined =>
  product?.variants.length === 1 ? product.variants[0] : undefined

/** The variants of a product as form rows; empty if it has no choices. */
export function toVariantFields(product: AdminProduct): VariantFields[] {
  if (onlyVariantOf(product)?.label === '') return []
  return product.variants.map(({ _id, label, sku, salePrice, salePricePaise, inventory }) => ({
    ...emptyFields(),
    id: _id,
    quantity: inventory,
    label,
    sku,
    price: salePricePaise === product.salePricePaise ? '' : salePrice,
  }))
}

/** A new row. The first one of a product without choices takes over its stock. */
export function addedVariant(rows: VariantFields[], before: StoredProduct): VariantFields {
  const onlyVariant = onlyVariantOf(before)
  if (rows.length > 0 || onlyVariant?.label !== '') return emptyFields()
  return {
    ...emptyFields(),
    id: onlyVariant._id,
    quantity: onlyVariant.inventory,
    sku: onlyVariant.sku,
  }
}

/**
 * Whether the form asks for the stock: there are no rows, and no single variant to take it from.
 */
export const asksForStock = (rows: VariantFields[], before: StoredProduct): boolean =>
  rows.length === 0 && !onlyVariantOf(before)

/** The variants for the API. A product that loses its only choice keeps its stock. */
export function toVariantInputs(rows: VariantFields[], stock: string, before: StoredProduct) {
  if (rows.length > 0)
    return rows.map(({ id, label, sku, price, stock: quantity }) => ({
      _id: id,
      label,
      sku,
      salePrice: price,
      ...(id === undefined ? { inventory: toQuantity(quantity) } : {}),
    }))
  const onlyVariant = onlyVariantOf(before)
  return onlyVariant
    ? [{ _id: onlyVariant._id, label: '', sku: onlyVariant.sku }]
    : [{ label: '', inventory: toQuantity(stock) }]
}

/** A typed quantity. Empty counts as 0; NaN, which the schema refuses, if it is no whole number. */
const toQuantity = (typed: string): number => (/^\d*$/.test(typed.trim()) ? Number(typed) : NaN)

/**
 * The question to ask before removed variants take their units along; undefined if none have any.
 */
export function removedStockQuestion(
  rows: VariantFields[],
  before: StoredProduct,
): string | undefined {
  const remainingIds = new Set(
    toVariantInputs(rows, '', before).map((variant) =>
      '_id' in variant ? variant._id : undefined,
    ),
  )
  const removed = (before?.variants ?? []).filter(
    ({ _id, inventory }) => inventory > 0 && !remainingIds.has(_id),
  )
  if (removed.length === 0) return undefined
  const counts = removed.map(
    ({ label, inventory }) =>
      `${inventory} ${inventory === 1 ? 'piece' : 'pieces'}${label && ` of ${label}`}`,
  )
  const isOne = removed.length === 1 && removed[0]?.inventory === 1
  return (
    `${new Intl.ListFormat('en-IN').format(counts)} ${isOne ? 'leaves' : 'leave'} the shelf. ` +
    'Go on?'
  )
}
