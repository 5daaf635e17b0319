import sharp, { type Sharp } from 'sharp'
import { LOGO_SHARE_FILE, PICTURE_WIDTHS, SHARE_FILE, SHARE_SIZE } from '#shared/catalog/picture.ts'
import {
  AVIF,
  limitPictureWork,
  originalKeys,
  READING,
  renditionKey,
  WEBP,
  type DerivedFile,
} from './images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { limitConcurrency } from '#platform/concurrency.ts'

/** The background behind pictures (`chandan` of the design). */
const BACKGROUND = '#f7f1ec'
/** The route is public, so the number of waiting requests is limited. */
const limitDerivedWork = limitConcurrency(1, 50)
const JPEG = { quality: 82, mozjpeg: true } as const
const PNG = { compressionLevel: 9 } as const

type File = { bytes: Buffer; contentType: string }

/**
 * Returns a file that is derived from a stored picture. Makes it at the first request and stores
 * it. Returns undefined if there is no such picture, or if it is too small for zoom.
 */
export async function readDerivedPicture(
  storage: Storage,
  key: string,
  file: DerivedFile,
): Promise<File | undefined> {
  const derivedKey = renditionKey(key, file)
  const stored = await storage.get(derivedKey)
  if (stored) return stored
  const source = await readSource(storage, key, file)
  if (!source) return undefined
  const make = async () => draw(source, file)
  const bytes = await limitDerivedWork(() => limitPictureWork(make))
  if (!bytes) return undefined
  const contentType = `image/${file.split('.')[1]?.replace('jpg', 'jpeg')}`
  await storage.put(derivedKey, bytes, contentType)
  return { bytes, contentType }
}

/** A share picture is drawn from the largest rendition, which is upright and on white. */
const readSource = (storage: Storage, key: string, file: DerivedFile) =>
  file === SHARE_FILE ? readLargestRendition(storage, key) : readOriginal(storage, key)

async function readLargestRendition(storage: Storage, key: string): Promise<Buffer | undefined> {
  for (const width of PICTURE_WIDTHS.toReversed()) {
    const rendition = await storage.get(renditionKey(key, `${width}.webp`))
    if (rendition) return rendition.bytes
  }
  return undefined
}

async function readOriginal(storage: Storage, key: string): Promise<Buffer | undefined> {
  for (const name of originalKeys(key)) {
    const original = await storage.get(name)
    if (original) return original.bytes
  }
  return undefined
}

/** Twice the size of the logo on the largest screen. */
const LOGO_SIZE = { width: 640, height: 128 } as const

async function draw(source: Buffer, file: DerivedFile): Promise<Buffer | undefined> {
  if (file === SHARE_FILE) return drawShare(source)
  const upright = sharp(source, READING).autoOrient().toColourspace('srgb')
  if (file === 'logo.png')
    // Messengers and mail programs need PNG; the background stays transparent.
    return upright
      .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
      .png(PNG)
      .toBuffer()
  if (file === LOGO_SHARE_FILE) return drawLogoShare(upright)
  const [, kind, side] = /^(icon|maskable)-(\d+)\.png$/.exec(file) ?? []
  if (kind) return drawIcon(upright, Number(side), kind === 'maskable')
  const { autoOrient } = await sharp(source, READING).metadata()
  const width = Number.parseInt(file, 10)
  if (autoOrient.width < width) return undefined
  const zoomed = upright.flatten({ background: '#fff' }).resize({ width })
  return file.endsWith('avif') ? zoomed.avif(AVIF).toBuffer() : zoomed.webp(WEBP).toBuffer()
}

/**
 * A picture for link previews: a JPEG of 1200 × 630 with the whole picture in its middle, because
 * some messengers read neither AVIF nor WebP.
 */
const drawShare = (source: Buffer): Promise<Buffer> =>
  sharp(source)
    .resize({ ...SHARE_SIZE, fit: 'contain', background: BACKGROUND })
    .flatten({ background: BACKGROUND })
    .jpeg(JPEG)
    .toBuffer()

/** How much of the width and of the height of a link preview the logo may take. */
const LOGO_SHARE = 0.6

/** A picture for link previews with the logo in the middle, on the background of the header. */
async function drawLogoShare(logo: Sharp): Promise<Buffer> {
  const drawn = await logo
    .resize({
      width: Math.round(SHARE_SIZE.width * LOGO_SHARE),
      height: Math.round(SHARE_SIZE.height * LOGO_SHARE),
      fit: 'inside',
    })
    .png()
    .toBuffer()
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background: '#ffffff' } })
    .composite([{ input: drawn }])
    .jpeg(JPEG)
    .toBuffer()
}

/** The safe zone of a maskable icon is a circle of 80 % (W3C, Web Application Manifest). */
const MASKABLE_SHARE = 0.56

/**
 * The whole logo in the middle of a square. The icon of iOS and a maskable one are opaque, because
 * their system would draw black behind them.
 */
async function drawIcon(logo: Sharp, side: number, isMaskable: boolean): Promise<Buffer> {
  const isOpaque = isMaskable || side === 180
  const inner = Math.round(side * (isMaskable ? MASKABLE_SHARE : isOpaque ? 0.84 : 1))
  const drawn = await logo
    .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  const background = isOpaque ? '#ffffff' : '#00000000'
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn }])
    .png(PNG)
    .toBuffer()
}
