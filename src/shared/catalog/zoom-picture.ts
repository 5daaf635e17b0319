import { pictureUrl, widthsOf } from './picture.ts'

/**
 * The widths in pixels for zoom. A picture has the largest that its original is large enough for,
 * made at the first request. Not in picture.ts, which every page loads.
 */
export const ZOOM_WIDTHS = [1200, 1600, 2000] as const

/** A `srcset` of all stored widths and the width for zoom, in one format. */
export function zoomSrcSet(
  picture: { key: string; width: number },
  format: 'avif' | 'webp',
): string {
  const largest = ZOOM_WIDTHS.findLast((width) => width <= picture.width)
  return [...widthsOf(picture.width), ...(largest ? [largest] : [])]
    .map((width) => `${pictureUrl(picture.key, width, format)} ${width}w`)
    .join(', ')
}
