/** Unit quantity codes of GST that the shop uses: pieces, pairs and sets. */
type UnitCode = 'PCS' | 'PRS' | 'SET'

/**
 * The unit quantity code of a product by its net quantity: a single pair is sold in pairs (`1
 * pair`), a set of anything in sets (`set of 3 N`, `1 set`), and all else in pieces.
 */
export function unitCodeOf(netQuantity: string): UnitCode {
  if (/\bsets?\b/i.test(netQuantity)) return 'SET'
  return /^\s*(?:(?:1|one|a)\s+)?pair\b/i.test(netQuantity) ? 'PRS' : 'PCS'
}
