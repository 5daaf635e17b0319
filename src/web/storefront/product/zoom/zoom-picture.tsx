import { useState, type ReactElement, type Ref } from 'react'
import { pictureSrcSet, pictureUrl, widthsOf } from '#shared/catalog/picture.ts'
import { zoomSrcSet } from '#shared/catalog/zoom-picture.ts'
import type { ShownPicture } from '#web/storefront/product/product-view.ts'

type ZoomPictureProps = {
  picture: ShownPicture
  sizes: string
  className: string
  ref?: Ref<HTMLImageElement>
  alt?: string
}

/**
 * A picture in a width for zoom, if it has one. Should that file fail to load, its usual widths are
 * shown.
 */
export function ZoomPicture({
  picture,
  sizes,
  className,
  ref,
  alt = picture.alt,
}: ZoomPictureProps): ReactElement {
  const [failed, setFailed] = useState(false)
  const toSrcSet = failed ? pictureSrcSet : zoomSrcSet
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={toSrcSet(picture, 'avif')} sizes={sizes} />
      <img
        ref={ref}
        srcSet={toSrcSet(picture, 'webp')}
        sizes={sizes}
        src={pictureUrl(picture.key, widthsOf(picture.width).at(-1) ?? 0, 'webp')}
        onError={() => setFailed(true)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
