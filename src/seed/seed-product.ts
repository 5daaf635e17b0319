import * as catalog from '#catalog/catalog.ts'
import { listCategories } from '#categories/categories.ts'
import { addStock } from '#inventory/inventory.ts'
import type { Db } from '#platform/db/db.ts'
import { storePicture } from '#platform/images/images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Id } from '#shared/ids.ts'

/** `toPicture` stores a picture and returns it. Another function may leave storing for later. */
export type SeedContext = { db: Db; storage: Storage; toPicture?: typeof storePicture }

/** A product with the files of its pictures and the opening stock of its variants. */
export type SeedProductInput = Omit<catalog.NewProduct, 'pictures' | 'variants'> & {
  pictures: { bytes: Buffer; alt: string }[]
  /** A product of the demo catalogue, which "Start selling" removes. */
  isDemo?: boolean
  variants: (catalog.NewVariant & { stock: number })[]
}

/**
 * Creates a product with its pictures and its opening stock. Pictures take seconds, so they are
 * made before the transaction. Throws `product.invalid` or `picture.invalid`.
 */
export async function seedProduct(
  { db, storage, toPicture = storePicture }: SeedContext,
  product: SeedProductInput,
  actorId?: Id<'usr'>,
): Promise<{ productId: Id<'prd'> }> {
  // Checked before the work on pictures, not after it.
  const { values } = await listCategories(db)
  const withoutFiles = product.pictures.map(({ alt }) => ({ key: '', alt, width: 1, height: 1 }))
  catalog.assertProduct({ ...product, pictures: withoutFiles }, values)
  const pictures = await Promise.all(
    product.pictures.map(({ bytes, alt }) => toPicture(storage, bytes, alt)),
  )
  return db.transaction(async (tx) => {
    const { productId, variants } = await catalog.createProduct(tx, { ...product, pictures })
    if (product.isDemo) await catalog.markDemoProduct(tx, productId)
    const counted = variants.flatMap(({ id, label }) => {
      const quantity =
        product.variants.find((variant) => variant.label.trim() === label)?.stock ?? 0
      return quantity > 0 ? [{ variantId: id, quantity }] : []
    })
    await addStock(tx, counted, { kind: 'opening', reason: 'Opening stock', actorId })
    return { productId }
  })
}
