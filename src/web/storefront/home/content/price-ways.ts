import type { CallInput, CallReply, Picture } from '#contract/contract.ts'
import type { CallApi } from '#web/api/api-context.ts'

type Query = NonNullable<CallInput<'GET /api/products'>['query']>
type Products = CallReply<'GET /api/products'>['products']

/** A way into the catalogue, with the picture of a piece that it leads to. */
export type PriceWay = {
  cloth: string
  small: string
  large: string
  to: string
  picture: Picture | null
}

type Way = { words: Omit<PriceWay, 'picture'>; query: Query }

/** The dearest pieces are asked for: they cost what the words say. */
const upTo = (maxPrice: number, large: string, cloth: string): Way => ({
  words: { cloth, small: 'Under', large, to: `/search?maxPrice=${maxPrice}` },
  query: { maxPrice, sort: 'price-desc' },
})

const GIFTS: Way = {
  words: { cloth: 'mor', small: 'To give', large: 'Gifts', to: '/search?q=gift' },
  query: { q: 'gift' },
}

const WAYS: readonly Way[] = [
  upTo(499, 'Rs.\u00a0499', 'gulabi'),
  upTo(999, 'Rs.\u00a0999', 'neem'),
  upTo(1999, 'Rs.\u00a01,999', 'haldi'),
  GIFTS,
]

/** Enough that each way can have a piece of its own. */
const LIMIT = WAYS.length

/** Reads the ways by price and to gifts, each with another piece. Those without are left out. */
export async function readPriceWays(api: CallApi): Promise<PriceWay[]> {
  const found = await Promise.all(
    WAYS.map(({ query }) =>
      api('GET /api/products', { query: { ...query, inStock: 'true', limit: LIMIT } }),
    ),
  )
  const shown = new Set<string>()
  return WAYS.flatMap(({ words }, index) => {
    const piece = pickPiece(found[index]?.products ?? [], shown)
    if (!piece) return []
    shown.add(piece._id)
    return [{ ...words, picture: piece.pictures[0] ?? null }]
  })
}

/** The first piece that has a picture and is not yet shown, else the first one. */
function pickPiece(products: Products, shown: ReadonlySet<string>): Products[number] | undefined {
  return products.find(({ _id, pictures }) => pictures.length > 0 && !shown.has(_id)) ?? products[0]
}
