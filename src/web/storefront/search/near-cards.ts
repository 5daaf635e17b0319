import type { CallReply } from '#contract/contract.ts'
import { toCard, toProduct, type Card } from '#web/api/product.ts'
import { hasFilters, type Filters } from '#web/storefront/listing/filters/listing-filters.ts'

type Near = NonNullable<CallReply<'GET /api/products'>['nearly']>[number]
type Part = Near['misses'][number]

/** What a piece has instead of what was chosen. */
const OTHER = {
  style: 'Another kind',
  collection: 'Another collection',
  metal: 'Another metal',
  stone: 'Another stone',
  material: 'Another material',
  size: 'Other sizes',
  country: 'Another country',
} satisfies Partial<Record<Part, string>>

/** Whether a piece of this colour has one of the chosen values, or none is chosen. */
function isChosen(colour: string | null, chosen: readonly string[]): boolean {
  const own = colour?.toLowerCase() ?? ''
  return chosen.length === 0 || chosen.some((each) => own.includes(each.toLowerCase()))
}

/** The filters with the text that was searched for: the corrected one, if that is not empty. */
export const asSearched = (filters: Filters, corrected: string): Filters =>
  corrected ? { ...filters, q: corrected } : filters

/** How a piece differs from the search, in a few words: `Another colour: red`. */
export function noteOf(
  { colour, salePricePaise, misses }: Pick<Near, 'colour' | 'salePricePaise' | 'misses'>,
  filters: Filters,
): string {
  const { q, minPrice, maxPrice } = filters
  const isOver = maxPrice !== null && salePricePaise > maxPrice * 100
  const isBelow = minPrice !== null && salePricePaise < minPrice * 100
  const words = (part: Part): string => {
    if (part === 'text') return /\s/.test(q) ? 'Not all your words' : `Not “${q}”`
    if (part === 'colour') return `Another colour${colour ? `: ${colour.toLowerCase()}` : ''}`
    if (part !== 'price') return OTHER[part]
    return isOver ? 'Over your price' : 'Below your price'
  }
  const ofColour = (['metal', 'colour'] as const).filter(
    (name) => !isChosen(colour, filters.chosen[name]),
  )
  const seen: Part[] = [...ofColour, ...(isOver || isBelow ? ['price' as const] : [])]
  return (misses.length > 0 ? misses : seen).map(words).join(' · ')
}

const toNote = (note: string) => (note ? { note } : {})

/** The cards of the products that come close to a search, each with how it differs. */
export const toNearCards = (products: readonly Near[], filters: Filters): Card[] =>
  products.map((product) => ({
    ...toCard(toProduct(product)),
    // Without filters the page says that nothing matches the text.
    ...(hasFilters(filters) && toNote(noteOf(product, filters))),
  }))
