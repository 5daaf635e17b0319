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
  /** The id of a product: pieces related to it come first. */
  like?: string | undefined
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
  const related = like ? others(await readRelated(like, signal)) : []
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

async function readRelated(like: string, signal: AbortSignal): Promise<Product[]> {
  const options = { params: { id: like } }
  return (await call('GET /api/products/:id/related', options, { signal })).products
}
