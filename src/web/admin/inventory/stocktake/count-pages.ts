import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import type { CountedVariant } from '#web/admin/inventory/counts.ts'
import type { DraftCount } from './draft.ts'

/** How many products a page of the stocktake has. */
const PAGE_SIZE = 20

/** The variants of these products, as the stocktake counts them. */
export const countedVariantsOf = (products: ProductStock[]): CountedVariant[] =>
  products.flatMap(({ id: productId, title, picture, variants }) =>
    variants.map(({ id, sku, label, stock }) => ({
      variantId: id,
      productId,
      sku,
      name: label ? `${title}, ${label}` : title,
      picture,
      seen: stock,
    })),
  )

/**
 * The variants of a stocktake that goes on with a draft. A count that was sent keeps the stock that
 * it was sent with. Those that the list no longer has are at the end.
 */
export function withDraft(variants: CountedVariant[], counts: DraftCount[]): CountedVariant[] {
  const sent = new Map(counts.filter(({ isSent }) => isSent).map((each) => [each.variantId, each]))
  const listed = new Set(variants.map(({ variantId }) => variantId))
  return [
    ...variants.map((each) => ({ ...each, seen: sent.get(each.variantId)?.seen ?? each.seen })),
    ...counts
      .filter(({ variantId }) => !listed.has(variantId))
      .map(({ text: _text, requestId: _requestId, isSent: _isSent, ...variant }) => ({
        ...variant,
        picture: null,
      })),
  ]
}

/**
 * Why counts of a draft are to be made again, by variant id: their stock is not the one of the
 * count any more, and perhaps it was corrected elsewhere. Not those that were sent: their call
 * changed the stock itself.
 */
export function recountNotes(
  variants: CountedVariant[],
  counts: DraftCount[],
): Record<string, string> {
  const stock = new Map(variants.map(({ variantId, seen }) => [variantId, seen]))
  const changed = counts.filter(
    ({ variantId, seen, isSent }) => !isSent && stock.get(variantId) !== seen,
  )
  return Object.fromEntries(
    changed.map(({ variantId, text }) => {
      const now = stock.get(variantId)
      const what = now === undefined ? 'The stock may have changed.' : `The stock is ${now} now.`
      return [variantId, `${what} Please count again; you had counted ${text.trim()}.`]
    }),
  )
}

/** The variants whose name or SKU has each word of a search. */
export function findVariants(variants: CountedVariant[], search: string): CountedVariant[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return variants
  return variants.filter(({ name, sku }) => {
    const text = `${name} ${sku}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The pages of a stocktake. The sizes of a product are on one page. */
export function toCountPages(variants: CountedVariant[], size = PAGE_SIZE): CountedVariant[][] {
  const pages: CountedVariant[][] = []
  const products = [...Map.groupBy(variants, ({ productId }) => productId).values()]
  for (let from = 0; from < products.length; from += size)
    pages.push(products.slice(from, from + size).flat())
  return pages
}
