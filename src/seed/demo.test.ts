import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ProductInput } from '#contract/admin/catalog/product-input.ts'
import { ROOT } from '#platform/root.ts'

/** A product of the demo as far as this test reads it; prices in rupees. */
type Demo = {
  slug: string
  actualPrice: number | null
  salePrice: number
  sizes?: unknown
  pictures?: unknown
}

test('the product form saves each demo product unchanged', () => {
  const file = readFileSync(path.join(ROOT, 'demo/catalogue.json'), 'utf8')
  const refused = (JSON.parse(file) as Demo[]).flatMap(
    ({ sizes: _, pictures: __, actualPrice, salePrice, ...facts }) => {
      const prices = {
        actualPrice: String(actualPrice ?? salePrice),
        salePrice: String(salePrice),
      }
      const { error } = ProductInput.safeParse({ ...facts, ...prices })
      return error ? [`${facts.slug}: ${error.issues.map(({ message }) => message).join(' ')}`] : []
    },
  )
  expect(refused).toEqual([])
})
