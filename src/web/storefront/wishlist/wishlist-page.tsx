import { useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { loadCart } from '#web/cart/cart-store.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CardGridSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { SignInNeeded } from '#web/storefront/cart/sign-in-needed.tsx'
import { useFailureToasts } from '#web/storefront/cart/use-failure-toasts.ts'
import { useFreshCart } from '#web/storefront/cart/use-fresh-cart.ts'
import { WishlistGrid } from './wishlist-grid.tsx'
import type { Route } from './+types/wishlist-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your Wishlist')

function WishlistBody({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { cart, isGuest } = useFreshCart()
  const isMissing = cart.wishlist === null || (cart.cart === null && cart.cartError !== null)
  useFailureToasts(cart, isMissing)
  if (isGuest)
    return (
      <SignInNeeded
        text="Please log in to view your wishlist."
        help="What you have kept is there on every device."
      />
    )
  if (cart.wishlist === null || isMissing) {
    if (cart.wishlistError === null && cart.cartError === null)
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
        <Button busy={cart.loading} onClick={() => void loadCart({ force: true })}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (cart.wishlist.length === 0) {
    return (
      <EmptyState
        text="Your wishlist is empty"
        help="Touch the heart on a piece, and it is kept here for you."
      >
        <Link to="/" className={buttonClass('primary')}>
          Browse Products
        </Link>
      </EmptyState>
    )
  }
  const count = cart.wishlist.length
  return (
    <>
      <p className="mb-5 mt-1 text-sm text-jamun-700 lg:mb-8">
        {`${count} piece${count === 1 ? '' : 's'}`}
      </p>
      <WishlistGrid products={cart.wishlist} heading={heading} />
    </>
  )
}

export default function WishlistPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-10">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-[2.125rem] leading-tight outline-none lg:text-[2.75rem]"
      >
        Your Wishlist
      </h1>
      <WishlistBody heading={heading} />
    </div>
  )
}
