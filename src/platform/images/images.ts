import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { Refusal } from '#shared/errors.ts'
import {
  formatProblem,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_PROBLEMS,
} from '#shared/catalog/photo-file.ts'
import { LOGO_SHARE_FILE, PICTURE_WIDTHS, SHARE_FILE, widthsOf } from '#shared/catalog/picture.ts'
import { ZOOM_WIDTHS } from '#shared/catalog/zoom-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { limitConcurrency } from '#platform/concurrency.ts'

/** A picture in storage, in all its widths. */
export type StoredPicture = { key: string; alt: string; width: number; height: number }

/** The memory limit for decoding a picture that cannot be read line by line. */
const MAX_DECODER_BYTES = 180_000_000
/** The largest width or height, in pixels (WebP ends at 16,383). */
const MAX_SIDE = 12_000

export const READING = {
  limitInputPixels: MAX_PHOTO_PIXELS,
  failOn: 'error',
  sequentialRead: true,
} as const
// The next higher effort takes twice as long and saves less than 2 % of the bytes.
export const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' } as const
export const WEBP = { quality: 75, effort: 2 } as const

/** Processes one picture at a time in this process, so that memory is bounded by the largest. */
export const limitPictureWork = limitConcurrency(1, Number.POSITIVE_INFINITY)

// Each thread within a picture would allocate its own buffers.
sharp.concurrency(1)
sharp.cache(false)

