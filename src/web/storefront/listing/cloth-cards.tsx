import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import { Bell } from '#web/ui/brand.tsx'
import { ListingPicture } from './listing-band.tsx'

/** Five in a row on wide screens, or as many as fit where there are more or fewer. */
const IN_A_ROW = {
  five: 'lg:grid-cols-5',
  other: 'lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
}

/**
 * Collections as cards in their colours. On a phone they are pairs; of an odd number the first is
 * as wide as a pair.
 */
export function ClothCards({ collections }: { collections: readonly MenuRow[] }): ReactElement {
  const isOdd = collections.length % 2 === 1
  return (
    <ul
      className={
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-2 ' +
        `${collections.length === 5 ? IN_A_ROW.five : IN_A_ROW.other} lg:gap-5`
      }
    >
      {collections.map((listing, index) => {
        const isWide = isOdd && index === 0
        return (
          <li key={listing.value} className={isWide ? 'col-span-full lg:col-span-1' : ''}>
            <ClothCard listing={listing} wide={isWide} />
          </li>
        )
      })}
    </ul>
  )
}

/** `wide`: on a phone the picture is beside the text instead of above it, and the line is shown. */
function ClothCard({ listing, wide }: { listing: MenuRow; wide: boolean }) {
  return (
    <Link
      to={listing.route}
      data-cloth={listing.cloth}
      className={
        'group relative flex h-full overflow-hidden rounded-xs bg-(--ground) ' +
        (wide
          ? 'flex-row flex-wrap items-center lg:flex-col lg:flex-nowrap lg:items-stretch'
          : 'flex-col')
      }
    >
      <Bell
        className={
          'relative mx-auto ' +
          (wide
            ? 'order-2 mr-5 mb-3 w-[30%] max-lg:max-w-42 sm:w-[38%] lg:order-none lg:mx-auto ' +
              'lg:mb-0 lg:w-[70%]'
            : 'w-1/2 sm:w-[70%]')
        }
      >
        <ListingPicture
          listing={listing}
          sizes="(min-width:1024px) 180px, 36vw"
          className={'size-full object-cover grows group-hover:scale-[1.05]'}
        />
      </Bell>
      <span
        className={
          'block px-4 py-3 sm:pb-5 sm:pt-4 lg:pb-7 xl:px-5 ' +
          `${wide ? 'flex-[1_1_9rem] pl-5 lg:flex-none' : ''}`
        }
      >
        <span
          className={
            'block font-display text-[1.25rem] leading-[1.15] text-(--title) xl:text-[1.5rem]'
          }
        >
          {listing.label}
        </span>
        <span className={`mt-1 block text-sm text-(--text) ${wide ? '' : 'max-sm:hidden'}`}>
          {listing.line}
        </span>
      </span>
    </Link>
  )
}
