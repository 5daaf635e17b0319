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