/** The signatures of the formats. The name of a file and its declared type are ignored. */
const SIGNATURES = [
  {
    extension: 'jpg',
    type: 'image/jpeg',
    matches: (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  },
  {
    extension: 'png',
    type: 'image/png',
    matches: (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  },
  {
    extension: 'webp',
    type: 'image/webp',
    matches: (bytes: Buffer) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

/** Returns the key of a picture: a hash of its file. */
export const pictureKey = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** Returns the storage key of a rendition. */
export const renditionKey = (key: string, file: string): string => `pictures/${key}/${file}`

/** Returns the storage key of a video, which lies beside pictures. */
export const videoFile = (key: string): string => renditionKey(key, 'video.mp4')

/** A picture whose renditions are not stored yet. It has none if the same file is in storage. */
export type MadePicture = Omit<StoredPicture, 'alt'> & {
  original: { key: string; bytes: Buffer; type: string } | null
  renditions: Rendition[]
}

type Rendition = { file: string; bytes: Buffer }

/** The formats of a product's photos in the specification's form. The library also takes WebP. */
export const PHOTO_FORMATS = ['jpg', 'png'] as const
export type PictureFormat = (typeof SIGNATURES)[number]['extension']

/**
 * Makes AVIF and WebP renditions of a file in every width that it is large enough for: upright, on
 * white instead of transparency, without EXIF data. Stores nothing, so that a caller can store all
 * of several files or none. The key is a hash of the file, so the same file is processed once.
 * Throws the Refusal `picture.invalid` if the file has another format, cannot be read or is too
 * large.
 */
export async function makePicture(
  storage: Storage,
  bytes: Buffer,
  formats: readonly PictureFormat[] = ['jpg', 'png', 'webp'],
): Promise<MadePicture> {
  const { key, width, height, original } = await identifyPicture(bytes, formats)
  if (await storage.has(original.key)) return { key, width, height, original: null, renditions: [] }
  const renditions = await limitPictureWork(() => makeRenditions(bytes, width))
  return { key, width, height, original: { ...original, bytes }, renditions }
}

/**
 * Reads the key and the size of a picture, and what its original is stored as. Makes no
 * renditions. Throws as `makePicture` does, unless only the pixels are damaged.
 */
export async function identifyPicture(
  bytes: Buffer,
  formats: readonly PictureFormat[] = ['jpg', 'png', 'webp'],
): Promise<Omit<StoredPicture, 'alt'> & { original: { key: string; type: string } }> {
  if (bytes.length > MAX_PHOTO_BYTES) throw refusal(PHOTO_PROBLEMS.bytes)
  const format = SIGNATURES.find((each) => each.matches(bytes) && formats.includes(each.extension))
  if (!format) throw refusal(formatProblem(bytes, { webp: formats.includes('webp') }))
  const { width, height } = await measure(bytes)
  const key = pictureKey(bytes)
  const original = { key: `originals/${key}.${format.extension}`, type: format.type }
  return { key, width, height, original }
}

/** Stores the renditions of a picture, and the original file under a key that is never served. */
export async function savePictureFiles(storage: Storage, picture: MadePicture): Promise<void> {
  if (!picture.original) return
  for (const { file, bytes } of picture.renditions) {
    await storage.put(
      renditionKey(picture.key, file),
      bytes,
      file.endsWith('.avif') ? 'image/avif' : 'image/webp',
    )
  }
  // Last: the original marks that all renditions are stored.
  await storage.put(picture.original.key, picture.original.bytes, picture.original.type)
}

/** The storage keys that the original of a picture can have: one of them is stored. */
export const originalKeys = (key: string): string[] =>
  SIGNATURES.map(({ extension }) => `originals/${key}.${extension}`)

/** The files of a picture that are made when somebody requests them first. */
export const DERIVED_FILES = [
  SHARE_FILE,
  LOGO_SHARE_FILE,
  ...ZOOM_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`] as const),
  'logo.png',
  'icon-32.png',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
] as const
export type DerivedFile = (typeof DERIVED_FILES)[number]

/**
 * The storage keys of a picture: one of the originals is stored, all renditions are, and each
 * derived file is if somebody has requested it. `width` is that of the original.
 */
export const pictureFiles = ({ key, width }: { key: string; width: number }) => ({
  originals: originalKeys(key),
  renditions: widthsOf(width).flatMap((each) =>
    ['avif', 'webp'].map((format) => renditionKey(key, `${each}.${format}`)),
  ),
  derived: DERIVED_FILES.map((file) => renditionKey(key, file)),
})

/** Deletes the files of a picture, with those derived from it. */
export async function deletePictureFiles(
  storage: Storage,
  picture: { key: string; width: number },
): Promise<void> {
  const { originals, renditions, derived } = pictureFiles(picture)
  // First: without the original, the next upload of the file makes its renditions again.
  for (const key of [...originals, ...renditions, ...derived]) await storage.delete(key)
}

/** Makes and stores the renditions of one picture. */
export async function storePicture(
  storage: Storage,
  bytes: Buffer,
  alt: string,
): Promise<StoredPicture> {
  const made = await makePicture(storage, bytes)
  await savePictureFiles(storage, made)
  return { key: made.key, alt, width: made.width, height: made.height }
}

async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  // This reads only the header, so that a picture that is too large gets the right message.
  const metadata = await sharp(bytes, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  const { autoOrient } = metadata
  if (
    Math.max(autoOrient.width, autoOrient.height) > MAX_SIDE ||
    autoOrient.width * autoOrient.height > MAX_PHOTO_PIXELS
  ) {
    throw refusal(PHOTO_PROBLEMS.pixels)
  }
  const needed = decoderBytes(metadata)
  if (needed > MAX_DECODER_BYTES) {
    const megapixels = Math.floor(
      (autoOrient.width * autoOrient.height * MAX_DECODER_BYTES) / needed / 1_000_000,
    )
    throw refusal(
      `A picture saved in this way can have at most ${megapixels} megapixels. Please make it ` +
        'smaller, or save it as a plain JPEG (not progressive).',
    )
  }
  return autoOrient
}

const SAMPLE_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/**
 * Returns the bytes of the whole picture that the decoder keeps in memory. A plain JPEG or PNG is
 * read line by line: none. A progressive JPEG needs two bytes for each coefficient. An interlaced
 * or rotated PNG and a WebP are kept as pixels.
 */
function decoderBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  orientation = 1,
}: Metadata): number {
  const pixels = width * height
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'webp') return pixels * 4
  return isProgressive || orientation > 1 ? pixels * channels * (SAMPLE_BYTES[depth] ?? 4) : 0
}

async function makeRenditions(bytes: Buffer, width: number): Promise<Rendition[]> {
  const largest = Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? width)
  const { data, info } = await sharp(bytes, READING)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: largest })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  const { width: rawWidth, height, channels } = info
  const renditions: Rendition[] = []
  // One after the other, because an AVIF encoder needs many times the memory of the picture.
  for (const each of widthsOf(width)) {
    const scaled = sharp(data, { raw: { width: rawWidth, height, channels } }).resize({
      width: each,
      withoutEnlargement: true,
    })
    renditions.push({ file: `${each}.avif`, bytes: await scaled.clone().avif(AVIF).toBuffer() })
    renditions.push({ file: `${each}.webp`, bytes: await scaled.clone().webp(WEBP).toBuffer() })
  }
  return renditions
}

const refusal = (message?: string, cause?: unknown): Refusal =>
  new Refusal('picture.invalid', {
    message,
    cause,
    fields: { images: message ?? PHOTO_PROBLEMS.anyFormat },
  })

/** Throws `picture.invalid` for a file that the decoder cannot read. */
export function refuseUnreadable(cause: unknown): never {
  throw refusal(PHOTO_PROBLEMS.unreadable, cause)
}
