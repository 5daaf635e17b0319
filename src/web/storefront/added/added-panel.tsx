import { useEffect, useRef, type ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import type { CartLine } from '#web/api/cart.ts'
import { call } from '#web/api/client.ts'
import { toCards, type Card } from '#web/api/product.ts'
import { $cart, useCart } from '#web/cart/cart-store.ts'
import { CheckoutLink } from '#web/storefront/cart/checkout-link.tsx'
import { FreeShipping } from '#web/storefront/cart/free-shipping.tsx'
import {
  FREE_WITH_ONE,
  loadForFreeShipping,
  OFFERED,
  OfferedPieces,
} from '#web/storefront/pieces/shipping-pieces.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { $added, type Added } from './added-state.ts'
import { usePanelSize } from './panel-size.ts'
import { useClosing } from './use-closing.ts'

let opened = 0

/** Pieces that the panel offers, and why. */
type Offered = { label: string; cards: Card[] }

const NOTHING: Offered = { label: '', cards: [] }

/** Pages that show the lines of the cart themselves. */
const SHOWS_LINES = /^\/(cart|checkout)\b/
/** Pages that lead on by themselves. The panel would be lost with them. */
const LEADS_ON = /^\/(login|register|forgot-password)\b/

/**
 * Shows the panel of an addition, and two further pieces in it when they are loaded. After a
 * log-in it opens on the page that follows.
 */
export async function openAdded(added: Added): Promise<void> {
  if (SHOWS_LINES.test(window.location.pathname)) return
  opened += 1
  const key = String(opened)
  $added.set(<AddedOnPage key={key} added={added} offered={NOTHING} />)
  const offered = await loadOffered(added.productId)
  if ($added.get()?.key === key)
    $added.set(<AddedOnPage key={key} added={added} offered={offered} />)
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

/** The panel, from the first page on that is not one of the log-in. */
function AddedOnPage(props: PanelProps): ReactElement | null {
  const { pathname } = useLocation()
  const isNeeded = !SHOWS_LINES.test(pathname)
  useEffect(() => {
    if (!isNeeded) $added.set(null)
  }, [isNeeded])
  return isNeeded && !LEADS_ON.test(pathname) ? <AddedPanel {...props} /> : null
}

/**
 * The line that was added, how far free shipping is, and the ways on. It takes no focus and is not
 * announced: the toast says the sentence.
 */
function AddedPanel({ added, offered }: PanelProps): ReactElement | null {
  const panel = useRef<HTMLElement>(null)
  const { data: cart } = useCart()
  const line = cart?.lines.find(
    ({ product, variant }) =>
      product.id === added.productId && (!added.variantId || variant.id === added.variantId),
  )
  const size = usePanelSize(panel)
  const events = useClosing(panel)
  if (!cart || !line) return null
  const isBar = size === 'bar'
  return (
    <section
      ref={panel}
      aria-label="Added to your cart"
      {...events}
      className={
        'absolute inset-x-0 top-full animate-toast border-b border-jamun-100 bg-white px-4 ' +
        'py-3 shadow-pop sm:left-auto sm:right-4 sm:w-[400px] sm:rounded-md sm:border lg:right-8'
      }
    >
      <AddedLine line={line} others={added.others} isBar={isBar} />
      {!isBar && (
        <>
          <div className="mt-3">
            <FreeShipping cart={cart} />
          </div>
          <div className="mt-3 grid gap-2 min-[20rem]:grid-cols-[auto_1fr]">
            <Link to="/cart" className={buttonClass('outline', 'md', 'px-5!')}>
              View Cart
            </Link>
            <CheckoutLink className={buttonClass('primary', 'md', 'px-2!')} />
          </div>
        </>
      )}
      {size === 'full' && offered.cards.length > 0 && (
        <OfferedPieces {...offered} className="mt-3 border-t border-jamun-100 pt-3 max-sm:hidden" />
      )}
    </section>
  )
}

type AddedLineProps = { line: CartLine; others: number | undefined; isBar: boolean }

function AddedLine({ line: { product, variant, unitPrice }, others, isBar }: AddedLineProps) {
  const pictureSize = isBar ? 'size-12' : 'size-18'
  return (
    <div className="flex items-center gap-3">
      <span className={`shrink-0 overflow-hidden rounded-xs bg-chandan ${pictureSize}`}>
        <Picture picture={product.picture} sizes="72px" className="size-full object-cover" alt="" />
      </span>
      <p className="min-w-0 flex-1 text-sm leading-snug">
        {!isBar && <span className="block font-semibold text-mehendi-700">Added to your cart</span>}
        <span className="block truncate">{product.title}</span>
        <span className="tnum block text-jamun-700">
          {others
            ? `and ${others} more`
            : `${variant.label && `${variant.label} · `}${formatRupees(unitPrice)}`}
        </span>
      </p>
      {isBar && (
        <Link to="/cart" className={buttonClass('outline', 'sm', 'shrink-0')}>
          View Cart
        </Link>
      )}
      <CloseButton label="Close" onClick={() => $added.set(null)} />
    </div>
  )
}
