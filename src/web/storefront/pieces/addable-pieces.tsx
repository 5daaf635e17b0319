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

/** The margin and two pieces with their heading: what follows does not move when they arrive. */
const PLACE = 'min-h-43 sm:min-h-37 lg:max-xl:min-h-65'

type ShippingPiecesProps = {
  cart: Cart
  /** Whether a button below is in view, which a customer may be about to press. */
  isButtonInView: boolean
  onAdded: () => void
}

/** The pieces that make shipping free, to add them, as the cart was when this was mounted. */
export function ShippingPieces(props: ShippingPiecesProps): ReactElement | null {
  const { cart, isButtonInView, onAdded } = props
  const [$cards] = useState(() => piecesFor(cart))
  const [isClosed, close] = useState(false)
  const cards = useStore($cards)
  const isEmpty = cards?.length === 0
  if (isEmpty && !isButtonInView && !isClosed) close(true)
  if (isClosed) return null
  if (!cards || isEmpty) return <div className={PLACE} />
  return (
    <OfferedPieces
      label={FREE_WITH_ONE}
      cards={cards}
      className={`pt-5 ${PLACE}`}
      buttonOf={(card) => <CardAddButton card={card} onAdded={onAdded} />}
    />
  )
}
