import { readdirSync, readFileSync } from 'node:fs'
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

/** Rupees below which a price is at one of the levels. */
const LEVELS = [500, 1000, 1500, Infinity]

test('about a third of the demo is not reduced, in each listing and at each price level', () => {
  const file = readFileSync(path.join(ROOT, 'demo/catalogue.json'), 'utf8')
  const products: (Demo & { category: string; alsoIn: string[] })[] = JSON.parse(file)
  const isWhole = ({ actualPrice, salePrice }: Demo) => actualPrice === salePrice
  const shareOf = (group: Demo[]) => group.filter(isWhole).length / group.length
  const categories = [...new Set(products.map(({ category }) => category))]
  const shares = [
    ...categories.map((value) =>
      products.filter(({ category, alsoIn }) => [category, ...alsoIn].includes(value)),
    ),
    ...Map.groupBy(products, ({ salePrice }) => LEVELS.find((end) => salePrice < end)).values(),
  ].map(shareOf)
  expect(shares.filter((share) => share < 0.15 || share > 0.5)).toEqual([])
  expect(shareOf(products)).toBeCloseTo(1 / 3)
  // No two of them follow each other in the listing of all.
  const pairs = products.filter(
    (each, at) => at > 0 && isWhole(each) && isWhole(products[at - 1] ?? each),
  )
  expect(pairs).toEqual([])
})

test('each demo product has its measures', () => {
  const file = readFileSync(path.join(ROOT, 'demo/catalogue.json'), 'utf8')
  const missing = (JSON.parse(file) as Demo[]).flatMap(({ slug, sizeMm }) => (sizeMm ? [] : [slug]))
  expect(missing).toEqual([])
})

test('each picture and video of the demo is there, and no other file', () => {
  const folder = path.join(ROOT, 'demo')
  const file = readFileSync(path.join(folder, 'catalogue.json'), 'utf8')
  const named = [...file.matchAll(/"(?:file|poster)": "([^"]+)"/g)].map(([, name = '']) => name)
  const stored = (kind: string) => readdirSync(path.join(folder, kind)).toSorted()
  const isVideo = (name: string) => name.endsWith('.mp4')
  expect(stored('videos')).toEqual(named.filter(isVideo).toSorted())
  const pictures = new Set(named.filter((name) => !isVideo(name)))
  expect(stored('pictures')).toEqual([...pictures].toSorted())
})
