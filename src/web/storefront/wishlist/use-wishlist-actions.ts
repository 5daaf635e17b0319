import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, reasonOf, serverMessage } from '#web/api/client.ts'
import { addToCart, changeWishlist } from '#web/cart/cart-store.ts'
import { saveChoice } from '#web/cart/choice.ts'
import { readToken } from '#web/session/session.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import { productPath, type Card } from '#web/storefront/product-card/card.ts'
import type { CardActions } from '#web/storefront/product-card/use-card-actions.ts'

const TRY_AGAIN = 'Please try again.'

async function undoRemove(productId: string): Promise<void> {
  try {
    await changeWishlist(() => call('POST /api/wishlist', { body: { productId } }))
  } catch (error) {
    toast(
      'error',
      `Failed to update wishlist: ${reasonOf(error, TRY_AGAIN)}`,
      toRetryAction(error, () => undoRemove(productId)),
    )
  }
}

/**
 * Removes a product and offers an undo. Returns whether it was removed. `retry` is offered after a
 * network error.
 */
async function removeFromWishlist(productId: string, retry: () => Promise<void>): Promise<boolean> {
  if (!readToken())
    return showAlert('Please log in to remove items from wishlist!').then(() => false)
  try {
    await changeWishlist(() => call('DELETE /api/wishlist/:productId', { params: { productId } }))
  } catch (error) {
    toast(
      'error',
      `Failed to remove: ${serverMessage(error, TRY_AGAIN)}`,
      toRetryAction(error, retry),
    )
    return false
  }
  toast('success', 'Removed from wishlist', {
    label: 'Undo',
    onClick: () => void undoRemove(productId),
  })
  return true
}

/**
 * The actions of a card on the wishlist page, where heart and bin both remove. `onRemoved` moves
 * the focus.
 */
export function useWishlistActions(
  card: Card,
  onRemoved: () => void,
): CardActions & { removing: boolean } {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)

  async function add(): Promise<void> {
    if (busy) return
    if (!readToken()) {
      saveChoice({ source: 'card', product: card })
      return showAlert('Please log in to add items to cart!')
    }
    if (card.hasChoices) {
      toast('warning', 'Please select a size.')
      return navigate(`${productPath(card)}#sizes`)
    }
    setBusy(true)
    try {
      await addToCart({ productId: card._id, quantity: 1 })
      toast('success', 'Added to cart successfully!')
    } catch (error) {
      toast('error', `Failed to add: ${serverMessage(error, TRY_AGAIN)}`, toRetryAction(error, add))
    }
    setBusy(false)
  }

  async function toggle(): Promise<void> {
    if (removing) return
    setRemoving(true)
    if (await removeFromWishlist(card._id, toggle)) onRemoved()
    setRemoving(false)
  }

  return { busy, isOnWishlist: !removing, removing, add, toggle }
}
