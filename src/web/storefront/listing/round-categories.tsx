import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { STYLES } from '#shared/catalog/taxonomy.ts'
import { ListingPicture } from './listing-picture.tsx'

/** The five style categories as round pictures in rings of beads. */
export function RoundCategories(): ReactElement {
  return (
    <ul className="flex flex-wrap justify-center gap-x-[4%] gap-y-7 lg:flex-nowrap lg:gap-6">
      {STYLES.map((listing) => (
        <li
          key={listing.value}
          className="w-[30%] max-w-[9rem] text-center lg:w-auto lg:max-w-none lg:flex-1"
        >
          <Link to={listing.route} className="group block">
            <span className="bead-ring mx-auto block aspect-square w-[84%] overflow-hidden lg:w-40">
              <span className="block size-full overflow-hidden rounded-full bg-chandan">
                <ListingPicture listing={listing} sizes="(min-width:1024px) 160px, 26vw" />
              </span>
            </span>
            <span className="mt-3.5 block font-medium group-hover:text-rani-600">
              {listing.label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
