/**
 * What the shop that stood here before kept of a cart or wishlist: a product by its id, and how
 * many pieces.
 */
export type LegacyLine = { productId: string; quantity: number }

const MAX_LINES = 50
const MAX_QUANTITY = 99
const MAX_ID_LENGTH = 120

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
    return value.trim().length > 0 && value.length <= MAX_ID_LENGTH ? value.trim() : undefined
  if (!isRecord(value)) return undefined
  return idOf(value.productId ?? value.product ?? value._id ?? value.id)
}

function quantityOf(value: unknown): number {
  const quantity = isRecord(value) ? Math.floor(Number(value.quantity ?? value.qty ?? 1)) : 1
  return quantity >= 1 ? Math.min(quantity, MAX_QUANTITY) : 1
}

/**
 * Reads what the shop before this one kept in the browser as `jewelryCart` or `jewelryWishlist`.
 * Nobody wrote its shape down, so ids, products and lines are taken, in a list or in an object
 * around it; prices never. At most 50 products; what cannot be read is nothing.
 */
export function readLegacyCart(text: string | null): LegacyLine[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return []
  }
  const lines = new Map<string, number>()
  for (const line of listOf(stored)) {
    const id = idOf(line)
    if (id && (lines.has(id) || lines.size < MAX_LINES))
      lines.set(id, Math.min((lines.get(id) ?? 0) + quantityOf(line), MAX_QUANTITY))
  }
  return [...lines].map(([productId, quantity]) => ({ productId, quantity }))
}
