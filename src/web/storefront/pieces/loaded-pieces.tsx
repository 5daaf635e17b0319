import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { useState, type ReactElement, type ReactNode } from 'react'
import { call } from '#web/api/client.ts'
import { toCards, type Card } from '#web/api/product.ts'
import { TitledCards } from '#web/storefront/product-card/product-card.tsx'

/** One row on wide screens. */
const LIMIT = 4

/** The most products that a listing returns (MAX_LISTING of contract/catalog.ts). */
const MAX_LISTING = 60

type Pieces = { title: string; to: string; cards: Card[] }

const NONE: Pieces = { title: '', to: '', cards: [] }

export type PiecesQuery = {
  /** The id of a product: pieces related to it come first. */
  like?: string | undefined
  /** The ids of products that the page shows already. */
  without?: string[]
}

/** Loads the related pieces, else the most loved ones, else the newest ones. */
async function readPieces(
  { like, without = [] }: PiecesQuery,
  signal: AbortSignal,
): Promise<Pieces> {
  const others = (products: Parameters<typeof toCards>[0]) =>
    toCards(products.filter(({ _id }) => !without.includes(_id))).slice(0, LIMIT)
  if (like) {
    const params = { id: like }
    const { products } = await call('GET /api/products/:id/related', { params }, { signal })
    const cards = others(products)
    if (cards.length === LIMIT) return { title: 'You may also like', to: '/search', cards }
  }
  const limit = Math.min(LIMIT + without.length, MAX_LISTING)
  const query = { limit, inStock: 'true' } as const
  const loved = { ...query, sort: 'loved', loved: 'true' } as const
  const most = others((await call('GET /api/products', { query: loved }, { signal })).products)
  if (most.length === LIMIT) return { title: 'Most loved', to: '/search?sort=loved', cards: most }
  const newest = await call('GET /api/products', { query }, { signal })
  return { title: 'New in', to: '/search', cards: others(newest.products) }
}

/** Makes a store that loads the pieces when it is first used. A failure counts as none. */
function piecesOf(query: PiecesQuery): ReadableAtom<Pieces | 'coming'> {
  const $pieces = atom<Pieces | 'coming'>('coming')
  onMount($pieces, () => {
    const unmounted = new AbortController()
    readPieces(query, unmounted.signal)
      .then((pieces) => $pieces.set(pieces))
      .catch(() => {
        if (!unmounted.signal.aborted) $pieces.set(NONE)
      })
    return () => unmounted.abort()
  })
  return $pieces
}

type LoadedPiecesProps = PiecesQuery & {
  /** Shown until the pieces are there. */
  placeholder: ReactNode
}

/**
 * The pieces under their heading, with a link to more. The fourth would be alone in its row
 * between 768 and 1023 px.
 */
export function LoadedPieces({ placeholder, ...query }: LoadedPiecesProps): ReactElement | null {
  const [$pieces] = useState(() => piecesOf(query))
  const pieces = useStore($pieces)
  if (pieces === 'coming') return <>{placeholder}</>
  return <TitledCards {...pieces} className="md:max-lg:[&_li:nth-child(4)]:hidden" />
}
