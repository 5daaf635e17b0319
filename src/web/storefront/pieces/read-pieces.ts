import type { Product } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { toCards, type Card } from '#web/api/product.ts'

/** One row on wide screens. */
const LIMIT = 4
/** How many are asked for to leave some out: one number, so that caches store one response. */
const TO_CHOOSE_FROM = 12

/** Cards with the title above them and the address of more. */
export type Pieces = { title: string; to: string; cards: Card[] }

export type PiecesQuery = {
  /** Ids of products: pieces related to them come first, as many of each. */
  like?: string | string[] | undefined
  /** The ids of products that the page shows already. */
  without?: string[] | undefined
}

const LIKE = { title: 'You may also like', to: '/search' }
const LOVED = { title: 'Most loved', to: '/search?sort=loved' }
const NEW = { title: 'New in', to: '/search' }

/**
 * Loads one row of pieces: related ones, filled up with the most loved ones, or with the newest
 * ones if too few are loved. Throws an ApiError if that fails.
 */
export async function readPieces(
  { like, without = [] }: PiecesQuery,
  signal: AbortSignal,
): Promise<Pieces> {
  const shown = new Set(without)
  const others = (products: Product[]) =>
    toCards(products.filter(({ _id }) => !shown.has(_id))).slice(0, LIMIT)
  const related = others(await readRelated([like ?? []].flat(), signal))
  if (related.length === LIMIT) return { ...LIKE, cards: related }
  for (const { id } of related) shown.add(id)
  const query = { limit: shown.size > 0 ? TO_CHOOSE_FROM : LIMIT, inStock: 'true' } as const
  const fill = async (more: { sort?: 'loved'; loved?: 'true' }) => {
    const options = { query: { ...query, ...more } }
    const { products } = await call('GET /api/products', options, { signal })
    return [...related, ...others(products)].slice(0, LIMIT)
  }
  const loved = await fill({ sort: 'loved', loved: 'true' })
  const [heading, cards] = loved.length === LIMIT ? [LOVED, loved] : [NEW, await fill({})]
  return { ...(related.length > 0 ? LIKE : heading), cards }
}

/** Reads pieces related to the first of these products: one of each in turn, each piece once. */
async function readRelated(likes: string[], signal: AbortSignal): Promise<Product[]> {
  const lists = await Promise.all(
    likes.slice(0, LIMIT).map(async (id) => {
      const options = { params: { id } }
      return (await call('GET /api/products/:id/related', options, { signal })).products
    }),
  )
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat()
  return [...new Map(inTurn.map((product) => [product._id, product])).values()]
}
