import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { addToCart, type Addition } from '#web/cart/add-to-cart.ts'
import { readToken, readUser } from '#web/session/session.ts'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { showAdded } from '#web/storefront/added/show-added.ts'
import {
  lacksVariant,
  parseSavedAddition,
  readSavedText,
  variantOfLogin,
  type SavedAddition,
} from '#web/storefront/account/saved-addition/saved-addition.ts'
import { askForLogin, isLoginNeeded } from '#web/ui/feedback/login-needed.ts'
import { dismissToast, toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import type { ProductView, VariantView } from '#web/storefront/product/product-view.ts'

/** The id of the group of variants. It gets the focus if no variant is chosen. */
export const VARIANTS_ID = 'sizes'

const SIZE_NEEDED = 'Please select a size.'

/** Scrolls the variants to the middle of the screen and focuses the first one that is in stock. */
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

/** Asks a guest to log in and stores the addition until then. */
function askForCartLogin(
  product: ProductView,
  variant: VariantView | undefined,
  addition: Addition,
): void {
  askForLogin('Please log in to add to cart!', {
    source: 'product',
    ...addition,
    product: { ...product, hasVariants: product.variants.length > 1 },
    variantLabel: variant?.label,
  })
}

/**
 * Returns true if the addition can be sent; otherwise tells the customer what is missing.
 * `needsLogin`: a log-in is needed, and missing.
 */
function isComplete(
  product: ProductView,
  variant: VariantView | undefined,
  { needsLogin, addition }: { needsLogin: boolean; addition: Addition },
): boolean {
  if (!(addition.quantity > 0)) toast('warning', 'Please select a quantity greater than 0!')
  else if (needsLogin) askForCartLogin(product, variant, addition)
  else if (!variant) {
    toast('warning', SIZE_NEEDED)
    focusVariants()
  } else return true
  return false
}

/** Focuses the variants when a link led to them (`#sizes`). */
function useVariantsLink(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${VARIANTS_ID}`) return undefined
    // The layout moves the focus to the start of the page; this must come after it.
    const frame = requestAnimationFrame(focusVariants)
    return () => cancelAnimationFrame(frame)
  }, [hash])
}

/** Returns what the customer has chosen on the product page, and the function that adds it. */
export function usePurchase(product: ProductView): Purchase {
  const single = product.variants.length === 1
  const savedAddition = useSavedAddition(product.id)
  const [quantity, setQuantity] = useState(savedAddition?.quantity ?? 1)
  const [variantId, setVariantId] = useState(
    single ? product.variants[0]?.id : variantOfLogin(product.id),
  )
  const [note, setNote] = useState<string | null>(savedAddition?.giftNote ?? null)
  const [busy, setBusy] = useState(false)
  const variant = product.variants.find(({ id }) => id === variantId)
  const [attempted, setAttempted] = useState(false)
  const guestCheckout = useGuestCheckout()
  useVariantsLink()

  async function add(): Promise<void> {
    setAttempted(true)
    const giftNote = note?.trim()
    const addition = {
      productId: product.id,
      quantity,
      ...(!single && variant && { variantId: variant.id }),
      ...(giftNote && { giftNote }),
    }
    const needsLogin = !readToken() && !guestCheckout
    if (busy || !isComplete(product, variant, { needsLogin, addition })) return
    setBusy(true)
    try {
      await addToCart(addition)
      toast('success', 'Product added to cart!')
      showAdded(addition)
      setQuantity(1)
      setNote(null)
    } catch (error) {
      const message = serverMessage(error, 'Failed to add to cart. Please try again.')
      if (isLoginNeeded(error)) askForCartLogin(product, variant, addition)
      else toast('error', message, toRetryAction(error, add))
    } finally {
      setBusy(false)
    }
  }

  return {
    quantity,
    setQuantity,
    variant,
    choose: (id) => {
      dismissToast(SIZE_NEEDED)
      setVariantId(id)
    },
    variantMissing: attempted && !variant,
    note,
    setNote,
    busy,
    soldOut: (variant?.stock ?? product.stock) <= 0,
    add,
  }
}

/**
 * Returns the addition of this product that was saved without a variant before log-in. Undefined if
 * there is none, or if another account saved it. It stays saved until the product is added: the
 * cart asks for the size too.
 */
function useSavedAddition(productId: string): SavedAddition | undefined {
  // Only after a navigation from the log-in: a page from the server must start with the server's
  // markup. The session is not subscribed to, because another render would drop a variant that was
  // chosen before hydration.
  const isFromServer = useNavigationType() === 'POP'
  const [addition] = useState(() =>
    isFromServer ? undefined : findAdditionWithoutVariant(productId),
  )
  return addition
}

/** Returns the saved addition of this product, if this account saved it without a variant. */
export function findAdditionWithoutVariant(productId: string): SavedAddition | undefined {
  const addition = parseSavedAddition(readSavedText())
  const user = readUser()
  if (!addition || !lacksVariant(addition) || addition.product.id !== productId) return undefined
  return user !== null && user !== 'invalid' && addition.userId === user.id ? addition : undefined
}
