import type { ReactElement } from 'react'
import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import { ListingPicture } from './listing-band.tsx'

/** The picture of a category in a menu: round, in a ring of its colour, or only the colour. */
export const MenuPicture = ({ listing }: { listing: MenuRow }): ReactElement => (
  <span
    data-cloth={listing.cloth}
    className="size-9 shrink-0 rounded-full bg-(--ground) p-0.5 [&_img]:rounded-full"
  >
    <ListingPicture listing={listing} sizes="36px" />
  </span>
)
