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

test('of sixty misspelt and Hinglish searches 95 % have the right product among the first five', async () => {
  expect(queries).toHaveLength(60)
  const missed: string[] = []
  for (const { q, means, expect: expected } of queries) {
    const { products, corrected } = (
      await shop.request('GET', `/api/products?q=${encodeURIComponent(q)}`)
    ).body
    const found: string[] = products.slice(0, FIRST).map(({ slug }: { slug: string }) => slug)
    if (!found.some((slug) => expected.includes(slug)))
      missed.push(
        `${q} (${means}), searched for as ${corrected ?? q}: ${found.join(', ') || 'nothing'}`,
      )
  }
  const share = 1 - missed.length / queries.length
  expect(share, `Missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(SHARE)
})
