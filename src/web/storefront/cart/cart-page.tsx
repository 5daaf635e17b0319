import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#web/api/cart.ts'
import { toCard, type Product } from '#web/api/product.ts'
import { reloadCartAndWishlist } from '#web/cart/cart-and-wishlist.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { hasSavedAddition, useSession } from '#web/session/session.ts'
import { useHasNoLists } from '#web/guest/use-has-no-lists.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { useWishlist } from '#web/wishlist/wishlist-store.ts'
import { MorePieces } from '#web/storefront/pieces/more-pieces.tsx'
import { useEntersLinkCode } from '#web/storefront/offers/coupon-box.tsx'
import { TitledCards } from '#web/storefront/product-card/titled-cards.tsx'
import { CartLines } from './lines.tsx'
import { OwnListPage, type Heading } from './own-list-page.tsx'
import type { Route } from './+types/cart-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your Cart')

/**
 * A document loads the cart by itself (see customer-store.ts). Its loader returns nothing, but
 * without it the server could not render the page.
 */
export const loader = () => null

/** After a navigation, loads cart and wishlist again. The page shows the old ones meanwhile. */
export function clientLoader() {
  void reloadCartAndWishlist()
  return null
}

/** Pieces related to those that are sold, for the cart as it was when the page opened. */
function Related({ cart }: { cart: Cart }) {
  const [like] = useState(() =>
    cart.lines.flatMap(({ isAvailable, product }) => (isAvailable ? product.id : [])),
  )
  return (
    <div className="pt-10 lg:pt-12">
      <MorePieces like={like} without={cart.lines.map(({ product }) => product.id)} />
    </div>
  )
}

/** The number of products from the wishlist under the cart. */
const MAX_PRODUCTS = 4

/**
 * Wishlist products that are in stock and were not in the cart when the page opened. A product that
 * is added now stays in this list.
 */
function FromWishlist({ cart, wishlist }: { cart: Cart; wishlist: Product[] }) {
  const [inCart] = useState(() => new Set(cart.lines.map((line) => line.product.id)))
  const cards = wishlist
    .filter((product) => !inCart.has(product.id) && product.stock > 0)
    .slice(0, MAX_PRODUCTS)
    .map(toCard)
  return <TitledCards title="From your wishlist" cards={cards} className="pt-14 lg:pt-20" />
}

function EmptyCart() {
  return (
    <>
      <EmptyState
        text="Your cart is empty"
        help="When something catches the light, it waits for you here."
      >
        <Link to="/" className={buttonClass('primary')}>
          Continue Shopping
        </Link>
      </EmptyState>
      <MorePieces />
    </>
  )
}

const CartSkeleton = () => (
  <div className="mt-4">
    <LinesSkeleton text="Loading cart..." />
  </div>
)

function CartBody({ heading }: { heading: Heading }) {
  const { data: cart, error, isLoading } = useCart()
  const { data: wishlist } = useWishlist()
  const hasNoLists = useHasNoLists()
  if (cart === null) {
    if (hasNoLists) return <EmptyCart />
    if (error === null) return <CartSkeleton />
    return (
      <EmptyState
        kind="error"
        text="Failed to load cart. Please try again later."
        help="Nothing in your cart is lost."
      >
        <Button busy={isLoading} onClick={() => void reloadCartAndWishlist()}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (cart.lines.length === 0) return <EmptyCart />
  return <FullCart cart={cart} wishlist={wishlist} heading={heading} />
}

type FullCartProps = { cart: Cart; wishlist: Product[] | null; heading: Heading }

function FullCart({ cart, wishlist, heading }: FullCartProps) {
  const waits = useEntersLinkCode(cart)
  return (
    <>
      {waits && <CartSkeleton />}
      <div hidden={waits}>
        <CartLines cart={cart} heading={heading} />
        {wishlist !== null && <FromWishlist cart={cart} wishlist={wishlist} />}
        <Related cart={cart} />
      </div>
    </>
  )
}

/** Few customers have such pieces, so the script is loaded with one. */
const Unfinished = lazy(() =>
  import('#web/storefront/account/saved-addition/unfinished.tsx').then(
    (file) => ({ default: file.Unfinished }),
    () => ({ default: () => null }),
  ),
)

/** Pieces that were added before the log-in and are not in the cart yet. */
function SavedPieces({ heading }: { heading: Heading }) {
  const { ready } = useSession()
  if (!ready || !hasSavedAddition()) return null
  return <Unfinished heading={heading} />
}

const LOGIN = {
  text: 'Please log in to view your cart.',
  help: 'Your account keeps what you put in it.',
}

export default function CartPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <OwnListPage title="Your Cart" heading={heading} login={LOGIN}>
      {/* The lines come with the pieces above them, which would move them down. */}
      <Suspense fallback={<CartSkeleton />}>
        <SavedPieces heading={heading} />
        <CartBody heading={heading} />
      </Suspense>
    </OwnListPage>
  )
}
