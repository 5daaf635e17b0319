import type { VariantFields } from '#web/admin/products/schema/form-types.ts'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import type { NamedStock } from '#web/api/admin/catalog/stock.ts'

export { staleStockOf } from '#web/api/admin/catalog/stock.ts'

/** The sizes of a form that has seen the present stock of these variants. What was typed stays. */
export const withSeenStock = (rows: VariantFields[], stock: NamedStock[]): VariantFields[] =>
  rows.map((row) => {
    const present = stock.find(({ variantId }) => variantId === row.id)
    return present ? { ...row, quantity: present.stock } : row
  })

/** The product with the present stock of these variants. */
export const withStock = (product: AdminProduct, stock: NamedStock[]): AdminProduct => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    stock: stock.find(({ variantId }) => variantId === variant.id)?.stock ?? variant.stock,
  })),
})
