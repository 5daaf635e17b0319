import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listDemoProducts } from '#seed/demo.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { openTestShop, type TestShop } from '../shop.ts'

const Queries = z.array(
  z.object({ q: z.string(), means: z.string(), expect: z.array(z.string()).min(1) }),
)
const FIRST = 5
const SHARE = 0.95

let shop: TestShop
let queries: z.output<typeof Queries>

beforeAll(async () => {
  shop = await openTestShop()
  queries = Queries.parse(
    JSON.parse(await readFile(path.join(import.meta.dirname, '../search/queries.json'), 'utf8')),
  )
  for (const product of await listDemoProducts())
    await seedProduct(shop, { ...product, pictures: [] })
})
afterAll(() => shop.close())

/** What the search page shows for a text: its filters are read first. */
async function search(q: string) {
  const { body } = await shop.request('GET', `/api/search-filters?q=${encodeURIComponent(q)}`)
  const entries = Object.entries(body as Record<string, string | number | string[] | null>)
  const query = entries.flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)]),
  )
  return (await shop.request('GET', `/api/products?${new URLSearchParams(query)}`)).body
}

const list = async (q: string) =>
  (await shop.request('GET', `/api/products?q=${encodeURIComponent(q)}`)).body

test.each([
  ['as words', list],
  ['as filters and words', search],
])(
  'of sixty misspelt and Hinglish searches, read %s, 95 % have the right product among the first five',
  async (_, read) => {
    expect(queries).toHaveLength(60)
    const missed: string[] = []
    for (const { q, means, expect: expected } of queries) {
      const { products, corrected } = await read(q)
      const found: string[] = products.slice(0, FIRST).map(({ slug }: { slug: string }) => slug)
      if (!found.some((slug) => expected.includes(slug)))
        missed.push(
          `${q} (${means}), searched for as ${corrected ?? q}: ${found.join(', ') || 'nothing'}`,
        )
    }
    const share = 1 - missed.length / queries.length
    expect(share, `Missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(SHARE)
  },
)
