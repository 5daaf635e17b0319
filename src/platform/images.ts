import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#shared/errors.ts'
import { PICTURE_WIDTHS, widthsOf } from '#shared/pictures.ts'
import type { Storage } from './storage.ts'

/** A picture that is in storage, in all its widths. */
export type StoredPicture = { key: string; alt: string; width: number; height: number }

/** The largest file that is taken. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
const PIXELS_MAX = 50_000_000
/** Nothing that a browser is sent may be higher (WebP ends at 16,383). */
const SIDE_MAX = 12_000

const READING = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const
// One effort more takes twice as long and saves no 2 % of the bytes.
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' } as const
const WEBP = { quality: 75, effort: 2 } as const

// Several pictures are worked on at once; threads within one of them would only stand in each other's way.
sharp.concurrency(1)
sharp.cache(false)

/** What a file must begin with. Its name and the type that the sender claims are not looked at. */
const BEGINNINGS = [
  { extension: 'jpg', type: 'image/jpeg', begins: (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  { extension: 'png', type: 'image/png', begins: (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  {
    extension: 'webp',
    type: 'image/webp',
    begins: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

/** Where a rendition lies in storage. */
export const renditionKey = (key: string, file: string): string => `pictures/${key}/${file}`

/**
 * Keeps a picture as AVIF and WebP in every width it is large enough for, upright and without its EXIF data, and the file itself unchanged where
 * it is never served. The key is a hash of the file, so the same file is worked on once.
 * Refuses with `picture.invalid` what is no JPEG, PNG or WebP picture, cannot be read or is too large.
 */
export async function storePicture(storage: Storage, bytes: Buffer, alt: string): Promise<StoredPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) throw refusal('A picture can have at most 5 MB.')
  const format = BEGINNINGS.find((each) => each.begins(bytes))
  if (!format) throw refusal()
  const { width, height } = await measure(bytes)
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const original = `originals/${key}.${format.extension}`
  if (!(await storage.has(original))) {
    await storeRenditions(storage, key, bytes, width)
    // Last, because it says that all renditions are there.
    await storage.put(original, bytes, format.type)
  }
  return { key, alt, width, height }
}

async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  // Only the beginning is read here, so that what is too large can be called so.
  const { autoOrient } = await sharp(bytes, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  if (Math.max(autoOrient.width, autoOrient.height) > SIDE_MAX || autoOrient.width * autoOrient.height > PIXELS_MAX) {
    throw refusal('A picture can have at most 50 megapixels and 12,000 pixels on a side.')
  }
  return autoOrient
}

async function storeRenditions(storage: Storage, key: string, bytes: Buffer, width: number): Promise<void> {
  const largest = Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? width)
  const { data, info } = await sharp(bytes, READING)
    .autoOrient()
    .resize({ width: largest })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  const { width: rawWidth, height, channels } = info
  await Promise.all(
    widthsOf(width).map(async (each) => {
      const scaled = sharp(data, { raw: { width: rawWidth, height, channels } }).resize({ width: each, withoutEnlargement: true })
      await put(storage, key, `${each}.avif`, scaled.clone().avif(AVIF))
      await put(storage, key, `${each}.webp`, scaled.clone().webp(WEBP))
    }),
  )
}

async function put(storage: Storage, key: string, file: string, rendition: Sharp): Promise<void> {
  await storage.put(renditionKey(key, file), await rendition.toBuffer(), file.endsWith('.avif') ? 'image/avif' : 'image/webp')
}

const refusal = (message?: string, cause?: unknown): Refusal =>
  new Refusal('picture.invalid', { message, cause, fields: { images: message ?? 'Pictures must be JPEG, PNG or WebP files of at most 5 MB.' } })

function refuseUnreadable(cause: unknown): never {
  throw refusal('This picture cannot be read. Please save it again as JPEG, PNG or WebP.', cause)
}
