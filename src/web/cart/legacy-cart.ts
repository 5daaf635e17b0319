/** A cart or wishlist line of the previous shop software: product id and quantity. */
export type LegacyLine = { productId: string; quantity: number }

const MAX_LINES = 50
const MAX_QUANTITY = 99
const MAX_ID_LENGTH = 120

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the list in a stored value: the value itself, or a list in an object. */
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
 * Parses what the previous shop software stored as `jewelryCart` or `jewelryWishlist`. Its format
 * was never documented, so ids, products and lines are accepted, as a list or in an object. Prices
 * are ignored. Returns at most 50 products, and an empty list if nothing can be parsed.
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
