import { useCallback, useState, type ReactElement } from 'react'
import { FALLBACK_IMAGE, pictureSrcSet, pictureUrl, widthsOf } from '#shared/catalog/picture.ts'

type PictureProps = {
  picture: { key: string; alt: string; width: number; height: number } | null
  sizes: string
  className?: string
  eager?: boolean
  priority?: 'high'
  /** Replaces the picture's own alternative text; empty for a decorative picture. */
  alt?: string
}

const DEFAULT_WIDTH = 480

/**
 * Whether a picture failed to load. A failure before hydration fires no event, so the element is
 * also checked once.
 */
function useMissing(key: string | undefined) {
  const [missing, setMissing] = useState<string>()
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setMissing(key)
    },
    [key],
  )
  return {
    isMissing: key !== undefined && missing === key,
    checkLoaded,
    onError: () => setMissing(key),
  }
}

/**
 * A picture in AVIF, then WebP, in the width that fits; the fallback picture if there is none or it
 * fails to load.
 */
export function Picture({
  picture,
  sizes,
  className = 'size-full object-cover',
  eager = false,
  priority,
  alt,
}: PictureProps): ReactElement {
  const { isMissing, checkLoaded, onError } = useMissing(picture?.key)
  const attributes = {
    className,
    loading: eager ? 'eager' : 'lazy',
    decoding: priority ? 'sync' : 'async',
    fetchPriority: priority,
  } as const
  if (!picture || isMissing)
    return (
      <img
        {...attributes}
        src={FALLBACK_IMAGE}
        alt={alt ?? picture?.alt ?? ''}
        width={720}
        height={720}
      />
    )
  const width =
    widthsOf(picture.width).findLast((candidate) => candidate <= DEFAULT_WIDTH) ?? DEFAULT_WIDTH
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <img
        {...attributes}
        ref={checkLoaded}
        onError={onError}
        srcSet={pictureSrcSet(picture, 'webp')}
        sizes={sizes}
        src={pictureUrl(picture.key, width, 'webp')}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  )
}

type SitePictureProps = {
  name: string
  widths: readonly number[]
  sizes: string
  alt?: string
  className?: string
  priority?: 'high'
}

/**
 * A picture of the site (hero, collections, categories), made by bin/assets/site-pictures.ts.
 * Always square. Its address follows from its name, so scripts need no table of addresses.
 */
export function SitePicture({
  name,
  widths,
  sizes,
  alt = '',
  className = 'size-full object-cover',
  priority,
}: SitePictureProps): ReactElement {
  const address = (width: number, format: string) => `/assets/site/${name}-${width}.${format}`
  const sourceSet = (format: string) =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const largest = widths.at(-1) ?? 0
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={address(largest, 'webp')}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        alt={alt}
        width={largest}
        height={largest}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority}
        decoding={priority ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
