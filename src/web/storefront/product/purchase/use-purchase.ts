import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { addToCart, type Addition } from '#web/cart/add-to-cart.ts'
import { readToken } from '#web/session/session.ts'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { showAdded, showKept } from '#web/storefront/added/show-added.ts'
import {
  findAdditionWithoutVariant,
  loginVariants,
} from '#web/storefront/account/saved-addition/login-additions.ts'
import type { SavedAddition } from '#web/storefront/account/saved-addition/saved-additions.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { askForLogin, isLoginNeeded } from '#web/ui/feedback/login-needed.ts'
import { dismissToast, toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import type { ProductView, VariantView } from '#web/storefront/product/product-view.ts'
import type { Actions } from './add-in-asked-size.ts'
import { filteredSize } from './variant-chooser.tsx'

/** The id of the group of variants. It gets the focus if no variant is chosen. */
export const VARIANTS_ID = 'sizes'

const SIZE_NEEDED = 'Please select a size.'
const FAILED = 'Failed to add to cart. Please try again.'

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
  /** Adds too, but asks for a missing size over the page: the sizes may be out of view. */
  addFromBar: () => Promise<void>
}

type Size = Pick<VariantView, 'id' | 'label'>

/** Returns the addition of this product: without a variant if it has only one. */
function toAddition(
  { id, variants }: ProductView,
  { size, quantity, note }: { size: Size | undefined; quantity: number; note: string | null },
): Addition {
  const giftNote = note?.trim()
  return {
    productId: id,
    quantity,
    ...(variants.length > 1 && size && { variantId: size.id }),
    ...(giftNote && { giftNote }),
  }
}

/** Asks a guest to log in and stores the addition until then. */
function askForCartLogin(
  product: ProductView,
  variant: Size | undefined,
  addition: Addition,
): void {
  askForLogin('Please log in to add to cart!', {
    source: 'product',
    ...addition,
    product: { ...product, hasVariants: product.variants.length > 1 },
    variantLabel: variant?.label,
  })
  showKept()
}

/**
 * Returns true if the addition can be sent; otherwise tells the customer what is missing.
 * `needsLogin`: a log-in is needed, and missing. The shown quantity then begins at one again.
 */
function isComplete(
  product: ProductView,
  variant: Size | undefined,
  {
    needsLogin,
    addition,
    setQuantity,
  }: { needsLogin: boolean; addition: Addition } & Pick<Purchase, 'setQuantity'>,
): boolean {
  if (!(addition.quantity > 0)) toast('warning', 'Please select a quantity greater than 0!')
  else if (!variant) {
    toast('warning', SIZE_NEEDED)
    focusVariants()
  } else if (needsLogin) {
    askForCartLogin(product, variant, addition)
    setQuantity(1)
  } else return true
  return false
}

async function addInSize(product: ProductView, actions: Actions): Promise<void> {
  const file = await loadPart(() => import('./add-in-asked-size.ts'))
  return file?.addInAskedSize(product, actions)
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
  // A page from the server must start with the server's markup.
  const isFromServer = useNavigationType() === 'POP'
  const savedAddition = useSavedAddition(product.id, isFromServer)
  const [quantity, setQuantity] = useState(savedAddition?.quantity ?? 1)
  const listingQuery = useListingQuery(isFromServer)
  const [variantId, setVariantId] = useState(
    product.variants.length === 1
      ? product.variants[0]?.id
      : (loginVariants.get(product.id) ?? filteredSize(product.variants, listingQuery)?.id),
  )
  const [note, setNote] = useState<string | null>(savedAddition?.giftNote ?? null)
  const [busy, setBusy] = useState(false)
  const variant = product.variants.find(({ id }) => id === variantId)
  const [attempted, setAttempted] = useState(false)
  const guestCheckout = useGuestCheckout()
  useVariantsLink()

  async function add(size: Size | undefined = variant): Promise<void> {
    const addition = toAddition(product, { size, quantity, note })
    const needsLogin = !readToken() && !guestCheckout
    setAttempted(true)
    if (busy || !isComplete(product, size, { needsLogin, addition, setQuantity })) return
    setBusy(true)
    try {
      await addToCart(addition)
      toast('success', 'Product added to cart!')
      showAdded(addition)
      setQuantity(1)
      setNote(null)
    } catch (error) {
      if (isLoginNeeded(error)) askForCartLogin(product, size, addition)
      else
        toast(
          'error',
          serverMessage(error, FAILED),
          toRetryAction(error, () => add(size)),
        )
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
    addFromBar: () =>
      busy || variant
        ? add()
        : addInSize(product, { add, setBusy, choose: setVariantId, failed: FAILED }),
  }
}

/** The query of the listing whose card opened this page: its link has it in its state. */
function useListingQuery(isFromServer: boolean): string {
  const { state } = useLocation()
  return !isFromServer && typeof state === 'string' ? state : ''
}

/**
 * Returns the addition of this product that was saved without a variant before log-in. Undefined if
 * there is none, or if another account saved it. It stays saved until the product is added: the
 * cart asks for the size too.
 */
function useSavedAddition(productId: string, isFromServer: boolean): SavedAddition | undefined {
  // The session is not subscribed to, because another render would drop a variant that was chosen
  // before hydration.
  const [addition] = useState(() =>
    isFromServer ? undefined : findAdditionWithoutVariant(productId),
  )
  return addition
}
