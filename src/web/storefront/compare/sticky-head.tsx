import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import { productPath } from '#web/api/product.ts'
import { CardAddButton } from '#web/storefront/product-card/product-card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ComparedPiece } from './compare-view.ts'

/** The width that the names of the rows take, from 768 px on; at the left of the small head. */
export const NAMES_WIDTH = 'md:w-28 lg:w-31'
const NAMES_SPACE = 'md:pl-28 lg:pl-31'
/** The space beside a piece. On wide screens the lines end with the last. */
export const PIECE_SPACE = 'pr-3 lg:pr-0 lg:pl-5'
/** The least width of a table of one to four pieces: two of them fit on a phone. */
const LEAST_WIDTHS = ['', '', 'min-w-72', 'min-w-108', 'min-w-144']

/** Returns the classes for the width of a table of so many pieces. All columns are alike. */
export const tableWidth = (count: number): string => `w-full ${LEAST_WIDTHS[count]}`

/** The panel of an addition (added/panel.tsx) begins below the head, and covers no button. */
const HEIGHT = '--sticky-head'

type StickyHeadProps = {
  pieces: ComparedPiece[]
  /** The region in which the table scrolls; both are scrolled together. */
  table: RefObject<HTMLElement | null>
}

/**
 * What of the head stays in view while the rows are read: small picture, title, price, ADD TO CART.
 * It ends with the table, and a low window has no room for it.
 */
export function StickyHead({ pieces, table }: StickyHeadProps): ReactElement {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [one, other] = [head.current, table.current]
    if (!one || !other) return undefined
    const follow = () => one.scrollTo({ left: other.scrollLeft })
    const lead = () => other.scrollTo({ left: one.scrollLeft })
    follow()
    const { style } = document.documentElement
    style.setProperty(HEIGHT, `${one.offsetHeight}px`)
    other.addEventListener('scroll', follow)
    one.addEventListener('scroll', lead)
    return () => {
      style.removeProperty(HEIGHT)
      other.removeEventListener('scroll', follow)
    }
  }, [table])
  return (
    <div className="pointer-events-none absolute inset-0 z-20 [@media(height<30rem)]:hidden">
      <div
        ref={head}
        className={
          'pointer-events-auto sticky top-14 -mx-4 overflow-x-auto overscroll-x-contain border-b ' +
          'border-jamun-100 bg-mogra px-4 py-2 [scrollbar-width:none] sm:mx-0 sm:px-0 lg:top-18'
        }
      >
        <ul aria-label="The pieces" className={`flex ${NAMES_SPACE} ${tableWidth(pieces.length)}`}>
          {pieces.map((piece) => (
            <li key={piece.id} className={`min-w-0 flex-1 ${PIECE_SPACE}`}>
              <SmallPiece piece={piece} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const SmallPiece = ({ piece }: { piece: ComparedPiece }) => (
  <div className="flex flex-wrap items-center gap-2 lg:gap-x-4">
    <Link
      to={productPath(piece)}
      className="flex min-w-32 flex-2 items-center gap-2 text-sm hover:text-rani-600"
    >
      <span className="block size-11 shrink-0 rounded-xs bg-chandan">
        <Picture
          picture={piece.pictures[0] ?? null}
          sizes="44px"
          alt=""
          className="size-full rounded-xs object-cover"
        />
      </span>
      <span className="min-w-0">
        <span className="block truncate">{piece.title}</span>
        <span className="tnum block font-bold whitespace-nowrap">{formatRupees(piece.price)}</span>
      </span>
    </Link>
    <div className="flex min-w-32 flex-1">
      <CardAddButton card={piece} />
    </div>
  </div>
)
