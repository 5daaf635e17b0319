import { useState } from 'react'
import { useNavigate } from 'react-router'
import { reasonOf } from '#web/api/client.ts'
import { addToCart, toggleWishlist } from '#web/cart/cart-store.ts'
import { readToken } from '#web/session/session.ts'
import { askLogIn, needsLogIn } from '#web/ui/feedback/login-needed.ts'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import { productPath, type Card } from './card.ts'

const UNKNOWN = 'Please try again.'

const askLogInForWishlist = (product: Card | undefined) =>
  askLogIn('Please log in to add items to wishlist!', product && { source: 'heart', product })

/**
 * Toggles the wishlist and shows a toast. `isAddition`: a guest's addition is repeated after
 * log-in, a removal is not.
 */
async function toggleWithToast(card: Card, isAddition: boolean): Promise<void> {
  try {
    const done = await toggleWishlist(card._id)
    if (done === 'added') toast('success', 'Added to wishlist successfully!')
    else
      toast('success', 'Removed from wishlist', {
        label: 'Undo',
        onClick: () => void toggleWithToast(card, true),
      })
  } catch (error) {
    if (needsLogIn(error)) return askLogInForWishlist(isAddition ? card : undefined)
    toast(
      'error',
      `Failed to update wishlist: ${reasonOf(error, UNKNOWN)}`,
      toRetryAction(error, () => toggleWithToast(card, isAddition)),
    )
  }
}

export type CardActions = {
  busy: boolean
  /** What the heart shows: the requested state at once, then that of the server. */
  isOnWishlist: boolean
  add(): Promise<void>
  toggle(): Promise<void>
}

/**
 * The actions of a card: add one unit to the cart, and toggle the wishlist, each with its message.
 */
export function useCardActions(card: Card, inWishlist: boolean): CardActions {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [optimistic, setOptimistic] = useState<boolean | null>(null)

  async function add(): Promise<void> {
    if (busy) return
    const ask = () =>
      askLogIn('Please log in to add items to cart!', { source: 'card', product: card })
    if (!readToken()) return ask()
    if (card.hasChoices) {
      toast('warning', 'Please select a size.')
      return navigate(`${productPath(card)}#sizes`)
    }
    setBusy(true)
    try {
      await addToCart({ productId: card._id, quantity: 1 })
      toast('success', 'Added to cart successfully!')
    } catch (error) {
      if (needsLogIn(error)) ask()
      else
        toast(
          'error',
          `Failed to add to cart: ${reasonOf(error, UNKNOWN)}`,
          toRetryAction(error, add),
        )
    }
    setBusy(false)
  }

  async function toggle(): Promise<void> {
    if (optimistic !== null) return
    if (!readToken()) return askLogInForWishlist(card)
    setOptimistic(!inWishlist)
    await toggleWithToast(card, !inWishlist)
    setOptimistic(null)
  }

  return { busy, isOnWishlist: optimistic ?? inWishlist, add, toggle }
}
