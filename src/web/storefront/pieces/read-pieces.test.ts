import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPieces, type PiecesQuery } from './read-pieces.ts'

const productOf = (number: number) => ({
  _id: `prd_${number}`,
  slug: `piece-${number}`,
  title: `Piece ${number}`,
  pictures: [],
  variants: [],
  salePricePaise: 50_000,
  actualPricePaise: null,
  inventory: 9,
  sale: null,
  isSaleItem: false,
})

/** The numbers of the products of each list of the shop. */
let lists: {
  related: number[]
  loved: number[]
  newest: number[]
  /** Those related to one product, by its id. */
  relatedTo?: Record<string, number[]>
}
let addresses: string[]

beforeEach(() => {
  addresses = []
  vi.stubGlobal('fetch', async (url: string) => {
    addresses.push(url)
    const name = url.includes('/related') ? 'related' : url.includes('loved') ? 'loved' : 'newest'
    const [, like = ''] = /products\/(\w+)\/related/.exec(url) ?? []
    const own = lists.relatedTo?.[like]
    if (own) return Response.json({ products: own.map(productOf) })
    const limit = Number(new URL(url, 'http://shop').searchParams.get('limit') ?? 4)
    return Response.json({ products: lists[name].slice(0, limit).map(productOf) })
  })
})
afterEach(() => vi.unstubAllGlobals())

const titleAndIds = async (query: PiecesQuery) => {
  const { title, cards } = await readPieces(query, new AbortController().signal)
  return [title, ...cards.map(({ id }) => Number(id.slice('prd_'.length)))]
}

test('a row of related pieces needs no other list', async () => {
  lists = { related: [1, 2, 3, 4], loved: [], newest: [] }
  expect(await titleAndIds({ like: 'prd_9' })).toEqual(['You may also like', 1, 2, 3, 4])
  expect(addresses).toHaveLength(1)
})

test('a row for several pieces has some related to each of them', async () => {
  const relatedTo = { prd_8: [1, 2, 3, 4], prd_9: [2, 5, 6, 7] }
  lists = { related: [], loved: [], newest: [], relatedTo }
  const row = ['You may also like', 1, 2, 5, 3]
  expect(await titleAndIds({ like: ['prd_8', 'prd_9'] })).toEqual(row)
  const without = ['prd_1', 'prd_2']
  const others = ['You may also like', 5, 3, 6, 4]
  expect(await titleAndIds({ like: ['prd_8', 'prd_9'], without })).toEqual(others)
})

test('what the page shows is left out, and the most loved pieces fill the row, each once', async () => {
  lists = { related: [1, 2, 3, 4], loved: [2, 3, 5, 6, 7], newest: [] }
  const row = ['You may also like', 1, 3, 5, 6]
  expect(await titleAndIds({ like: 'prd_9', without: ['prd_2', 'prd_4'] })).toEqual(row)
})

test('without related pieces the row is the most loved ones, or the newest if few are loved', async () => {
  lists = { related: [], loved: [1, 2, 3, 4, 5], newest: [6, 7, 8, 9] }
  expect(await titleAndIds({ without: ['prd_2'] })).toEqual(['Most loved', 1, 3, 4, 5])
  lists.loved = [1, 2, 3]
  expect(await titleAndIds({})).toEqual(['New in', 6, 7, 8, 9])
  lists.related = [1, 2]
  expect(await titleAndIds({ like: 'prd_5' })).toEqual(['You may also like', 1, 2, 6, 7])
})

test('however much is left out, the same address is asked, so that caches store one', async () => {
  lists = { related: [], loved: [1, 2, 3, 4, 5, 6, 7, 8], newest: [] }
  await titleAndIds({ without: ['prd_1'] })
  await titleAndIds({ without: ['prd_1', 'prd_2', 'prd_3'] })
  expect(new Set(addresses).size).toBe(1)
})
