import type { ReactElement, Ref } from 'react'
import { inWishlist, useCart } from '#web/cart/cart-store.ts'
import { CARD_GRID } from '#web/ui/feedback/skeleton.tsx'
import type { Card } from './card.ts'
import { CardsPause } from './cards-pause.tsx'
import { ProductCard } from './product-card.tsx'

type ProductGridProps = {
  cards: Card[]
  heading?: 'h2' | 'h3'
  fade?: boolean
  /** Whether the grid is at the top of the page, so that its first row loads at once. */
  opensPage?: boolean
  ref?: Ref<HTMLUListElement>
}

const FIRST_ROW = 4

/** A grid of cards in 2, 3 or 4 columns. */
export function ProductGrid({
  cards,
  heading = 'h3',
  fade = false,
  opensPage = false,
  ref,
}: ProductGridProps): ReactElement {
  const cart = useCart()
  const loadOf = (index: number) => {
    if (!opensPage || index >= FIRST_ROW) return 'lazy'
    return index === 0 ? 'first' : 'eager'
  }
  return (
    <>
      <ul ref={ref} className={CARD_GRID}>
        {cards.map((card, index) => (
          <ProductCard
            key={card._id}
            card={card}
            index={index}
            heading={heading}
            fade={fade}
            load={loadOf(index)}
            inWishlist={inWishlist(cart, card._id)}
          />
        ))}
      </ul>
      {cards.some((card) => card.pictures.length > 1) && <CardsPause />}
    </>
  )
}
