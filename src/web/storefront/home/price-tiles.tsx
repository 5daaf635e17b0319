import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { GIFTS_TO, type PriceTile } from '#web/storefront/home/content/read-price-tiles.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SECTION } from './section-head.ts'

const LARGE = 'block font-display leading-tight text-(--title) sm:text-[1.4rem] xl:text-[1.75rem]'

/**
 * Links to pieces by price and to gifts, each with a picture beside the words: two by two on a
 * phone, in a row on wide screens. Nothing without any.
 */
export function PriceTiles({ tiles }: { tiles: PriceTile[] }): ReactElement | null {
  if (tiles.length === 0) return null
  return (
    <nav aria-label="Prices and gifts" className={`${SECTION} pt-10 lg:pt-16`}>
      <ul
        className={
          'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 ' +
          'sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-5'
        }
      >
        {tiles.map(({ cloth, small, large, to, picture }) => (
          <li key={to} className="max-lg:last:odd:col-span-full">
            <Link
              to={to}
              data-cloth={cloth}
              className={
                'group flex h-full flex-row-reverse overflow-hidden rounded-xs bg-(--ground)'
              }
            >
              <span
                className={
                  'block aspect-square w-16 overflow-hidden bg-chandan sm:w-32 lg:w-26 xl:w-32'
                }
              >
                <Picture
                  picture={picture}
                  sizes="(min-width:640px) 128px, 64px"
                  alt=""
                  className={'size-full object-cover grows ' + 'group-hover:scale-[1.05]'}
                />
              </span>
              <span
                className={
                  'flex flex-1 flex-col justify-center px-3 py-2 underline-offset-4 sm:px-4 ' +
                  'text-(--title) group-hover:underline sm:py-4 xl:px-6'
                }
              >
                <span className="text-sm text-(--text)">{small} </span>
                <span className={LARGE}>{large}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On wide screens, where the tiles are below the first view: the same links as one line. */
export function PriceLinks({ tiles }: { tiles: PriceTile[] }): ReactElement | null {
  if (tiles.length === 0) return null
  return (
    <nav aria-label="Shop by price" className="mt-4 text-(--text) max-lg:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {tiles.map(({ small, large, to }) => (
          <li key={to}>
            <Link
              to={to}
              className={
                'inline-flex min-h-11 items-center underline decoration-(--bead) ' +
                'underline-offset-[6px]'
              }
            >
              {to === GIFTS_TO ? large : `${small} ${large}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
