import type { EditedProduct } from '#catalog/catalog.ts'
import type { ProductInput } from '#contract/admin/catalog/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { lockPictures, replacePictureUses } from '#media/media.ts'
import { lockVideo } from '#media/videos.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'

/** What an input says about pictures. */
type MediaInput = Pick<ProductInput, 'pictures' | 'gallery' | 'video' | 'title'>

const PICTURE_PROBLEM = 'One of the pictures is not there.'

/** The pictures with their sizes, which are never taken from the input. */
export async function picturesOf(
  tx: Tx,
  { pictures, title }: MediaInput,
  before: AdminProduct | null,
): Promise<EditedProduct['pictures']> {
  const current = before?.pictures ?? []
  if (!pictures) return current
  const newKeys = pictures
    .map(({ key }) => key)
    .filter((key) => current.every((picture) => picture.key !== key))
  const uploaded = newKeys.length === 0 ? [] : await lockPictures(tx, newKeys)
  const stored = [...current, ...uploaded]
  return pictures.map(({ key, alt }) => {
    const picture = stored.find((each) => each.key === key)
    if (!picture)
      throw new Refusal('picture.invalid', {
        message: PICTURE_PROBLEM,
        fields: { images: PICTURE_PROBLEM },
      })
    return { key, width: picture.width, height: picture.height, alt: alt || title }
  })
}

const REPEATED_PICTURE = 'This picture is there already. Please choose another one.'

/** The further pictures with their sizes. Each is of the library, and on the page only once. */
export async function galleryOf(
  tx: Tx,
  { gallery, pictures, title }: MediaInput,
  before: AdminProduct | null,
): Promise<NonNullable<AdminProduct['gallery']>> {
  const chosen = gallery ?? before?.gallery ?? []
  const keys = chosen.map(({ key }) => key)
  const all = [...(pictures ?? before?.pictures ?? []).map(({ key }) => key), ...keys]
  const refuse = (message: string) =>
    new Refusal('picture.invalid', { message, fields: { gallery: message } })
  if (keys.some((key) => all.filter((each) => each === key).length > 1))
    throw refuse(REPEATED_PICTURE)
  const stored = keys.length === 0 ? [] : await lockPictures(tx, keys)
  return chosen.map(({ key, alt }) => {
    const picture = stored.find((each) => each.key === key)
    if (!picture) throw refuse(PICTURE_PROBLEM)
    return { key, alt: alt || title, width: picture.width, height: picture.height }
  })
}

/** The video and its poster. Both are locked, so that no clean-up deletes them meanwhile. */
export async function videoOf(
  tx: Tx,
  { video }: MediaInput,
  before: AdminProduct | null,
): Promise<AdminProduct['video'] | null> {
  if (video === undefined) return before?.video ?? null
  if (video === null) return null
  await lockVideo(tx, video.key)
  const [poster] = await lockPictures(tx, [video.poster])
  if (!poster)
    throw new Refusal('video.invalid', {
      message: PICTURE_PROBLEM,
      fields: { video: PICTURE_PROBLEM },
    })
  return { key: video.key, poster }
}

/** The keys of the further pictures and of the poster, which the library keeps for the product. */
export const galleryKeys = ({ gallery = [], video }: AdminProduct): string[] => [
  ...gallery.map(({ key }) => key),
  ...(video ? [video.poster.key] : []),
]

/** Records the further pictures and the poster as used, so that the library keeps them. */
export const recordGallery = async (tx: Tx, product: AdminProduct): Promise<void> => {
  const { _id: id, title: name } = product
  await replacePictureUses(tx, { kind: 'gallery', id, name }, galleryKeys(product))
}
