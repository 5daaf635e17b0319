import { expect, test } from 'vitest'
import { findVariants, toCountPages, withDraft } from './count-pages.ts'

const piece = (productId: string, size: string, seen = 5) => ({
  variantId: `${productId}-${size}`,
  productId,
  sku: `SKU-${productId}-${size}`.toUpperCase(),
  name: `${productId} ring, ${size}`,
  picture: null,
  seen,
})
const shelf = [piece('aurora', '8'), piece('aurora', '9'), piece('tulsi', '8'), piece('uma', '8')]

test('a page of a stocktake has all sizes of its products', () => {
  const pages = toCountPages(shelf, 2)
  expect(pages.map((page) => page.map(({ variantId }) => variantId))).toEqual([
    ['aurora-8', 'aurora-9', 'tulsi-8'],
    ['uma-8'],
  ])
  expect(toCountPages([])).toEqual([])
})

test('a piece is found by words of its name, or by its SKU', () => {
  const found = (search: string) => findVariants(shelf, search).map(({ variantId }) => variantId)
  expect(found('ring AUR')).toEqual(['aurora-8', 'aurora-9'])
  expect(found('sku-uma-8')).toEqual(['uma-8'])
  expect(found(' ')).toHaveLength(4)
  expect(found('aurora tulsi')).toEqual([])
})

test('a count that is continued keeps the stock that was seen, also of a piece that has left the list', () => {
  const { picture: _picture, ...count } = piece('tulsi', '8', 7)
  const { picture: _other, ...gone } = piece('gone', '8', 3)
  const kept = [count, gone].map((each) => ({ ...each, text: '6', requestId: 'a', isSent: false }))
  const variants = withDraft(shelf, kept)
  expect(variants.map(({ variantId, seen }) => [variantId, seen])).toEqual([
    ['aurora-8', 5],
    ['aurora-9', 5],
    ['tulsi-8', 7],
    ['uma-8', 5],
    ['gone-8', 3],
  ])
  expect(variants.at(-1)).toEqual(piece('gone', '8', 3))
})
