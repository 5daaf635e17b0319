import type { VariantFields } from '#web/admin/products/schema/form-types.ts'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import { staleStockOf, type NamedStock } from '#web/api/admin/catalog/stock.ts'
import type { EditedForm } from './conflict.tsx'

/**
 * A stock has changed since the form has shown it. Makes the form one of the present stock, with
 * the pieces that were typed, so that the next save sets them.
 */
export function meetStock(
  failure: Parameters<typeof staleStockOf>[0],
  product: AdminProduct,
  { form, latest, start, setVariants, setBase }: EditedForm,
): void {
  const stock = staleStockOf(failure)
  const rows = latest.current.variants
  // Behind sizes the field of the product is not shown, so its number was not typed.
  const only = product.variants.length === 1 ? stock[0] : undefined
  if (rows.length > 0 && only) form.setValue('stock', String(only.stock))
  setVariants(withSeenStock(rows, stock))
  setBase({ product: withStock(product, stock), start })
}

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
