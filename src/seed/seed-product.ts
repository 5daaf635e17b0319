import * as catalog from '#catalog/catalog.ts'
import { addStock } from '#inventory/inventory.ts'
import type { Db } from '#platform/db/db.ts'
import { storePicture } from '#platform/images/images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Id } from '#shared/ids.ts'

/**
 * Where products and their pictures go. `toPicture` stores a picture, unless another one is given
 * that leaves this for later.
 */
export type SeedContext = { db: Db; storage: Storage; toPicture?: typeof storePicture }

/**
 * A product as it comes in: with files for pictures and a number of pieces for every choice.
 * Without choices there is one, without a label.
 */
export type SeedProductInput = Omit<catalog.NewProduct, 'pictures' | 'variants'> & {
  pictures: { bytes: Buffer; alt: string }[]
  variants: (catalog.NewVariant & { stock: number })[]
}

/**
 * Puts a product with its pictures and its opening stock into the shop. Pictures take seconds, so
 * they are made before the transaction. Refuses with `product.invalid` or `picture.invalid`.
 */
export async function seedProduct(
  { db, storage, toPicture = storePicture }: SeedContext,
  product: SeedProductInput,
  actorId?: Id<'usr'>,
): Promise<{ productId: Id<'prd'> }> {
  // Told before the work on pictures, not after it.
  catalog.assertProduct({
    ...product,
    pictures: product.pictures.map(({ alt }) => ({ key: '', alt, width: 1, height: 1 })),
  })
  const pictures = await Promise.all(
    product.pictures.map(({ bytes, alt }) => toPicture(storage, bytes, alt)),
  )
  return db.transaction(async (tx) => {
    const { productId, variants } = await catalog.createProduct(tx, { ...product, pictures })
    const counted = variants.flatMap(({ id, label }) => {
      const quantity =
        product.variants.find((variant) => variant.label.trim() === label)?.stock ?? 0
      return quantity > 0 ? [{ variantId: id, quantity }] : []
    })
    await addStock(tx, counted, { kind: 'opening', reason: 'Opening stock', actorId })
    return { productId }
  })
}
