import type { LowStock } from '#web/api/admin/dashboard.ts'

/** A number of low variants, and what it counts: `16` and `sizes of 6 products`. */
export function lowParts({ variants, products }: LowStock): { count: string; of: string } {
  return {
    count: variants.toLocaleString('en-IN'),
    // Products without sizes: the two numbers are one.
    of:
      variants === products
        ? nounOf(products)
        : `sizes of ${products.toLocaleString('en-IN')} ${nounOf(products)}`,
  }
}

const nounOf = (products: number): string => (products === 1 ? 'product' : 'products')

/** `16 sizes of 6 products are low`; empty if none is. */
export function lowText(low: LowStock): string {
  if (low.variants === 0) return ''
  const { count, of } = lowParts(low)
  return `${count} ${of} ${low.variants === 1 ? 'is' : 'are'} low`
}
