import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useState, type MouseEvent, type ReactElement } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import type { Card } from '#web/api/product.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { isPastBuyBox, removePiece, stopComparing, togglePiece } from './chosen-pieces.ts'
import { comparePath, MAX_COMPARED } from './compare-address.ts'
import { $pieces, type ChosenPiece } from './compare-state.ts'

export { isCompared, stopComparing, toggleFromPage } from './chosen-pieces.ts'

/** The pages whose pieces can be chosen, by the names of their files. */
const PAGES = new Set(['listing', 'product', 'search', 'wishlist'])

/** The page on which pieces can be chosen; undefined on others, and in place of a missing one. */
function useChoicePage(): string | undefined {
  const page = useMatches().at(-1)
  return page && PAGES.has(page.id) && page.loaderData !== undefined ? page.id : undefined
}

/** The box on the picture of a card that chooses it for the comparison. */
export function CardChoice({ card }: { card: Card }): ReactElement | null {
  const isChosen = useStore($pieces).some(({ id }) => id === card.id)
  if (!useChoicePage()) return null
  return (
    <label className="absolute bottom-0.5 left-0.5 grid size-11 place-items-center">
      <span className="grid size-9 place-items-center rounded-xs bg-white/95">
        <input
          type="checkbox"
          aria-label={`Compare ${card.title}`}
          checked={isChosen}
          onChange={() => togglePiece(card)}
          className="size-5 accent-rani-600"
        />
      </span>
    </label>
  )
}

/** On the page of a product buying comes first: on phones the bar is a pill above its buy bar. */
const PILL = {
  bar: 'max-lg:inset-x-auto max-lg:right-3 max-lg:bottom-4 max-lg:rounded-full max-lg:border',
  content: 'max-lg:min-h-0 max-lg:pr-1 max-lg:pl-3.5 max-lg:py-0',
  pieces: 'max-lg:hidden',
  count: 'lg:hidden',
}
const WHOLE = { bar: '', content: '', pieces: '', count: 'hidden' }
type Look = typeof PILL

/**
 * Whether the sizes and buttons of a product are scrolled past. Before that the pill would cover
 * them. True on a page without them.
 */
function usePastBuyBox(): boolean {
  const { pathname } = useLocation()
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(isPastBuyBox())
    look()
    const events = ['scroll', 'resize'] as const
    for (const event of events) window.addEventListener(event, look, { passive: true })
    return () => events.forEach((event) => window.removeEventListener(event, look))
  }, [pathname])
  return isPast
}

/** The bar at the foot: the chosen pieces, and the link to their comparison. */
export function CompareBar(): ReactElement | null {
  const pieces = useStore($pieces)
  const page = useChoicePage()
  const isPast = usePastBuyBox()
  if (!page) return null
  const look = page === 'product' ? PILL : WHOLE
  return (
    <section
      data-compare-bar=""
      aria-label="Pieces to compare"
      className={
        'fixed inset-x-0 bottom-0 z-30 border-t border-jamun-100 bg-white shadow-bar ' +
        `pb-[env(safe-area-inset-bottom)] ${isPast ? look.bar : `${look.bar} max-lg:hidden`}`
      }
    >
      <div
        className={
          'mx-auto flex min-h-15 max-w-page flex-wrap items-center gap-x-2 px-3 py-1.5 ' +
          `sm:gap-x-4 sm:px-6 lg:px-8 ${look.content}`
        }
      >
        <output className="sr-only">
          {`${pieces.length} of ${MAX_COMPARED} pieces are chosen for comparison`}
        </output>
        {pieces.length > 0 && (
          <ul className={`flex gap-1 sm:gap-2 ${look.pieces}`}>
            {pieces.map((piece) => (
              <Chosen key={piece.id} piece={piece} />
            ))}
          </ul>
        )}
        {pieces.length < 2 && (
          <p className="min-w-0 flex-1 text-sm text-jamun-700">
            {pieces.length === 0 ? 'Choose two to four pieces.' : 'Choose at least one more.'}
          </p>
        )}
        <BarButtons pieces={pieces} look={look} />
      </div>
    </section>
  )
}

/** The link to the comparison, and the button that ends the choice. */
function BarButtons({ pieces, look }: { pieces: ChosenPiece[]; look: Look }) {
  return (
    <div className="ml-auto flex items-center gap-1 sm:gap-4">
      {pieces.length > 1 && (
        <Link
          to={comparePath(pieces.map(({ id }) => id))}
          className={buttonClass('primary', 'sm', 'px-3! sm:px-6!')}
        >
          Compare <span className={look.count}>{pieces.length}</span>
        </Link>
      )}
      <button
        type="button"
        aria-label="Stop comparing"
        onClick={() => {
          document.getElementById('main')?.focus({ preventScroll: true })
          stopComparing()
        }}
        className={
          'grid size-11 shrink-0 place-items-center text-jamun-700 hover:text-jamun-950 ' +
          (pieces.length === MAX_COMPARED ? 'max-[22rem]:hidden' : '')
        }
      >
        <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
      </button>
    </div>
  )
}

/** Removes a piece, and moves the focus to the next button of the bar. */
function removeFromBar(id: string, { currentTarget }: MouseEvent<HTMLElement>): void {
  const bar = currentTarget.closest('section')
  const buttons = () => [...(bar?.querySelectorAll<HTMLElement>('button') ?? [])]
  const index = buttons().indexOf(currentTarget)
  removePiece(id)
  requestAnimationFrame(() => buttons()[index]?.focus())
}

/** The picture of a chosen piece; a press removes it. */
const Chosen = ({ piece: { id, title, picture } }: { piece: ChosenPiece }) => (
  <li>
    <button
      type="button"
      aria-label={`Remove ${title} from the comparison`}
      title={title}
      onClick={(event) => removeFromBar(id, event)}
      className="relative block size-11 rounded-xs bg-chandan"
    >
      <Picture
        picture={picture}
        sizes="44px"
        alt=""
        className="size-full rounded-xs object-cover"
      />
      <span
        className={
          'absolute -top-1 -right-1 grid size-4.5 place-items-center rounded-full bg-jamun-900 ' +
          'text-white'
        }
      >
        <X aria-hidden="true" strokeWidth={2} className="size-3" />
      </span>
    </button>
  </li>
)
