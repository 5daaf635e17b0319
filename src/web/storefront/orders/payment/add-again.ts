import type { Order, OrderLine } from '#web/api/orders/order.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { readCart, type Cart } from '#web/api/cart.ts'
import { ApiError } from '#web/api/client.ts'
import { addToCart } from '#web/cart/add-to-cart.ts'

/**
 * Adds the lines of an order that are still available to the cart. Returns the path to open, or
 * undefined if nothing was left.
 */
export async function addToCartAgain(order: Order): Promise<string | undefined> {
  const { missing, isEmpty } = await refillCart(order)
  if (missing.length > 0) await showAlert(missing.join(' '))
  if (isEmpty) return undefined
  toast('success', 'Added to cart successfully!')
  return '/cart'
}

/** The cart afterwards, and a sentence for each line that is not completely in it. */
type RefilledCart = { cart: Cart; missing: string[]; isEmpty: boolean }

const nameOf = (line: OrderLine): string =>
  `${line.product.title}${line.variant.label ? `, ${line.variant.label}` : ''}`

/**
 * Adds what the cart lacks of an order's lines. Units already in the cart count, so a second call
 * adds nothing. Throws when the cart cannot be loaded.
 */
async function refillCart(order: Order): Promise<RefilledCart> {
  const before = await readCart()
  const missing: string[] = []
  let added = 0
  // A free gift comes back by itself, with its offer.
  for (const line of order.lines.filter(({ isFreeGift }) => !isFreeGift)) {
    const inCart = before.lines.find(({ variant }) => variant.id === line.variant.id)?.quantity ?? 0
    const problem = await topUp(line, inCart)
    if (problem) missing.push(problem.sentence)
    if (!problem || problem.someLeft) added += 1
  }
  return { cart: await readCart(), missing, isEmpty: added === 0 }
}

type Problem = { sentence: string; someLeft: boolean }

async function topUp(line: OrderLine, inCart: number): Promise<Problem | undefined> {
  if (!line.isAvailable) return { sentence: `${nameOf(line)} is no longer sold.`, someLeft: false }
  const missing = line.quantity - inCart
  if (missing <= 0) return undefined
  try {
    await addLine(line, missing)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'stock.sold-out')
      return { sentence: `${nameOf(line)} is sold out.`, someLeft: false }
    if (error.code === 'product.missing' || error.code === 'variant.missing')
      return { sentence: `${nameOf(line)} is no longer sold.`, someLeft: false }
    const { left } = error.details
    if (error.code !== 'stock.short' || typeof left !== 'number') throw error
    if (left > inCart) await addLine(line, left - inCart)
    return { sentence: `Only ${left} left of ${nameOf(line)}.`, someLeft: true }
  }
}

function addLine({ product, variant, giftNote }: OrderLine, quantity: number): Promise<void> {
  return addToCart({
    productId: product.id,
    variantId: variant.id,
    quantity,
    ...(giftNote ? { giftNote } : {}),
  })
}
