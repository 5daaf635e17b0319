import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { addToCart, type Addition } from '#web/cart/cart-store.ts'
import { readToken } from '#web/session/session.ts'
import { askLogIn, needsLogIn } from '#web/ui/feedback/login-needed.ts'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import type { ProductView, VariantView } from '#web/storefront/product/product-view.ts'
import { useStoredChoice } from './use-stored-choice.ts'

/** The id of the group of sizes. It gets the focus if no size is chosen. */
export const VARIANTS_ID = 'sizes'

/** Scrolls the sizes to the middle of the screen and focuses the first one that is in stock. */
function focusVariants(): void {
  const variants = document.getElementById(VARIANTS_ID)
  variants?.scrollIntoView({ block: 'center' })
  variants?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
}

export type Purchase = {
  quantity: number
  setQuantity: (quantity: number) => void
  variant: VariantView | undefined
  choose: (id: string) => void
  /** Whether the customer tried to buy without a variant. */
  variantMissing: boolean
  /** Null while the gift note is closed. */
  note: string | null
  setNote: (note: string | null) => void
  busy: boolean
  soldOut: boolean
  add: () => Promise<void>
}

/** Asks a guest to log in and stores the choice until then. */
function askToLogIn(
  product: ProductView,
  variant: VariantView | undefined,
  addition: Addition,
): void {
  askLogIn('Please log in to add to cart!', {
    source: 'product',
    ...addition,
    product: { ...product, _id: product.id, hasChoices: !variant },
    size: variant?.label,
  })
}

/** Returns true if the addition can be sent; otherwise tells the customer what is missing. */
function isComplete(
  product: ProductView,
  variant: VariantView | undefined,
  addition: Addition,
): boolean {
  if (!(addition.quantity > 0)) toast('warning', 'Please select a quantity greater than 0!')
  else if (!readToken()) askToLogIn(product, variant, addition)
  else if (!variant) {
    toast('warning', 'Please select a size.')
    focusVariants()
  } else return true
  return false
}

/** Calls `onLink` and focuses the variants when a link led to them (`#sizes`). */
function useVariantsLink(onLink: () => void): void {
  const { hash } = useLocation()
  const markAttempt = useEffectEvent(onLink)
  useEffect(() => {
    if (hash !== `#${VARIANTS_ID}`) return undefined
    // The layout moves the focus to the start of the page; this must come after it.
    const frame = requestAnimationFrame(() => {
      markAttempt()
      focusVariants()
    })
    return () => cancelAnimationFrame(frame)
  }, [hash])
}

/** Returns what the customer has chosen on the product page, and the function that adds it. */
export function usePurchase(product: ProductView): Purchase {
  const single = product.variants.length === 1
  const storedChoice = useStoredChoice(product.id)
  const [quantity, setQuantity] = useState(storedChoice?.quantity ?? 1)
  const [variantId, choose] = useState(single ? product.variants[0]?.id : undefined)
  const [note, setNote] = useState<string | null>(storedChoice?.giftNote ?? null)
  const [busy, setBusy] = useState(false)
  const variant = product.variants.find(({ id }) => id === variantId)
  const [attempted, setAttempted] = useState(false)
  useVariantsLink(() => setAttempted(true))

  async function add(): Promise<void> {
    setAttempted(true)
    const giftNote = note?.trim()
    const addition = {
      productId: product.id,
      quantity,
      ...(single || !variant ? {} : { variantId: variant.id }),
      ...(giftNote ? { giftNote } : {}),
    }
    if (busy || !isComplete(product, variant, addition)) return
    setBusy(true)
    try {
      await addToCart(addition)
      toast('success', 'Product added to cart!')
      setQuantity(1)
      setNote(null)
    } catch (error) {
      const message = serverMessage(error, 'Failed to add to cart. Please try again.')
      if (needsLogIn(error)) askToLogIn(product, variant, addition)
      else toast('error', message, toRetryAction(error, add))
    } finally {
      setBusy(false)
    }
  }

  return {
    quantity,
    setQuantity,
    variant,
    choose,
    variantMissing: attempted && !variant,
    note,
    setNote,
    busy,
    soldOut: (variant?.left ?? product.left) <= 0,
    add,
  }
}
