import type { ReactElement } from 'react'
import { formatRupees } from '#shared/money/money.ts'
import { call } from '#web/api/client.ts'
import { toCards, type Card } from '#web/api/product.ts'
import { $cart, useCart } from '#web/cart/cart-store.ts'
import { boughtOf } from '#web/storefront/cart/cart-sums.ts'
import { CheckoutLink } from '#web/storefront/cart/checkout-link.tsx'
import { FreeShipping } from '#web/storefront/cart/free-shipping.tsx'
import {
  FREE_WITH_ONE,
  loadForFreeShipping,
  OFFERED,
  OfferedPieces,
} from '#web/storefront/pieces/shipping-pieces.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import type { Added } from './added-state.ts'
import { openPanel, PanelFrame } from './panel.tsx'

/** Pieces that the panel offers, and why. */
type Offered = { label: string; cards: Card[] }

const NOTHING: Offered = { label: '', cards: [] }

/** Shows the panel of an addition, and two further pieces in it when they are loaded. */
export async function openAdded(added: Added): Promise<void> {
  const replace = openPanel(<AddedPanel added={added} offered={NOTHING} />)
  if (!replace) return
  const offered = await loadOffered(added.productId)
  replace(<AddedPanel added={added} offered={offered} />)
}

/** The cheapest pieces that make shipping free, or related pieces. Nothing if that fails. */
async function loadOffered(id: string): Promise<Offered> {
  try {
    const cart = $cart.get().data
    const cards = cart ? await loadForFreeShipping(cart) : []
    if (cards.length > 0) return { label: FREE_WITH_ONE, cards }
    const { products } = await call('GET /api/products/:id/related', { params: { id } })
    return { label: 'You may also like', cards: toCards(products).slice(0, OFFERED) }
  } catch {
    return NOTHING
  }
}

type PanelProps = { added: Added; offered: Offered }

/** The line that was added, how far free shipping is, and the ways on. */
function AddedPanel({ added, offered }: PanelProps): ReactElement | null {
  const { data: cart } = useCart()
  const line = cart?.lines.find(
    ({ product, variant }) =>
      product.id === added.productId && (!added.variantId || variant.id === added.variantId),
  )
  if (!cart || !line) return null
  const { product, variant, unitPrice } = line
  return (
    <PanelFrame
      label="Added to your cart"
      picture={product.picture}
      title={product.title}
      details={
        added.others
          ? `and ${added.others} more`
          : `${variant.label && `${variant.label} · `}${formatRupees(unitPrice)}`
      }
      shipping={
        <FreeShipping
          bought={boughtOf(cart)}
          shipping={cart.shipping}
          freeFrom={cart.freeShippingFrom}
        />
      }
      next={<CheckoutLink className={buttonClass('primary', 'md', 'px-2!')} />}
      more={
        offered.cards.length > 0 && (
          <OfferedPieces
            {...offered}
            className="mt-3 border-t border-jamun-100 pt-3 max-sm:hidden"
          />
        )
      }
    />
  )
}
