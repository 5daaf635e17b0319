import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'

type Side = Pick<AdminCategory, 'label' | 'isReturnable' | 'products'>

/** `3 products` */
export const productCount = (products: number): string =>
  `${products} ${products === 1 ? 'product' : 'products'}`

/** What a merge changes about returns; undefined if it changes nothing. */
export function mergeWarning(from: Side, into: Side): string | undefined {
  const kept = from.isReturnable ? into : from
  if (from.isReturnable === into.isReturnable) return undefined
  const begin = `${kept.label} cannot be returned for a change of mind. After the merge this holds`
  const end = 'Orders keep what they were bought with.'
  if (kept === from) {
    const present = into.products > 0 ? `, its present ${productCount(into.products)} included` : ''
    return `${begin} for all products of ${into.label}${present}. ${end}`
  }
  if (from.products === 0) return undefined
  return `${begin} for the ${productCount(from.products)} of ${from.label} too. ${end}`
}
