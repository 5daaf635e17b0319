import { useRef } from 'react'
import { Link } from 'react-router'
import { reloadCartAndWishlist } from '#web/cart/cart-and-wishlist.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { useHasNoLists } from '#web/guest/use-has-no-lists.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CardGridSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { OwnListPage, type Heading } from '#web/storefront/cart/own-list-page.tsx'
import { MorePieces } from '#web/storefront/pieces/more-pieces.tsx'
import { CardsPause } from '#web/storefront/product-card/card-pictures.tsx'
import { hasSeveral } from '#web/storefront/product-card/product-card.tsx'
import { useWishlist } from '#web/wishlist/wishlist-store.ts'
import { WishlistGrid } from './wishlist-grid.tsx'
import type { Route } from './+types/wishlist-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your Wishlist')

// As on the cart page: only a navigation loads again here.
export const loader = () => null

export function clientLoader() {
  void reloadCartAndWishlist()
  return null
}

/** Fewer pieces leave the page nearly empty on wide screens. */
const FEW = 9

function WishlistBody({ heading }: { heading: Heading }) {
  const cart = useCart()
  const wishlist = useWishlist()
  const hasNoLists = useHasNoLists()
  const products = wishlist.data
  if (products === null && hasNoLists) return <EmptyWishlist />
  if (products === null || (cart.data === null && cart.error !== null)) {
    if (wishlist.error === null && cart.error === null)
      return (
        <div className="mt-4">
          <CardGridSkeleton text="Loading products..." count={4} />
        </div>
      )
    return (
      <EmptyState
        kind="error"
        text="Failed to load wishlist or cart. Please try again later."
        help="Nothing you have kept is lost."
      >
        <Button
          busy={cart.isLoading || wishlist.isLoading}
          onClick={() => void reloadCartAndWishlist()}
        >
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (products.length === 0) return <EmptyWishlist />
  const count = products.length
  return (
    <>
      <div className="mb-2 flex min-h-11 items-center justify-between text-sm lg:mb-5">
        <p className="text-jamun-700">{`${count} piece${count === 1 ? '' : 's'}`}</p>
        {products.some(hasSeveral) && <CardsPause />}
      </div>
      <WishlistGrid products={products} heading={heading} />
      {count < FEW && (
        <div className="pt-10 lg:pt-16">
          <MorePieces like={products[0]?.id} without={products.map(({ id }) => id)} />
        </div>
      )}
    </>
  )
}

const EmptyWishlist = () => (
  <>
    <EmptyState
      text="Your wishlist is empty"
      help="Touch the heart on a piece, and it is kept here for you."
    >
      <Link to="/" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </EmptyState>
    <MorePieces />
  </>
)

const LOGIN = {
  text: 'Please log in to view your wishlist.',
  help: 'What you have kept is there on every device.',
}

export default function WishlistPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <OwnListPage title="Your Wishlist" heading={heading} login={LOGIN}>
      <WishlistBody heading={heading} />
    </OwnListPage>
  )
}
