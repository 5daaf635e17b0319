import { storePictures } from '#web/api/admin/catalog/products.ts'
import { MAX_PHOTOS } from '#shared/catalog/photo-file.ts'

/** A picture of the product form: a stored one by its key, or a new file. `alt` is its text. */
export type Photo = { id: string; key?: string; file?: Blob; preview: string; alt: string }

/** Appends new photos, up to the maximum of a product. */
export const appendPhotos = (photos: Photo[], added: Photo[]): Photo[] =>
  [...photos, ...added].slice(0, MAX_PHOTOS)

/** Moves the photo at `from` to `to`. */
export function movePhoto(photos: Photo[], from: number, to: number): Photo[] {
  const next = [...photos]
  const [photo] = next.splice(from, 1)
  if (!photo || to < 0 || to > next.length) return photos
  next.splice(to, 0, photo)
  return next
}

/** Stores the photos that have no key yet. Returns their keys by the ids of the photos. */
export async function uploadPhotos(
  photos: Photo[],
  onProgress: (share: number) => void,
): Promise<Map<string, string>> {
  const added = photos.flatMap(({ id, key, file }) =>
    key === undefined && file ? [{ id, file }] : [],
  )
  if (added.length === 0) return new Map()
  const keys = await storePictures(
    added.map(({ file }) => file),
    onProgress,
  )
  return new Map(keys.flatMap((key, index) => (added[index] ? [[added[index].id, key]] : [])))
}

/** The photos with the keys of those that were stored. */
export const withKeys = (photos: Photo[], keys: Map<string, string>): Photo[] =>
  photos.map((photo) => {
    const key = keys.get(photo.id)
    return key === undefined ? photo : { ...photo, key }
  })
