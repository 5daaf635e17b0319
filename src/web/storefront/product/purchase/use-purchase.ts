import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { readToken } from '#web/session/session.ts'
import { askLogIn, needsLogIn } from '#web/ui/feedback/login-needed.ts'
import { toast, tryAgain } from '#web/ui/feedback/toast.tsx'
import { clearChoice } from '#web/storefront/account/choice/saved-choice.ts'
import type { Choice, ProductView } from '#web/storefront/product/product-view.ts'
import { findChoiceWithoutVariant } from './unsized-choice.ts'

/** The group of sizes on the page, where focus goes when none was chosen. */
export const VARIANTS_ID = 'sizes'

/** Brings the sizes into the middle of the screen, with the focus on the first that is there. */
function showSizes(): void {
  const sizes = document.getElementById(VARIANTS_ID)
  sizes?.scrollIntoView({ block: 'center' })
  sizes?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
}

export type Purchase = {
  quantity: number
  setQuantity: (quantity: number) => void
  choice: Choice | undefined
  choose: (id: string) => void
  /** Whether a size was needed and none is chosen. */
  sizeMissing: boolean
  /** Null while the gift note is closed. */
  note: string | null
  setNote: (note: string | null) => void
  busy: boolean
  soldOut: boolean
  add: () => Promise<void>
}

type Addition = { productId: string; quantity: number; variantId?: string; giftNote?: string }

/** Asks a guest to log in and stores the choice until then. */
function askToLogIn(product: ProductView, choice: Choice | undefined, addition: Addition): void {
  const chosen = { ...product, _id: product.id, hasChoices: !choice }
  askLogIn('Please log in to add to cart!', {
    source: 'product',
    ...addition,
    product: chosen,
    size: choice?.label,
  })
}

/** Says what is missing before anything is sent; true when nothing is. */
function isComplete(product: ProductView, choice: Choice | undefined, addition: Addition): boolean {
  if (!(addition.quantity > 0)) toast('warning', 'Please select a quantity greater than 0!')
  else if (!readToken()) askToLogIn(product, choice, addition)
  else if (!choice) {
    toast('warning', 'Please select a size.')
    showSizes()
  } else return true
  return false
}

/** What the shopper has chosen on the product page, and the act of putting it into the cart. */
export function usePurchase(product: ProductView): Purchase {
  const single = product.choices.length === 1
  // Only after a navigation from the log-in: a page of the server starts as the server has drawn
  // it. The session is not subscribed to, since a new drawing would undo a size that was chosen
  // before hydration.
  const isFromServer = useNavigationType() === 'POP'
  const [kept] = useState(() => (isFromServer ? undefined : findChoiceWithoutVariant(product.id)))
  useEffect(() => {
    if (kept) clearChoice()
  }, [kept])
  const [quantity, setQuantity] = useState(kept?.quantity ?? 1)
  const [chosen, choose] = useState<string | undefined>(single ? product.choices[0]?.id : undefined)
  const [note, setNote] = useState<string | null>(kept?.giftNote ?? null)
  const [busy, setBusy] = useState(false)
  const choice = product.choices.find((candidate) => candidate.id === chosen)

  const [asked, setAsked] = useState(false)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${VARIANTS_ID}`) return undefined
    // The frame puts the focus at the page's start; that comes first.
    const frame = requestAnimationFrame(() => {
      setAsked(true)
      showSizes()
    })
    return () => cancelAnimationFrame(frame)
  }, [hash])

  async function add(): Promise<void> {
    setAsked(true)
    const giftNote = note?.trim()
    const variant = single || !choice ? {} : { variantId: choice.id }
    const addition = {
      productId: product.id,
      quantity,
      ...variant,
      ...(giftNote ? { giftNote } : {}),
    }
    if (busy || !isComplete(product, choice, addition)) return
    setBusy(true)
    try {
      await addToCart(addition)
      toast('success', 'Product added to cart!')
      setQuantity(1)
      setNote(null)
    } catch (error) {
      if (needsLogIn(error)) askToLogIn(product, choice, addition)
      else
        toast(
          'error',
          serverMessage(error, 'Failed to add to cart. Please try again.'),
          tryAgain(error, add),
        )
    } finally {
      setBusy(false)
    }
  }

  return {
    quantity,
    setQuantity,
    choice,
    choose,
    sizeMissing: asked && !choice,
    note,
    setNote,
    busy,
    soldOut: (choice?.left ?? product.left) <= 0,
    add,
  }
}
