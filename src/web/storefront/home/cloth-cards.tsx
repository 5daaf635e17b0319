import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { LISTING_KIND_LABELS, COLLECTIONS, type Listing } from '#shared/catalog/taxonomy.ts'
import { Bell } from '#web/ui/brand/bell.tsx'
import { ListingPicture } from '#web/storefront/listing/listing-picture.tsx'
import { OVER_HEAD, SECTION, SECTION_HEAD } from './section-head.ts'

/**
 * The five collections as cards in their colours: one wide and two pairs on a phone, five in a row
 * on wide screens.
 */
export function ClothCards(): ReactElement {
  return (
    <section
      id="collections"
      aria-labelledby="style-categories"
      className={`${SECTION} pt-10 lg:pt-20`}
    >
      <p className={OVER_HEAD}>{LISTING_KIND_LABELS.collection}</p>
      <h2 id="style-categories" className={`${SECTION_HEAD} mb-5 lg:mb-9`}>
        Style Categories
      </h2>
      <ul
        className={
          'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-2 ' +
          'lg:grid-cols-5 lg:gap-5'
        }
      >
        {COLLECTIONS.map((listing, index) => (
          <li key={listing.value} className={index === 0 ? 'col-span-full lg:col-span-1' : ''}>
            <ClothCard listing={listing} wide={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `wide`: on a phone the picture is beside the text instead of above it. */
function ClothCard({ listing, wide }: { listing: Listing; wide: boolean }) {
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
          `${wide ? 'order-2 mr-5 w-[38%] lg:order-none lg:mx-auto lg:w-[70%]' : 'w-[70%]'}`
        }
      >
        <ListingPicture
          listing={listing}
          sizes="(min-width:1024px) 180px, 36vw"
          className="size-full object-cover transition-transform duration-500 group-hover:scale-105"
        />
      </Bell>
      <span
        className={
          'block px-4 pb-5 pt-4 lg:pb-7 xl:px-5 ' +
          `${wide ? 'flex-[1_1_9rem] pl-5 lg:flex-none' : ''}`
        }
      >
        <span
          className={
            'block font-display text-[1.3rem] leading-[1.15] text-(--title) lg:text-[1.25rem] ' +
            'xl:text-[1.5rem]'
          }
        >
          {listing.label}
        </span>
        <span className="mt-1 block text-sm text-(--text)">{listing.line}</span>
      </span>
    </Link>
  )
}
