import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import { productPath } from '#web/api/product.ts'
import { CardAddButton } from '#web/storefront/product-card/product-card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ComparedPiece } from './compare-view.ts'
import { isNarrow, NAMES_SPACE, pieceSpace, tableWidth } from './compare-widths.ts'

/** The panel of an addition (added/panel.tsx) begins below the head, and covers no button. */
const HEIGHT = '--sticky-head'

/** The least width of the title, and of the button, which is else below it. */
const LEAST_PART = 'min-w-[min(100%,8rem)]'

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
          'border-jamun-100 bg-mogra px-4 py-2 [scrollbar-width:none] sm:mx-0 sm:px-0 ' +
          'lg:top-(--head)'
        }
      >
        <ul aria-label="The pieces" className={`flex ${NAMES_SPACE} ${tableWidth(pieces)}`}>
          {pieces.map((piece) => (
            <li key={piece.id} className={`min-w-0 flex-1 ${pieceSpace(pieces)}`}>
              <SmallPiece piece={piece} narrow={isNarrow(pieces)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** In a narrow column of a phone the title has the place of the picture too. */
const SmallPiece = ({ piece, narrow }: { piece: ComparedPiece; narrow: boolean }) => (
  <div className="flex flex-wrap items-center gap-2 lg:gap-x-4">
    <Link
      to={productPath(piece)}
      className={
        `flex ${LEAST_PART} flex-2 items-center gap-2 hover:text-rani-600 ` +
        (narrow ? 'text-xs sm:text-sm' : 'text-sm')
      }
    >
      <span
        className={`block size-11 shrink-0 rounded-xs bg-chandan ${narrow ? 'max-sm:hidden' : ''}`}
      >
        <Picture
          picture={piece.pictures[0] ?? null}
          sizes="44px"
          alt=""
          className="size-full rounded-xs object-cover"
        />
      </span>
      <span className="min-w-0">
        <span title={piece.title} className="block truncate">
          {piece.title}
        </span>
        <span className="tnum block font-bold whitespace-nowrap">{formatRupees(piece.price)}</span>
      </span>
    </Link>
    <div className={`flex ${LEAST_PART} flex-1`}>
      <CardAddButton card={piece} />
    </div>
  </div>
)
