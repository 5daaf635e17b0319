import {
  formatProblem,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_PROBLEMS,
  photoFormatOf,
  pixelsOf,
} from '#shared/catalog/photo-file.ts'
import { toDataUrl } from '#web/ui/browser/data-url.ts'

/** A file that was read, ready for the upload. `preview` is a `data:` URL. */
export type ReadPhoto = { id: string; file: Blob; preview: string }

type ReadPhotoOptions = {
  /** Takes WebP too. */
  webp?: boolean
  /** Sends a PNG or WebP as it is, because it can be transparent. */
  keepsTransparency?: boolean
  /** Larger photos are scaled to this many pixels before the upload. */
  side?: number
}

const PREVIEW_SIDE = 320
/** No page shows a product larger. */
const SENT_SIDE = 2400
const SENT_AS_IS_BYTES = 1.5 * 1024 * 1024

let lastId = 0

/** Enough for the header of a camera's JPEG with EXIF data and thumbnail. */
const HEADER_BYTES = 1024 * 1024

/** Returns the picture with its preview, scaled down if it is large, or the reason of a refusal. */
export async function readPhoto(
  file: File,
  { webp = false, keepsTransparency = false, side = SENT_SIDE }: ReadPhotoOptions = {},
): Promise<ReadPhoto | string> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const problem = formatProblem(header, { webp })
  if (problem) return problem
  if ((pixelsOf(header) ?? 0) > MAX_PHOTO_PIXELS) return PHOTO_PROBLEMS.pixels
  const isWhole =
    keepsTransparency && photoFormatOf(header) !== 'jpeg' && file.size <= MAX_PHOTO_BYTES
  try {
    return await toPhoto(file, side, isWhole)
  } catch {
    return PHOTO_PROBLEMS.unreadable
  }
}

/** The pictures read from chosen files, and a message for each refused file. */
export type ChosenPhotos = { photos: ReadPhoto[]; problems: string[] }

/**
 * Reads at most `room` files in their order, one at a time because phones have little memory. The
 * others are refused with the sentence `full`.
 */
export async function readPhotos(
  files: File[],
  { room, full, ...options }: ReadPhotoOptions & { room: number; full: string },
): Promise<ChosenPhotos> {
  const chosen: ChosenPhotos = { photos: [], problems: [] }
  for (const file of files) {
    const read =
      chosen.photos.length < room
        ? await readPhoto(file, options)
        : `${full} This one was left out.`
    if (typeof read === 'string') chosen.problems.push(`${file.name}: ${read}`)
    else chosen.photos.push(read)
  }
  return chosen
}

async function toPhoto(
  file: File,
  sentSide: number,
  isWhole: boolean,
): Promise<ReadPhoto | string> {
  const bitmap = await createImageBitmap(file)
  const side = Math.max(bitmap.width, bitmap.height)
  const small = await resize(bitmap, PREVIEW_SIDE / side)
  const sent =
    isWhole || (file.size <= SENT_AS_IS_BYTES && side <= sentSide)
      ? file
      : await resize(bitmap, sentSide / side)
  bitmap.close()
  if (sent.size > MAX_PHOTO_BYTES) return PHOTO_PROBLEMS.bytes
  lastId += 1
  return { id: `photo-${lastId}`, file: sent, preview: await toDataUrl(small) }
}

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
