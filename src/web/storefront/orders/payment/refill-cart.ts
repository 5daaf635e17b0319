import type { Cart, Order } from '#contract/contract.ts'
import { ApiError, call } from '#web/api/client.ts'
import { addToCart } from '#web/cart/cart-store.ts'

type Line = Order['items'][number]
/** The cart afterwards, and a sentence for each line of the order that is not wholly in it. */
type Refilled = { cart: Cart; missing: string[]; isEmpty: boolean }

const nameOf = (line: Line): string =>
  `${line.productId.title}${line.variantLabel ? `, ${line.variantLabel}` : ''}`

/**
 * Puts into the cart what it lacks of an order's lines. What is in the cart already counts, so
 * asking twice adds nothing twice. Throws when the cart cannot be reached.
 */
export async function refillCart(order: Order): Promise<Refilled> {
  const before = await call('GET /api/cart')
  const missing: string[] = []
  let placed = 0
  for (const line of order.items) {
    const present = before.items.find((item) => item.variantId === line.variantId)?.quantity ?? 0
    const problem = await topUp(line, present)
    if (problem) missing.push(problem.sentence)
    if (!problem || problem.someLeft) placed += 1
  }
  return { cart: await call('GET /api/cart'), missing, isEmpty: placed === 0 }
}

type Problem = { sentence: string; someLeft: boolean }

async function topUp(line: Line, present: number): Promise<Problem | undefined> {
  if (!line.available) return { sentence: `${nameOf(line)} is no longer sold.`, someLeft: false }
  const lacking = line.quantity - present
  if (lacking <= 0) return undefined
  try {
    await add(line, lacking)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'stock.sold-out')
      return { sentence: `${nameOf(line)} is sold out.`, someLeft: false }
    if (error.code === 'product.missing' || error.code === 'variant.missing')
      return { sentence: `${nameOf(line)} is no longer sold.`, someLeft: false }
    const { left } = error.details
    if (error.code !== 'stock.short' || typeof left !== 'number') throw error
    if (left > present) await add(line, left - present)
    return { sentence: `Only ${left} left of ${nameOf(line)}.`, someLeft: true }
  }
}

function add({ productId, variantId, giftNote }: Line, quantity: number): Promise<void> {
  return addToCart({
    productId: productId._id,
    variantId,
    quantity,
    ...(giftNote ? { giftNote } : {}),
  })
}
