import { useState } from 'react'
import { useNavigate } from 'react-router'
import { reasonOf } from '#web/api.ts'
import { addToCart, toggleWishlist } from '#web/bag.ts'
import { readToken } from '#web/session.ts'
import { askLogIn } from '#web/ui/login-needed.ts'
import { toast, tryAgain } from '#web/ui/toast.tsx'
import { productPath, type Card } from './card.ts'

const UNKNOWN = 'Please try again.'

async function turnWish(productId: string): Promise<void> {
  try {
    const done = await toggleWishlist(productId)
    if (done === 'added') toast('success', 'Added to wishlist successfully!')
    else toast('success', 'Removed from wishlist', { label: 'Undo', onClick: () => void turnWish(productId) })
  } catch (error) {
    toast(
      'error',
      `Failed to update wishlist: ${reasonOf(error, UNKNOWN)}`,
      tryAgain(error, () => turnWish(productId)),
    )
  }
}

export type CardActions = {
  busy: boolean
  /** What the heart shows: the shopper's wish at once, and what the server says after it. */
  wished: boolean
  add(): Promise<void>
  toggle(): Promise<void>
}

/** What a card does: one piece into the cart, or in and out of the wishlist, each with its sentence. */
export function useCardActions(card: Card, inWishlist: boolean): CardActions {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [wanted, setWanted] = useState<boolean | null>(null)

  async function add(): Promise<void> {
    if (busy) return
    if (!readToken()) return askLogIn('Please log in to add items to cart!', { source: 'card', product: card })
    if (card.hasChoices) {
      toast('warning', 'Please select a size.')
      return navigate(`${productPath(card)}#sizes`)
    }
    setBusy(true)
    try {
      await addToCart({ productId: card._id, quantity: 1 })
      toast('success', 'Added to cart successfully!')
    } catch (error) {
      toast('error', `Failed to add to cart: ${reasonOf(error, UNKNOWN)}`, tryAgain(error, add))
    }
    setBusy(false)
  }

  async function toggle(): Promise<void> {
    if (wanted !== null) return
    if (!readToken()) return askLogIn('Please log in to add items to wishlist!', { source: 'heart', product: card })
    setWanted(!inWishlist)
    await turnWish(card._id)
    setWanted(null)
  }

  return { busy, wished: wanted ?? inWishlist, add, toggle }
}
