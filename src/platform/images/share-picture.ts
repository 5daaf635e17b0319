import sharp from 'sharp'
import { PICTURE_WIDTHS, SHARE_FILE, SHARE_SIZE } from '#shared/catalog/pictures.ts'
import { limitPictureWork, renditionKey } from './images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { limitConcurrency } from '#platform/concurrency.ts'

/** The sand that pictures stand on (`chandan` of the design). */
const GROUND = '#f7f1ec'
/** Anybody may ask for these: more than so many waiting are asked to come again. */
const shareTurns = limitConcurrency(1, 50)
const JPEG = { quality: 82, mozjpeg: true } as const

/**
 * The picture as messengers and networks show it, some of which read neither AVIF nor WebP: a JPEG
 * of 1200 × 630 with the whole picture in its middle. Made once from the largest rendition and
 * kept; undefined where there is no such picture.
 */
export async function readSharePicture(
  storage: Storage,
  key: string,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const place = renditionKey(key, SHARE_FILE)
  const kept = await storage.get(place)
  if (kept) return kept
  const rendition = await largestRendition(storage, key)
  if (!rendition) return undefined
  const draw = sharp(rendition)
    .resize({ ...SHARE_SIZE, fit: 'contain', background: GROUND })
    .flatten({ background: GROUND })
    .jpeg(JPEG)
  const bytes = await shareTurns(() => limitPictureWork(() => draw.toBuffer()))
  await storage.put(place, bytes, 'image/jpeg')
  return { bytes, contentType: 'image/jpeg' }
}

async function largestRendition(storage: Storage, key: string): Promise<Buffer | undefined> {
  for (const width of PICTURE_WIDTHS.toReversed()) {
    const found = await storage.get(renditionKey(key, `${width}.webp`))
    if (found) return found.bytes
  }
  return undefined
}
