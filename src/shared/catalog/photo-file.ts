/**
 * Limits of a product's photos: number, bytes of a file, pixels of a picture. The form, the API and
 * the domain check them and show the same sentences.
 */
export const MAX_PHOTOS = 3
/** How many further pictures a product page shows, beside those of the specification. */
export const MAX_GALLERY = 5
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 50_000_000

export const PHOTO_PROBLEMS = {
  format: 'Pictures must be JPEG or PNG files of at most 5 MB.',
  anyFormat: 'Pictures must be JPEG, PNG or WebP files of at most 5 MB.',
  webp:
    'This is a WebP picture. The shop takes JPEG and PNG: open it in Paint or Preview on a ' +
    'computer and save it as JPEG.',
  heic:
    'This is a HEIC photo. The shop takes JPEG and PNG. On an iPhone: Settings > Camera > ' +
    'Formats > Most Compatible, then take it again. ' +
    'On other phones switch off high-efficiency pictures in the settings of the camera.',
  avif:
    'This is an AVIF picture. The shop takes JPEG and PNG: open it in Paint or Preview on a ' +
    'computer and save it as JPEG.',
  bytes: 'A picture can have at most 5 MB.',
  pixels: 'A picture can have at most 50 megapixels and 12,000 pixels on a side.',
  count: `A product has at most ${MAX_PHOTOS} pictures.`,
  unreadable: 'This picture cannot be read. Please save it again as JPEG or PNG.',
} as const

type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif'

const HEIF_BRANDS = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)/

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * The format of a picture by its first bytes, regardless of its name and declared type; undefined
 * for any other file.
 */
export function photoFormatOf(bytes: Uint8Array): PhotoFormat | undefined {
  if (ascii(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined
  // ISO base media: the major brand at 8, the compatible brands from 16 to the end of the box.
  const brands = ascii(bytes, 8, 12) + ascii(bytes, 16, Math.min(64, bytes[3] ?? 0))
  if (/avi[fs]/.test(brands)) return 'avif'
  return HEIF_BRANDS.test(brands) ? 'heic' : undefined
}

/**
 * The sentence about a file that is not JPEG or PNG (or, with `webp`, WebP) and how to convert it;
 * undefined for those.
 */
export function formatProblem(bytes: Uint8Array, { webp = false } = {}): string | undefined {
  const format = photoFormatOf(bytes)
  if (format === 'jpeg' || format === 'png' || (webp && format === 'webp')) return undefined
  return PHOTO_PROBLEMS[format ?? (webp ? 'anyFormat' : 'format')]
}

const uint16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/**
 * Width times height of a JPEG or PNG from its header, without decoding it. Undefined if the header
 * does not say.
 */
export function pixelsOf(bytes: Uint8Array): number | undefined {
  const format = photoFormatOf(bytes)
  if (format === 'png')
    return (
      (uint16(bytes, 16) * 65_536 + uint16(bytes, 18)) *
      (uint16(bytes, 20) * 65_536 + uint16(bytes, 22))
    )
  if (format !== 'jpeg') return undefined
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    // SOF0 to SOF15 hold height and width; C4, C8 and CC are other tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return uint16(bytes, at + 5) * uint16(bytes, at + 7)
    at += marker === 0xff ? 1 : 2 + uint16(bytes, at + 2)
  }
  return undefined
}
