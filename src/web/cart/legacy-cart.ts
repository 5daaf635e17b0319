/**
 * What the shop that stood here before kept of a cart or wishlist: a product by its id, and how
 * many pieces.
 */
export type OldLine = { productId: string; quantity: number }

const LINES_MOST = 50
const QUANTITY_MOST = 99
const ID_MOST = 120

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The list inside whatever was kept: itself a list, or an object that holds one. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  return [value.items, value.products, value.cart, value.wishlist].find(Array.isArray) ?? []
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string')
    return value.trim().length > 0 && value.length <= ID_MOST ? value.trim() : undefined
  if (!isRecord(value)) return undefined
  return idOf(value.productId ?? value.product ?? value._id ?? value.id)
}

function quantityOf(value: unknown): number {
  const quantity = isRecord(value) ? Math.floor(Number(value.quantity ?? value.qty ?? 1)) : 1
  return quantity >= 1 ? Math.min(quantity, QUANTITY_MOST) : 1
}

/**
 * Reads what the shop before this one kept in the browser as `jewelryCart` or `jewelryWishlist`.
 * Nobody wrote its shape down, so ids, products and lines are taken, in a list or in an object
 * around it; prices never. At most 50 products; what cannot be read is nothing.
 */
export function readLegacyCart(text: string | null): OldLine[] {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return []
  }
  const lines = new Map<string, number>()
  for (const each of listOf(kept)) {
    const id = idOf(each)
    if (id && (lines.has(id) || lines.size < LINES_MOST))
      lines.set(id, Math.min((lines.get(id) ?? 0) + quantityOf(each), QUANTITY_MOST))
  }
  return [...lines].map(([productId, quantity]) => ({ productId, quantity }))
}
