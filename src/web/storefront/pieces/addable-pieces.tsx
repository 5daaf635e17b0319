import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { useState, type ReactElement } from 'react'
import type { Cart } from '#web/api/cart.ts'
import type { Card } from '#web/api/product.ts'
import { CardAddButton } from '#web/storefront/product-card/product-card.tsx'
import { FREE_WITH_ONE, loadForFreeShipping, OfferedPieces } from './shipping-pieces.tsx'

/** Makes a store that loads the pieces when it is first used. A failure counts as none. */
function piecesFor(cart: Cart): ReadableAtom<Card[] | null> {
  const $cards = atom<Card[] | null>(null)
  onMount($cards, () => {
    const unmounted = new AbortController()
    void loadForFreeShipping(cart, unmounted.signal)
      .catch(() => [])
      .then((cards) => {
        if (!unmounted.signal.aborted) $cards.set(cards)
      })
    return () => unmounted.abort()
  })
  return $cards
}

type ShippingPiecesProps = { cart: Cart; onAdded: () => void }

/** The pieces that make shipping free, to add them, as the cart was when this was mounted. */
export function ShippingPieces({ cart, onAdded }: ShippingPiecesProps): ReactElement | null {
  const [$cards] = useState(() => piecesFor(cart))
  const cards = useStore($cards)
  // As high as the pieces.
  if (cards === null) return <div className="h-43 sm:h-28" />
  if (cards.length === 0) return null
  return (
    <OfferedPieces
      label={FREE_WITH_ONE}
      cards={cards}
      className="mt-5"
      buttonOf={(card) => <CardAddButton card={card} onAdded={onAdded} />}
    />
  )
}
