import { useState } from 'react'
import { reasonOf, serverMessage } from '#web/api/client.ts'
import { saveAddition, type ChosenSize } from '#web/cart/save-addition.ts'
import { listsKey } from '#web/session/session.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import { addToWishlist, removeFromWishlist } from '#web/wishlist/wishlist-store.ts'
import type { Card } from '#web/api/product.ts'

const TRY_AGAIN = 'Please try again.'

async function undoRemove(productId: string): Promise<void> {
  try {
    await addToWishlist(productId)
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
async function removeWithUndo(productId: string, retry: () => Promise<void>): Promise<boolean> {
  if (!listsKey())
    return showAlert('Please log in to remove items from wishlist!').then(() => false)
  try {
    await removeFromWishlist(productId)
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

/** Tells a guest to log in, and stores the card in the chosen size until then. */
export function askGuest(card: Card, size: ChosenSize | undefined): void {
  saveAddition({ source: 'card', product: card, ...size })
  void showAlert('Please log in to add items to cart!')
}

/** Shows why a product of the wishlist could not be added to the cart. */
export const showAddFailure = (error: unknown, retry: () => Promise<void>): void =>
  toast('error', `Failed to add: ${serverMessage(error, TRY_AGAIN)}`, toRetryAction(error, retry))

/**
 * Removes a card from the wishlist. `onRemoved` moves the focus. `removing` is true until the
 * server has responded.
 */
export function useRemoval(
  card: Card,
  onRemoved: () => void,
): { removing: boolean; remove(): Promise<void> } {
  const [removing, setRemoving] = useState(false)

  async function remove(): Promise<void> {
    if (removing) return
    setRemoving(true)
    if (await removeWithUndo(card.id, remove)) onRemoved()
    setRemoving(false)
  }

  return { removing, remove }
}
