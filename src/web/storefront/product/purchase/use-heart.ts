import { useState } from 'react'
import { serverMessage } from '#web/api/client.ts'
import { readToken } from '#web/session/session.ts'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { toggleWishlist, useIsInWishlist } from '#web/wishlist/wishlist-store.ts'
import { askForLogin, isLoginNeeded } from '#web/ui/feedback/login-needed.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { ProductView } from '#web/storefront/product/product-view.ts'

const FAILED = 'Failed to update wishlist. Please try again.'

async function undo(productId: string): Promise<void> {
  try {
    await toggleWishlist(productId)
  } catch (error) {
    toast('error', serverMessage(error, FAILED))
  }
}

/** The heart of the product page. It changes at once, and changes back if the server refuses. */
export function useHeart(product: ProductView): { on: boolean; toggle: () => Promise<void> } {
  const productId = product.id
  const isInWishlist = useIsInWishlist(productId)
  const guestCheckout = useGuestCheckout()
  const [optimistic, setOptimistic] = useState<boolean | null>(null)
  const on = optimistic ?? isInWishlist

  async function toggle(): Promise<void> {
    // A removal is not stored: the log-in would add the product instead.
    const ask = () =>
      askForLogin(
        'Please log in to manage wishlist!',
        on ? undefined : { source: 'heart', product },
      )
    if (!readToken() && !guestCheckout) return ask()
    if (optimistic !== null) return
    setOptimistic(!on)
    try {
      const done = await toggleWishlist(productId)
      if (done === 'added') toast('success', 'Added to wishlist successfully!')
      else
        toast('success', 'Removed from wishlist', {
          label: 'Undo',
          onClick: () => void undo(productId),
        })
    } catch (error) {
      if (isLoginNeeded(error)) ask()
      else toast('error', serverMessage(error, FAILED))
    } finally {
      setOptimistic(null)
    }
  }

  return { on, toggle }
}
