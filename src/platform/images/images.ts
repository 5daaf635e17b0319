import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { Refusal } from '#shared/errors.ts'
import {
  formatProblem,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_PROBLEMS,
} from '#shared/catalog/photo-file.ts'
import { PICTURE_WIDTHS, widthsOf } from '#shared/catalog/pictures.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { limitConcurrency } from '#platform/concurrency.ts'

/** A picture that is in storage, in all its widths. */
export type StoredPicture = { key: string; alt: string; width: number; height: number }

/** The largest file that is taken. */
export const MAX_PICTURE_BYTES = MAX_PHOTO_BYTES
const PIXELS_MAX = MAX_PHOTO_PIXELS
/** Bytes that the decoder may hold at once of a picture that it cannot read line by line. */
const HELD_MAX = 180_000_000
/** Nothing that a browser is sent may be higher (WebP ends at 16,383). */
const SIDE_MAX = 12_000

const READING = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true } as const
// One effort more takes twice as long and saves no 2 % of the bytes.
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' } as const
const WEBP = { quality: 75, effort: 2 } as const

/**
 * One picture is worked on at a time in this process, so that memory is bounded by the largest one.
 */
export const limitPictureWork = limitConcurrency(1, Number.POSITIVE_INFINITY)

// Each thread within a picture would take buffers of its own.
sharp.concurrency(1)
sharp.cache(false)

/** What a file must begin with. Its name and the type that the sender claims are not looked at. */
const BEGINNINGS = [
  {
    extension: 'jpg',
    type: 'image/jpeg',
    begins: (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  },
  {
    extension: 'png',
    type: 'image/png',
    begins: (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  },
  {
    extension: 'webp',
    type: 'image/webp',
    begins: (bytes: Buffer) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

/** Where a rendition lies in storage. */
export const renditionKey = (key: string, file: string): string => `pictures/${key}/${file}`

/**
 * A picture whose renditions are made but not kept yet; without any where the same file is in
 * storage already.
 */
export type MadePicture = Omit<StoredPicture, 'alt'> & {
  original: { key: string; bytes: Buffer; type: string } | null
  renditions: Rendition[]
}

type Rendition = { file: string; bytes: Buffer }

/**
 * The formats that may come in: a shop owner's photos are JPEG or PNG, the demo's may be WebP too.
 */
export const PHOTO_FORMATS = ['jpg', 'png'] as const
type Format = (typeof BEGINNINGS)[number]['extension']

/**
 * Reads a file and makes AVIF and WebP in every width it is large enough for, upright, on white
 * where it is transparent, and without its EXIF data. Nothing is kept yet, so that of several files
 * either all or none are. The key is a hash of the file, so the same file is worked on once.
 * Refuses with `picture.invalid` what is no picture of these formats, cannot be read or is too
 * large; its name and claimed type are not looked at.
 */
export async function makePicture(
  storage: Storage,
  bytes: Buffer,
  formats: readonly Format[] = ['jpg', 'png', 'webp'],
): Promise<MadePicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw refusal(PHOTO_PROBLEMS.bytes)
  const format = BEGINNINGS.find((each) => each.begins(bytes) && formats.includes(each.extension))
  if (!format) throw refusal(formats.includes('webp') ? undefined : formatProblem(bytes))
  const { width, height } = await measure(bytes)
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const original = `originals/${key}.${format.extension}`
  if (await storage.has(original)) return { key, width, height, original: null, renditions: [] }
  const renditions = await limitPictureWork(() => makeRenditions(bytes, width))
  return { key, width, height, original: { key: original, bytes, type: format.type }, renditions }
}

/** Keeps a made picture: its renditions, and the file itself unchanged where it is never served. */
export async function savePictureFiles(storage: Storage, picture: MadePicture): Promise<void> {
  if (!picture.original) return
  for (const { file, bytes } of picture.renditions) {
    await storage.put(
      renditionKey(picture.key, file),
      bytes,
      file.endsWith('.avif') ? 'image/avif' : 'image/webp',
    )
  }
  // Last, because it says that all renditions are there.
  await storage.put(picture.original.key, picture.original.bytes, picture.original.type)
}

/** Makes and keeps one picture. */
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
  // Only the beginning is read here, so that what is too large can be called so.
  const metadata = await sharp(bytes, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  const { autoOrient } = metadata
  if (
    Math.max(autoOrient.width, autoOrient.height) > SIDE_MAX ||
    autoOrient.width * autoOrient.height > PIXELS_MAX
  ) {
    throw refusal(PHOTO_PROBLEMS.pixels)
  }
  const held = heldBytes(metadata)
  if (held > HELD_MAX) {
    const megapixels = Math.floor(
      (autoOrient.width * autoOrient.height * HELD_MAX) / held / 1_000_000,
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
 * Bytes of the whole picture that decoding has to hold. A plain JPEG or PNG is read line by line
 * and holds none; a progressive JPEG holds two bytes for each coefficient; an interlaced or turned
 * PNG and a WebP are held as pixels.
 */
function heldBytes({
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
  const made: Rendition[] = []
  // One after the other: an encoder of AVIF takes many times the picture.
  for (const each of widthsOf(width)) {
    const scaled = sharp(data, { raw: { width: rawWidth, height, channels } }).resize({
      width: each,
      withoutEnlargement: true,
    })
    made.push({ file: `${each}.avif`, bytes: await scaled.clone().avif(AVIF).toBuffer() })
    made.push({ file: `${each}.webp`, bytes: await scaled.clone().webp(WEBP).toBuffer() })
  }
  return made
}

const refusal = (message?: string, cause?: unknown): Refusal =>
  new Refusal('picture.invalid', {
    message,
    cause,
    fields: { images: message ?? 'Pictures must be JPEG, PNG or WebP files of at most 5 MB.' },
  })

function refuseUnreadable(cause: unknown): never {
  throw refusal(PHOTO_PROBLEMS.unreadable, cause)
}
