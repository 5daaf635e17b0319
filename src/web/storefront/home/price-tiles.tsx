import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { SECTION } from './section-head.ts'

/** Ways into the catalogue by price, and to what is made to be given. */
const TILES = [
  { cloth: 'gulabi', small: 'Under', large: 'Rs. 499', to: '/search?maxPrice=499' },
  { cloth: 'neem', small: 'Under', large: 'Rs. 999', to: '/search?maxPrice=999' },
  { cloth: 'haldi', small: 'Under', large: 'Rs. 1,999', to: '/search?maxPrice=1999' },
  { cloth: 'mor', small: 'To give', large: 'Gifts', to: '/search?q=gift' },
]

const LARGE = 'font-display text-[1.4rem] leading-tight text-(--title) lg:text-[1.75rem]'

/** Four tiles: two by two on a phone, in a row on wide screens. */
export function PriceTiles(): ReactElement {
  return (
    <nav aria-label="Prices and gifts" className={`${SECTION} pt-10 lg:pt-16`}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {TILES.map(({ cloth, small, large, to }) => (
          <li key={to}>
            <Link
              to={to}
              data-cloth={cloth}
              className={
                'flex h-full min-h-24 flex-col justify-center rounded-xs bg-(--ground) px-4 py-4 ' +
                'hover:underline underline-offset-4 decoration-(--title) lg:min-h-28 lg:px-6'
              }
            >
              <span className="text-sm text-(--text)">{small} </span>
              <span className={LARGE}>{large}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
