import { createProduct, type NewProduct } from '#catalog/catalog.ts'
import { addStock } from '#inventory/inventory.ts'
import { rupees } from '#shared/money/money.ts'
import type { TestShop } from './shop.ts'

export type AddProductInput = Partial<NewProduct> & { quantity?: number }

/** Adds a product of one variant without pictures, with stock: a ring, unless it says otherwise. */
export const addProduct = (
  shop: TestShop,
  title: string,
  { quantity = 5, ...product }: AddProductInput,
): Promise<string> =>
  shop.db.transaction(async (tx) => {
    const made = await createProduct(tx, {
      title,
      description: 'A piece.',
      category: 'Rings',
      actualPrice: null,
      salePrice: rupees(1000),
      pictures: [],
      ...product,
    })
    const [variant] = made.variants
    if (variant && quantity > 0)
      await addStock(tx, [{ variantId: variant.id, quantity }], {
        kind: 'opening',
        reason: 'Opening count',
      })
    return made.productId
  })
