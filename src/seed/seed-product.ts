import * as catalog from '#catalog/catalog.ts'
import { listCategories } from '#categories/categories.ts'
import { addStock } from '#inventory/inventory.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { replacePictureUses, savePictures } from '#media/media.ts'
import { saveVideo } from '#media/videos.ts'
import { storePicture } from '#platform/images/images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { identifyVideo, putVideo } from '#platform/video/store-video.ts'
import type { Id } from '#shared/ids.ts'

/** `toPicture` stores a picture and returns it. Another function may leave storing for later. */
export type SeedContext = { db: Db; storage: Storage; toPicture?: typeof storePicture }

type SeedPicture = { bytes: Buffer; alt: string }

/** A product with the files of its pictures and the opening stock of its variants. */
export type SeedProductInput = Omit<
  catalog.NewProduct,
  'pictures' | 'gallery' | 'video' | 'variants'
> & {
  pictures: SeedPicture[]
  /** Further pictures, for its page only. */
  gallery?: SeedPicture[]
  /** An MP4 file for its page, and the picture that is shown until somebody plays it. */
  video?: { bytes: Buffer; poster: Buffer }
  /** A product of the demo catalogue, which "Start selling" removes. */
  isDemo?: boolean
  variants: (catalog.NewVariant & { stock: number })[]
}

/**
 * Creates a product with its pictures, its video and its opening stock. Pictures take seconds, so
 * they are made before the transaction. Throws `product.invalid`, `picture.invalid` or
 * `video.invalid`.
 */
export async function seedProduct(
  { db, storage, toPicture = storePicture }: SeedContext,
  product: SeedProductInput,
  actorId?: Id<'usr'>,
): Promise<{ productId: Id<'prd'> }> {
  // Checked before the work on pictures, not after it.
  const { values } = await listCategories(db)
  const { gallery: galleryFiles = [], video: ownVideo, ...fields } = product
  const withoutFiles = product.pictures.map(({ alt }) => ({ key: '', alt, width: 1, height: 1 }))
  catalog.assertProduct({ ...fields, pictures: withoutFiles }, values)
  const make = (files: SeedPicture[]) =>
    Promise.all(files.map(({ bytes, alt }) => toPicture(storage, bytes, alt)))
  const pictures = await make(product.pictures)
  const gallery = await make(galleryFiles)
  const video = ownVideo && (await putOwnVideo({ storage, toPicture }, ownVideo))
  return db.transaction(async (tx) => {
    if (video) await saveVideo(tx, video.file, null)
    const { productId, variants } = await catalog.createProduct(tx, {
      ...fields,
      pictures,
      gallery,
      video: video && { key: video.file.key, poster: video.poster },
    })
    const ofPage = [...gallery, ...(video ? [video.poster] : [])]
    await recordGallery(tx, { id: productId, name: product.title }, ofPage)
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

async function putOwnVideo(
  { storage, toPicture = storePicture }: Omit<SeedContext, 'db'>,
  { bytes, poster }: NonNullable<SeedProductInput['video']>,
) {
  const file = identifyVideo(bytes)
  await putVideo(storage, file.key, bytes)
  const { key, width, height } = await toPicture(storage, poster, '')
  return { file, poster: { key, width, height } }
}

/** The library has what only the page of a product shows, as after an upload. */
async function recordGallery(
  tx: Tx,
  subject: { id: string; name: string },
  pictures: { key: string; width: number; height: number }[],
): Promise<void> {
  await savePictures(tx, pictures)
  const keys = pictures.map(({ key }) => key)
  await replacePictureUses(tx, { kind: 'gallery', ...subject }, keys)
}
