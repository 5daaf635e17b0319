import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import { hasPicture, ListingPicture } from './listing-band.tsx'

/** On a phone as many categories are in one row, if their names are short. */
const IN_PHONE_ROW = 5
const SHORT_NAME = 8

const IN_ONE_ROW = {
  list: 'gap-x-1',
  item: 'min-w-0 flex-1 max-[22rem]:w-[30%] max-[22rem]:flex-none',
  label: 'max-md:text-sm',
}
const IN_ROWS_OF_THREE = { list: 'gap-x-[4%]', item: 'w-[30%]', label: '' }

const areShort = (styles: readonly MenuRow[]): boolean =>
  styles.length <= IN_PHONE_ROW && styles.every(({ label }) => label.length <= SHORT_NAME)

/** Style categories as round pictures in rings of beads. */
export function RoundCategories({ styles }: { styles: readonly MenuRow[] }): ReactElement {
  const phone = areShort(styles) ? IN_ONE_ROW : IN_ROWS_OF_THREE
  const [row, item] =
    styles.length > 7
      ? ['lg:gap-8', 'lg:w-40 lg:max-w-none']
      : ['md:flex-nowrap md:gap-4 lg:gap-6', 'md:w-auto md:max-w-none md:flex-1']
  return (
    <ul className={`flex flex-wrap justify-center ${phone.list} gap-y-6 ${row}`}>
      {styles.map((listing) => (
        <li key={listing.value} className={`${phone.item} max-w-[9rem] text-center ${item}`}>
          <Link to={listing.route} className="group block">
            <span
              className={
                'bead-ring mx-auto block aspect-square w-[84%] max-w-28 overflow-hidden ' +
                'lg:max-w-40'
              }
            >
              <span
                data-cloth={hasPicture(listing) ? undefined : listing.cloth}
                className={`block size-full overflow-hidden rounded-full ${groundOf(listing)}`}
              >
                <ListingPicture listing={listing} sizes="(min-width:1024px) 160px, 26vw" />
              </span>
            </span>
            <span className={`mt-3 block font-medium group-hover:text-rani-600 ${phone.label}`}>
              {listing.label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Behind a picture the colour of the page, without one the colour of the category. */
const groundOf = (listing: MenuRow): string =>
  hasPicture(listing) ? 'bg-chandan' : 'bg-(--ground)'
