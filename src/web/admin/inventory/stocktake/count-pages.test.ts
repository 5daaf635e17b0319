import { expect, test } from 'vitest'
import type { CountedVariant } from '#web/admin/inventory/counts.ts'
import { findVariants, recountNotes, toCountPages, withDraft } from './count-pages.ts'

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

const draftCount = (count: ReturnType<typeof piece>, isSent = false) => {
  const { picture: _picture, ...variant } = count
  return { ...variant, text: '6', requestId: 'a', isSent }
}
const seenOf = (variants: CountedVariant[]) =>
  variants.map(({ variantId, seen }) => [variantId, seen])

test('a continued stocktake has the stock of now, and at its end the pieces that have left the list', () => {
  const kept = [draftCount(piece('tulsi', '8', 7)), draftCount(piece('gone', '8', 3))]
  const variants = withDraft(shelf, kept)
  expect(seenOf(variants)).toEqual([
    ['aurora-8', 5],
    ['aurora-9', 5],
    ['tulsi-8', 5],
    ['uma-8', 5],
    ['gone-8', 3],
  ])
  expect(variants.at(-1)).toEqual(piece('gone', '8', 3))
})

test('a count that was sent keeps the stock that it was sent with, and is not asked for again', () => {
  const sent = [draftCount(piece('tulsi', '8', 7), true), draftCount(piece('gone', '8', 3), true)]
  expect(seenOf(withDraft(shelf, sent)).slice(2)).toEqual([
    ['tulsi-8', 7],
    ['uma-8', 5],
    ['gone-8', 3],
  ])
  expect(recountNotes(shelf, sent)).toEqual({})
})

test('a count is asked for again if its stock has changed, or is not known, because it left the list', () => {
  const kept = [piece('aurora', '8'), piece('tulsi', '8', 7), piece('gone', '8', 3)]
  expect(
    recountNotes(
      shelf,
      kept.map((each) => draftCount(each)),
    ),
  ).toEqual({
    'tulsi-8': 'The stock is 5 now. Please count again; you had counted 6.',
    'gone-8': 'The stock may have changed. Please count again; you had counted 6.',
  })
})
