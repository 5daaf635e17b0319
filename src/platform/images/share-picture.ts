import sharp from 'sharp'
import { PICTURE_WIDTHS, SHARE_FILE, SHARE_SIZE } from '#shared/catalog/pictures.ts'
import { limitPictureWork, renditionKey } from './images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { limitConcurrency } from '#platform/concurrency.ts'

/** The background behind pictures (`chandan` of the design). */
const BACKGROUND = '#f7f1ec'
/** The route is public, so the number of waiting requests is limited. */
const limitShareWork = limitConcurrency(1, 50)
const JPEG = { quality: 82, mozjpeg: true } as const

/**
 * Returns a picture for link previews: a JPEG of 1200 × 630 with the whole picture in its middle,
 * because some messengers read neither AVIF nor WebP. Makes it once, from the largest rendition,
 * and stores it. Returns undefined if there is no such picture.
 */
export async function readSharePicture(
  storage: Storage,
  key: string,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const shareKey = renditionKey(key, SHARE_FILE)
  const stored = await storage.get(shareKey)
  if (stored) return stored
  const rendition = await largestRendition(storage, key)
  if (!rendition) return undefined
  const draw = sharp(rendition)
    .resize({ ...SHARE_SIZE, fit: 'contain', background: BACKGROUND })
    .flatten({ background: BACKGROUND })
    .jpeg(JPEG)
  const bytes = await limitShareWork(() => limitPictureWork(() => draw.toBuffer()))
  await storage.put(shareKey, bytes, 'image/jpeg')
  return { bytes, contentType: 'image/jpeg' }
}

async function largestRendition(storage: Storage, key: string): Promise<Buffer | undefined> {
  for (const width of PICTURE_WIDTHS.toReversed()) {
    const rendition = await storage.get(renditionKey(key, `${width}.webp`))
    if (rendition) return rendition.bytes
  }
  return undefined
}
