import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { STYLES, TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { freePort, startChild } from './child.ts'
import { requestOk, toRequest } from './connection.ts'
import { costsOf, type Action, type RequestCost } from './load.ts'

export const SEARCH_SCENES = ['search', 'suggestions', 'filters'] as const
export const SEARCHED_PRODUCTS = 10_000

/**
 * Searches with correct spelling, for generated and demo products, from one word that matches half
 * the products to three words that match one.
 */
const RIGHT = [
  'ring',
  'gold',
  'kada',
  'jhumkas',
  'rose gold ring',
  'kundan choker set',
  'pearl studs',
  'ruby bangle',
  'office earrings',
  'brass',
  'aarohi',
  'zoya silver hoops',
  'chandni antique gold kada',
  'american diamond ring',
  'rings under 500',
  '"drop earrings" red',
  'necklace -pearl',
]
const Misspelt = z.array(z.object({ q: z.string() }))
const misspelt = Misspelt.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../test/search/queries.json'), 'utf8')),
).map(({ q }) => q)
const QUERIES = misspelt.flatMap((q, index) => [q, RIGHT[index % RIGHT.length] ?? q])

const SHORTEST_TYPED = 3
const NARROWINGS = [
  ...TAXONOMY.map(({ value }) => `category=${value}`),
  ...STYLES.flatMap(({ value }) => [
    `category=${value}&colour=Gold`,
    `category=${value}&colour=Red&colour=Rose%20gold&inStock=true`,
  ]),
  ...['kundan', 'gold ring', 'jumka', 'moti haar set', 'gold'].map(
    (q) => `q=${encodeURIComponent(q)}`,
  ),
]

const search = QUERIES.map((q) => `/api/products?limit=24&page=1&q=${encodeURIComponent(q)}`)
const suggestions = QUERIES.flatMap((q) =>
  [SHORTEST_TYPED, Math.ceil(q.length * 0.6), q.length].map(
    (length) => `/api/suggestions?q=${encodeURIComponent(q.slice(0, length).trim())}`,
  ),
)
const filters = NARROWINGS.map((query) => `/api/filters?${query}`)

const QUESTIONS: Record<(typeof SEARCH_SCENES)[number], { title: string; addresses: string[] }> = {
  search: { title: 'Search, JSON', addresses: search },
  suggestions: { title: 'Suggestions while typing', addresses: suggestions },
  filters: { title: 'Filters with counts', addresses: filters },
}

/** Measures searches, one after the other, in a shop with these settings and many products. */
export async function measureSearch(
  settings: Record<string, string>,
  { only, seconds }: { only: string[]; seconds: number },
): Promise<RequestCost[]> {
  const port = await freePort()
  const child = await startChild('shop-server.ts', { ...settings, PORT: String(port) })
  const costs: RequestCost[] = []
  let sent = 0
  try {
    for (const name of SEARCH_SCENES.filter((each) => only.includes(each))) {
      const { title, addresses } = QUESTIONS[name]
      // An unknown parameter makes every URL new.
      const act: Action = (connection) => {
        sent += 1
        return requestOk(
          connection,
          toRequest('GET', `${addresses[sent % addresses.length] ?? ''}&sent=${sent}`),
        )
      }
      const kind = { title, act, seconds, warmUp: Math.min(seconds, 2) }
      costs.push(...(await costsOf({ port, child }, kind)))
    }
    return costs
  } finally {
    await child.stop()
  }
}
