import { useId, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import type { Cart } from '#web/api/cart.ts'
import { call } from '#web/api/client.ts'
import { productPath, toCards, type Card } from '#web/api/product.ts'
import { missingForFreeShipping } from '#web/storefront/cart/cart-sums.ts'
import { Picture } from '#web/ui/picture.tsx'

/** How many pieces a cart or a panel offers. */
export const OFFERED = 2

/**
 * Loads the cheapest pieces in stock that make shipping free. None if it is free, or if no piece
 * costs what is missing.
 */
export async function loadForFreeShipping(cart: Cart, signal?: AbortSignal): Promise<Card[]> {
  const missing = missingForFreeShipping(cart)
  if (missing <= 0) return []
  const limit = cart.lines.length + OFFERED
  const query = { minPrice: missing / 100, sort: 'price-asc', inStock: 'true', limit } as const
  const { products } = await call('GET /api/products', { query }, signal ? { signal } : {})
  const ids = new Set(cart.lines.map(({ product }) => product.id))
  return toCards(products)
    .filter((card) => !ids.has(card.id))
    .slice(0, OFFERED)
}

/** Why these pieces are offered. */
export const FREE_WITH_ONE = 'Shipping is free with one of these'

type OfferedPiecesProps = {
  label: string
  cards: Card[]
  className?: string
  /** The button beside a piece, to add it; nothing without it. */
  buttonOf?: (card: Card) => ReactNode
}

/**
 * Two pieces with picture and price beside each other, as links. With a button each has a frame on
 * wider screens.
 */
export function OfferedPieces({
  label,
  cards,
  className = '',
  buttonOf,
}: OfferedPiecesProps): ReactElement {
  const id = useId()
  const [columns, frame] = buttonOf
    ? ['lg:max-xl:grid-cols-1', 'sm:border sm:border-jamun-200 sm:p-2 sm:pr-3']
    : ['', '']
  return (
    <div className={className}>
      <p id={id} className="mb-2 text-sm font-semibold">
        {label}
      </p>
      <ul aria-labelledby={id} className={`grid gap-3 sm:grid-cols-2 ${columns}`}>
        {cards.map((card) => (
          <li key={card.id} className={`flex items-center gap-2 ${frame}`}>
            <PieceLink card={card} isLarge={buttonOf !== undefined} />
            {buttonOf?.(card)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const PieceLink = ({ card, isLarge }: { card: Card; isLarge: boolean }) => (
  <Link
    to={productPath(card)}
    className={
      'flex min-w-0 flex-1 items-center gap-2 hover:underline ' +
      (isLarge ? 'text-xs sm:gap-3 sm:text-sm' : 'text-xs')
    }
  >
    <span
      className={
        'size-14 shrink-0 overflow-hidden rounded-xs bg-chandan ' + (isLarge ? 'sm:size-20' : '')
      }
    >
      <Picture
        picture={card.pictures[0] ?? null}
        sizes={isLarge ? '80px' : '56px'}
        className="size-full object-cover"
        alt=""
      />
    </span>
    <span className="min-w-0 wrap-break-word">
      <span title={card.title} className="line-clamp-2">
        {card.title}
      </span>
      <span className="tnum font-semibold whitespace-nowrap">{formatRupees(card.price)}</span>
    </span>
  </Link>
)
