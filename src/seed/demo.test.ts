import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ProductInput } from '#contract/admin/catalog/product-input.ts'
import { ROOT } from '#platform/root.ts'

const FIELDS = [
  ...'slug title description category alsoIn netQuantity weightGrams'.split(' '),
  ...'material plating stone colour sizeMm'.split(' '),
]

type Demo = Partial<Record<string, unknown>> & { actualPrice: number | null; salePrice: number }

test('the product form saves each demo product unchanged', () => {
  const file = readFileSync(path.join(ROOT, 'demo/catalogue.json'), 'utf8')
  const refused = (JSON.parse(file) as Demo[]).flatMap((product) => {
    const { error } = ProductInput.safeParse({
      ...Object.fromEntries(FIELDS.map((field) => [field, product[field]])),
      actualPrice: String(product.actualPrice ?? product.salePrice),
      salePrice: String(product.salePrice),
    })
    const problems = error?.issues.map(({ message }) => message) ?? []
    return problems.map((problem) => `${String(product.slug)}: ${problem}`)
  })
  expect(refused).toEqual([])
})

test('each demo product has its measures', () => {
  const file = readFileSync(path.join(ROOT, 'demo/catalogue.json'), 'utf8')
  const missing = (JSON.parse(file) as Demo[]).flatMap(({ slug, sizeMm }) => (sizeMm ? [] : [slug]))
  expect(missing).toEqual([])
})
