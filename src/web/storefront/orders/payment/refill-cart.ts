import type { Cart, Order } from '#contract/contract.ts'
import { ApiError, call } from '#web/api/client.ts'
import { addToCart } from '#web/cart/cart-store.ts'

type Line = Order['items'][number]
/** The cart afterwards, and a sentence for each line that is not completely in it. */
type RefilledCart = { cart: Cart; missing: string[]; isEmpty: boolean }

const nameOf = (line: Line): string =>
  `${line.productId.title}${line.variantLabel ? `, ${line.variantLabel}` : ''}`

/**
 * Adds what the cart lacks of an order's lines. Units already in the cart count, so a second call
 * adds nothing. Throws when the cart cannot be loaded.
 */
export async function refillCart(order: Order): Promise<RefilledCart> {
  const before = await call('GET /api/cart')
  const missing: string[] = []
  let added = 0
  for (const line of order.items) {
    const inCart = before.items.find((item) => item.variantId === line.variantId)?.quantity ?? 0
    const problem = await topUp(line, inCart)
    if (problem) missing.push(problem.sentence)
    if (!problem || problem.someLeft) added += 1
  }
  return { cart: await call('GET /api/cart'), missing, isEmpty: added === 0 }
}

type Problem = { sentence: string; someLeft: boolean }

async function topUp(line: Line, inCart: number): Promise<Problem | undefined> {
  if (!line.available) return { sentence: `${nameOf(line)} is no longer sold.`, someLeft: false }
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

function addLine({ productId, variantId, giftNote }: Line, quantity: number): Promise<void> {
  return addToCart({
    productId: productId._id,
    variantId,
    quantity,
    ...(giftNote ? { giftNote } : {}),
  })
}
