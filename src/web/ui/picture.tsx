import type { ReactElement } from 'react'
import { FALLBACK_IMAGE, pictureSrcSet, pictureUrl, widthsOf } from '#shared/pictures.ts'

type PictureProps = {
  picture: { key: string; alt: string; width: number; height: number } | null
  sizes: string
  className?: string
  eager?: boolean
  priority?: 'high'
  /** In place of the picture's own words; empty where the picture says nothing new. */
  alt?: string
}

const DEFAULT_WIDTH = 480

/** A picture of the shop in AVIF, then WebP, in the width that fits; the picture of last resort when there is none. */
export function Picture({ picture, sizes, className = 'size-full object-cover', eager = false, priority, alt }: PictureProps): ReactElement {
  const how = { className, loading: eager ? 'eager' : 'lazy', decoding: priority ? 'sync' : 'async', fetchPriority: priority } as const
  if (!picture) return <img {...how} src={FALLBACK_IMAGE} alt={alt ?? ''} width={720} height={720} />
  const width = widthsOf(picture.width).findLast((candidate) => candidate <= DEFAULT_WIDTH) ?? DEFAULT_WIDTH
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <img
        {...how}
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
