import type { CartLine } from '#cart/cart.ts'

/** A cart line as the browser shows it. */
export type ClientLine = {
  productId: string
  variantId?: string | null | undefined
  quantity: number
}

/** Whether the browser has shown these lines, in any order. */
export function isSameCart(
  lines: Pick<CartLine, 'productId' | 'slug' | 'variantId' | 'quantity'>[],
  clientLines: ClientLine[],
): boolean {
  if (lines.length !== clientLines.length) return false
  const unmatched = [...lines]
  return clientLines.every((client) => {
    const index = unmatched.findIndex(
      (line) =>
        (client.variantId
          ? line.variantId === client.variantId
          : line.productId === client.productId || line.slug === client.productId) &&
        line.quantity === client.quantity,
    )
    return index >= 0 && unmatched.splice(index, 1).length === 1
  })
}
