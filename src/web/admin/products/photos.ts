import {
  formatProblem,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  MAX_PHOTOS,
  PHOTO_PROBLEMS,
  photoFormatOf,
  pixelsOf,
} from '#shared/catalog/photo-file.ts'

/** A picture of the product form: a stored one by its key, or a new file. `alt` is its text. */
export type Photo = { id: string; key?: string; file?: Blob; preview: string; alt: string }

const PREVIEW_SIDE = 320
/** Larger photos are scaled to this many pixels before the upload. No page shows more. */
const SENT_SIDE = 2400
const SENT_AS_IS_BYTES = 1.5 * 1024 * 1024

let lastId = 0

/** Enough for the header of a camera's JPEG with EXIF data and thumbnail. */
const HEADER_BYTES = 1024 * 1024

/** The pictures read from chosen files, and a message for each refused file. */
export type ChosenPhotos = { photos: Photo[]; problems: string[] }

/** Reads at most `room` files in their order, one at a time because phones have little memory. */
export async function readPhotos(files: File[], room: number): Promise<ChosenPhotos> {
  const chosen: ChosenPhotos = { photos: [], problems: [] }
  for (const file of files) {
    const read =
      chosen.photos.length < room
        ? await readPhoto(file)
        : `${PHOTO_PROBLEMS.count} This one was left out.`
    if (typeof read === 'string') chosen.problems.push(`${file.name}: ${read}`)
    else chosen.photos.push(read)
  }
  return chosen
}

/**
 * Returns the picture with its preview, scaled down if it is large, or the message of a refusal.
 * With `webp` it may also be a WebP file, and a PNG or WebP is sent as it is, because it can be
 * transparent.
 */
export async function readPhoto(file: File, { webp = false } = {}): Promise<Photo | string> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const problem = formatProblem(header, { webp })
  if (problem) return problem
  if ((pixelsOf(header) ?? 0) > MAX_PHOTO_PIXELS) return PHOTO_PROBLEMS.pixels
  const isWhole = webp && photoFormatOf(header) !== 'jpeg' && file.size <= MAX_PHOTO_BYTES
  try {
    return await toPhoto(file, isWhole)
  } catch {
    return PHOTO_PROBLEMS.unreadable
  }
}

async function toPhoto(file: File, isWhole: boolean): Promise<Photo | string> {
  const bitmap = await createImageBitmap(file)
  const side = Math.max(bitmap.width, bitmap.height)
  const small = await resize(bitmap, PREVIEW_SIDE / side)
  const sent =
    isWhole || (file.size <= SENT_AS_IS_BYTES && side <= SENT_SIDE)
      ? file
      : await resize(bitmap, SENT_SIDE / side)
  bitmap.close()
  if (sent.size > MAX_PHOTO_BYTES) return PHOTO_PROBLEMS.bytes
  lastId += 1
  return { id: `photo-${lastId}`, file: sent, preview: await toDataUrl(small), alt: '' }
}

/** Appends new photos, up to the maximum of a product. */
export const appendPhotos = (photos: Photo[], added: Photo[]): Photo[] =>
  [...photos, ...added].slice(0, MAX_PHOTOS)

async function resize(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * Math.min(1, scale)))
  canvas.height = Math.max(1, Math.round(bitmap.height * Math.min(1, scale)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be drawn.')
  // A JPEG has no transparency: the background is white, as in the pictures that the server makes.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.88),
  )
  if (!blob) throw new Error('The picture could not be drawn.')
  return blob
}

/** The content security policy allows pictures from `data:` URLs, not from `blob:`. */
const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(blob)
  })

/** Moves the photo at `from` to `to`. */
export function movePhoto(photos: Photo[], from: number, to: number): Photo[] {
  const next = [...photos]
  const [photo] = next.splice(from, 1)
  if (!photo || to < 0 || to > next.length) return photos
  next.splice(to, 0, photo)
  return next
}
