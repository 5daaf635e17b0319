import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Listing, MenuRow } from '#shared/catalog/taxonomy.ts'
import { LISTING_KIND_LABELS } from '#web/session/shop-facts.ts'
import { Bell, Hem } from '#web/ui/brand.tsx'
import { Picture, SitePicture } from '#web/ui/picture.tsx'

/** The section of the home page with the listings of a kind. */
const PARENTS = { collection: '/#collections', style: '/#styles' }

const CRUMB =
  '-my-1.5 -mx-2 inline-flex min-h-11 min-w-11 items-center justify-center px-2 ' +
  'underline-offset-4 hover:underline'

/**
 * The head of a listing in its colours: breadcrumb, name, one line of text and, on wide screens,
 * its picture.
 */
export function ListingBand({ listing }: { listing: Listing }): ReactElement {
  return (
    <>
      <section data-cloth={listing.cloth} className="bg-(--ground) text-(--title)">
        <div className="relative mx-auto max-w-page px-4 py-2 sm:px-6 lg:px-8 lg:py-6">
          <div className="relative z-10">
            <Breadcrumb listing={listing} />
            <h1
              className={
                'mt-1 font-display text-[2.125rem] wrap-anywhere leading-[1.08] ' +
                'lg:text-[2.75rem]'
              }
            >
              {listing.heading}
            </h1>
            {listing.line && (
              <p className="mt-1.5 text-base text-(--text) lg:text-lg">{listing.line}.</p>
            )}
          </div>
          {hasPicture(listing) && (
            <div aria-hidden="true" className="absolute right-24 top-0 hidden w-30 lg:block">
              <Bell size="band">
                <ListingPicture listing={listing} sizes="120px" />
              </Bell>
            </div>
          )}
        </div>
      </section>
      <Hem cloth={listing.cloth} />
    </>
  )
}

function Breadcrumb({ listing }: { listing: Listing }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-(--text)">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/" className={CRUMB}>
            Home
          </Link>
        </li>
        <li className="flex items-center gap-2">
          <Bead />
          <Link to={PARENTS[listing.kind]} className={CRUMB}>
            {LISTING_KIND_LABELS[listing.kind]}
          </Link>
        </li>
        <li className="flex items-center gap-2">
          <Bead />
          <span aria-current="page">{listing.label}</span>
        </li>
      </ol>
    </nav>
  )
}

const Bead = () => <span aria-hidden="true" className="size-1 rounded-full bg-current opacity-60" />

const WIDTHS = [240, 480]

/** Whether a listing has a picture, an own one or one of the site. */
export const hasPicture = ({ picture, photo }: MenuRow): boolean => Boolean(photo ?? picture)

/**
 * The picture of a collection or style category, if it has one. It has no alternative text, because
 * its name is always beside it.
 */
export function ListingPicture({
  listing,
  sizes,
  className,
}: {
  listing: MenuRow
  sizes: string
  className?: string
}): ReactElement | null {
  const { picture, photo } = listing
  if (photo)
    return <Picture picture={{ ...photo, alt: '' }} sizes={sizes} className={className} alt="" />
  if (!picture) return null
  return <SitePicture name={picture} widths={WIDTHS} sizes={sizes} className={className} />
}
