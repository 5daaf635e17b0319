/**
 * The widths in pixels in which every picture is stored as AVIF and WebP, never wider than the
 * original.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 720, 1080] as const

/** The picture that replaces a missing one. */
export const FALLBACK_IMAGE = '/assets/fallback.jpg'

/** The widths that a picture of this original width has. */
export function widthsOf(width: number): number[] {
  const smaller = PICTURE_WIDTHS.filter((candidate) => candidate <= width)
  return smaller.length > 0 ? smaller : [PICTURE_WIDTHS[0]]
}

/** The URL of one rendition; its content never changes. */
export const pictureUrl = (key: string, width: number, format: 'avif' | 'webp'): string =>
  `/pictures/${key}/${width}.${format}`

/** Where the video with this key is played from. Its content never changes. */
export const videoUrl = (key: string): string => `/pictures/${key}/video.mp4`

/** A `srcset` of all widths in one format. */
export const pictureSrcSet = (
  picture: { key: string; width: number },
  format: 'avif' | 'webp',
): string =>
  widthsOf(picture.width)
    .map((width) => `${pictureUrl(picture.key, width, format)} ${width}w`)
    .join(', ')

/** The rendition for messengers and social networks: a JPEG of this size. */
export const SHARE_FILE = 'share.jpg'
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The share picture of a page without its own, of the same size, in a shop without a logo. */
export const SHOP_SHARE_IMAGE = '/assets/share.jpg'

/** The same with the logo of the shop: a file that is derived from its picture. */
export const LOGO_SHARE_FILE = 'share-logo.jpg'

/** The URL of a product's share picture. */
export const sharePictureUrl = (key: string): string => `/pictures/${key}/${SHARE_FILE}`

/** The texts of an uploaded picture that may be missing. */
export const MISSING_TEXTS = ['alt', 'name'] as const
export type MissingText = (typeof MISSING_TEXTS)[number]
