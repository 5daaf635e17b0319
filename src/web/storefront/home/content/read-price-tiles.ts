import type { CallInput, CallReply, Picture } from '#contract/contract.ts'
import { formatRupees, PRICE_LIMITS, rupees } from '#shared/money/money.ts'
import type { CallApi } from '#web/api/api-context.ts'

type Query = NonNullable<CallInput<'GET /api/products'>['query']>
type Products = CallReply<'GET /api/products'>['products']

/** A link to pieces by price or to gifts, with the picture of one of them. */
export type PriceTile = {
  cloth: string
  small: string
  large: string
  to: string
  picture: Picture | null
}

type TileQuery = { words: Omit<PriceTile, 'picture'>; query: Query }

/** The dearest pieces are asked for: they cost what the words say. */
const upTo = (maxPrice: number, cloth: string): TileQuery => ({
  words: {
    cloth,
    small: 'Under',
    large: formatRupees(rupees(maxPrice)).replace(' ', '\u00a0'),
    to: `/search?maxPrice=${maxPrice}`,
  },
  query: { maxPrice, sort: 'price-desc' },
})

/** Where the tile for gifts leads. */
export const GIFTS_TO = '/search?q=gift'

const GIFTS: TileQuery = {
  words: { cloth: 'mor', small: 'To give', large: 'Gifts', to: GIFTS_TO },
  query: { q: 'gift' },
}

/** A function, because the browser's build would keep a list that is made by calls. */
const listTiles = (): TileQuery[] => [
  upTo(PRICE_LIMITS[0], 'gulabi'),
  upTo(PRICE_LIMITS[1], 'neem'),
  upTo(PRICE_LIMITS[2], 'haldi'),
  GIFTS,
]

/** Reads the tiles by price and for gifts, each with another piece. Those without are left out. */
export async function readPriceTiles(api: CallApi): Promise<PriceTile[]> {
  const tiles = listTiles()
  // Enough that each tile can have a piece of its own.
  const limit = tiles.length
  const found = await Promise.all(
    tiles.map(({ query }) =>
      api('GET /api/products', { query: { ...query, inStock: 'true', limit } }),
    ),
  )
  const shown = new Set<string>()
  return tiles.flatMap(({ words }, index) => {
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
