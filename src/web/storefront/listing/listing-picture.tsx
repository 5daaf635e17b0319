import type { ReactElement } from 'react'
import type { Listing } from '#shared/catalog/taxonomy.ts'
import { byFileName, SitePicture } from '#web/ui/site-picture.tsx'

const FILES = byFileName(
  import.meta.glob<string>('../pictures/c*-*.{avif,webp}', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
)
const WIDTHS = [240, 480]

/**
 * The picture of a collection or style category. It has no alternative text, because its name is
 * always beside it.
 */
export function ListingPicture({
  listing,
  sizes,
  className,
}: {
  listing: Listing
  sizes: string
  className?: string
}): ReactElement {
  return (
    <SitePicture
      files={FILES}
      name={listing.picture}
      widths={WIDTHS}
      sizes={sizes}
      className={className}
    />
  )
}
