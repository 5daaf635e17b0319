import { useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { loadCart } from '#web/cart/cart-store.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { FromWishlist } from './from-wishlist.tsx'
import { CartLines } from './lines.tsx'
import { NewIn } from './new-in.tsx'
import { SignInNeeded } from './sign-in-needed.tsx'
import { useFailureToasts } from './use-failure-toasts.ts'
import { useFreshCart } from './use-fresh-cart.ts'
import type { Route } from './+types/cart-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your Cart')

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
      <NewIn />
    </>
  )
}

function CartBody({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { cart, isGuest } = useFreshCart()
  useFailureToasts(cart, cart.cart === null && cart.cartError !== null)
  if (isGuest)
    return (
      <SignInNeeded
        text="Please log in to view your cart."
        help="What you put in it waits for you there."
      />
    )
  if (cart.cart === null) {
    if (cart.cartError === null)
      return (
        <div className="mt-4">
          <LinesSkeleton text="Loading cart..." />
        </div>
      )
    return (
      <EmptyState
        kind="error"
        text="Failed to load cart. Please try again later."
        help="Nothing in your cart is lost."
      >
        <Button busy={cart.loading} onClick={() => void loadCart({ force: true })}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (cart.cart.items.length === 0) return <EmptyCart />
  return (
    <>
      <CartLines cart={cart.cart} heading={heading} />
      {cart.wishlist !== null && <FromWishlist cart={cart.cart} wishlist={cart.wishlist} />}
    </>
  )
}

export default function CartPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-10">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-[2.125rem] leading-tight outline-none lg:text-[2.75rem]"
      >
        Your Cart
      </h1>
      <CartBody heading={heading} />
    </div>
  )
}
