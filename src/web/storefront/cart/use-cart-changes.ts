import { useRef, useState } from 'react'
import type { CartLine } from '#web/api/cart.ts'
import { ApiError, reasonOf, serverMessage } from '#web/api/client.ts'
import { addToCart } from '#web/cart/add-to-cart.ts'
import { changeLine, removeLine } from '#web/cart/cart-store.ts'
import { listsKey } from '#web/session/session.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import { $wishlist, addToWishlist, removeFromWishlist } from '#web/wishlist/wishlist-store.ts'

const TRY_AGAIN = 'Please try again.'
const CHECK_SERVER = 'Please check the server and try again.'

export type CartChanges = {
  /** True while a total on the page waits for the server. */
  busy: boolean
  /** The quantity that a line shows: the requested one until the server has responded. */
  quantityOf: (line: CartLine) => number
  setQuantity: (line: CartLine, quantity: number) => Promise<void>
  /** Returns whether the note was saved. */
  saveNote: (line: CartLine, giftNote: string) => Promise<boolean>
  /** Returns whether the line was removed. */
  remove: (line: CartLine) => Promise<boolean>
  /** Returns whether the line has moved. */
  moveToWishlist: (line: CartLine) => Promise<boolean>
}

/** A stock shortage is shown as a toast, every other refusal as the alert of the specification. */
function showRefusal(error: unknown): void {
  const isStock =
    error instanceof ApiError && error.code.startsWith('stock.') && error.message !== ''
  if (isStock) toast('warning', error.message)
  else void showAlert(`Failed to update cart: ${serverMessage(error, CHECK_SERVER)}`)
}

/** Returns whether the line is back. */
async function undoRemove(line: CartLine): Promise<boolean> {
  try {
    await addToCart({
      productId: line.product.id,
      variantId: line.variant.id,
      quantity: line.quantity,
      ...(line.giftNote ? { giftNote: line.giftNote } : {}),
    })
    return true
  } catch (error) {
    toast(
      'error',
      `Failed to add to cart: ${reasonOf(error, TRY_AGAIN)}`,
      toRetryAction(error, async () => void (await undoRemove(line))),
    )
    return false
  }
}

/** Puts the line back and, unless it was in the wishlist before, takes it from there. */
async function undoMove(line: CartLine, wasInWishlist: boolean): Promise<void> {
  if (!(await undoRemove(line)) || wasInWishlist) return
  try {
    await removeFromWishlist(line.product.id)
  } catch (error) {
    toast('error', `Failed to update wishlist: ${reasonOf(error, TRY_AGAIN)}`)
  }
}

/** The piece is in the wishlist before it leaves the cart: a lost response loses nothing. */
async function sendMove(line: CartLine): Promise<void> {
  await addToWishlist(line.product.id)
  await removeLine(line)
}

/** Counts the pending changes, so that the totals can show that they wait. */
function usePendingChanges(): {
  busy: boolean
  change: (send: () => Promise<void>) => Promise<void>
} {
  const [pending, setPending] = useState(0)
  async function change(send: () => Promise<void>): Promise<void> {
    setPending((count) => count + 1)
    try {
      await send()
    } finally {
      setPending((count) => count - 1)
    }
  }
  return { busy: pending > 0, change }
}

type RunChange = ReturnType<typeof usePendingChanges>['change']

/** Shows a new quantity at once. Of several quick changes only the last is sent. */
function useQuantities(change: RunChange): Pick<CartChanges, 'quantityOf' | 'setQuantity'> {
  const [shown, setShown] = useState<Record<string, number>>({})
  const unsent = useRef(new Map<string, number>())

  async function setQuantity(line: CartLine, quantity: number): Promise<void> {
    if (quantity < 1) return
    if (!listsKey()) return showAlert('Please log in to update cart!')
    const isQueued = unsent.current.has(line.id)
    unsent.current.set(line.id, quantity)
    setShown((before) => ({ ...before, [line.id]: quantity }))
    if (isQueued) return
    try {
      await change(() =>
        changeLine(line, () => {
          const newest = unsent.current.get(line.id) ?? quantity
          unsent.current.delete(line.id)
          return { quantity: newest }
        }),
      )
    } catch (error) {
      showRefusal(error)
    }
    if (!unsent.current.has(line.id)) setShown(({ [line.id]: _shown, ...others }) => others)
  }

  return { quantityOf: (line) => shown[line.id] ?? line.quantity, setQuantity }
}

/** The changes of the cart page. Each replaces the cart by the one in the server's reply. */
export function useCartChanges(): CartChanges {
  const { busy, change } = usePendingChanges()
  const quantities = useQuantities(change)

  async function saveNote(line: CartLine, giftNote: string): Promise<boolean> {
    if (!listsKey()) return showAlert('Please log in to update cart!').then(() => false)
    try {
      await change(() => changeLine(line, () => ({ quantity: line.quantity, giftNote })))
      return true
    } catch (error) {
      showRefusal(error)
      return false
    }
  }

  async function remove(line: CartLine): Promise<boolean> {
    if (!listsKey()) return showAlert('Please log in to remove items from cart!').then(() => false)
    try {
      await change(() => removeLine(line))
    } catch (error) {
      await showAlert(`Failed to remove from cart: ${serverMessage(error, CHECK_SERVER)}`)
      return false
    }
    if (line.isAvailable)
      toast('success', 'Removed from cart', { label: 'Undo', onClick: () => void undoRemove(line) })
    else toast('success', 'Removed from cart')
    return true
  }

  async function moveToWishlist(line: CartLine): Promise<boolean> {
    if (!listsKey()) return showAlert('Please log in to update cart!').then(() => false)
    const { data } = $wishlist.value
    const wasInWishlist = data === null || data.some(({ id }) => id === line.product.id)
    try {
      await change(() => sendMove(line))
    } catch (error) {
      const retry = toRetryAction(error, async () => void (await moveToWishlist(line)))
      toast('error', `Failed to move to wishlist: ${reasonOf(error, TRY_AGAIN)}`, retry)
      return false
    }
    const undo = () => void undoMove(line, wasInWishlist)
    toast('success', 'Moved to wishlist', { label: 'Undo', onClick: undo })
    return true
  }

  return { busy, ...quantities, saveNote, remove, moveToWishlist }
}
