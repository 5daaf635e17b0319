import { expect, test } from 'vitest'
import { parseSavedAdditions } from './saved-additions.ts'

const AT = Date.parse('2026-11-20T10:00:00Z')
const MINUTE = 60_000
const product = { id: 'prd_1', slug: 'a', title: 'A', pictures: [] }
const addition = { source: 'card', product, page: '/rings', at: AT }
const textOf = (...additions: unknown[]) => JSON.stringify(additions)
/** The addition of a product, made some minutes later. */
const later = (minutes: number, id: string, others = {}) => ({
  ...addition,
  at: AT + minutes * MINUTE,
  product: { ...product, id },
  ...others,
})
const idsOf = (text: string, now: number) =>
  parseSavedAdditions(text, now).map((saved) => saved.product.id)

test('an addition is valid for 30 minutes', () => {
  const text = textOf(addition)
  expect(parseSavedAdditions(text, AT + 29 * MINUTE)).toEqual([
    { ...addition, quantity: 1, until: AT + 30 * MINUTE },
  ])
  expect(parseSavedAdditions(text, AT + 30 * MINUTE)).toEqual([])
  expect(parseSavedAdditions(text, AT - 1)).toEqual([])
})

test('all additions are valid for 30 minutes after the newest, also when that one has gone', () => {
  const text = textOf(addition, later(25, 'prd_2'))
  expect(idsOf(text, AT + 54 * MINUTE)).toEqual(['prd_1', 'prd_2'])
  expect(idsOf(text, AT + 55 * MINUTE)).toEqual([])
  const [oldest] = parseSavedAdditions(text, AT + 26 * MINUTE)
  expect(idsOf(textOf(oldest), AT + 54 * MINUTE)).toEqual(['prd_1'])
  expect(idsOf(textOf(oldest), AT + 55 * MINUTE)).toEqual([])
})

test('at most 20 are kept, and the oldest goes', () => {
  const text = textOf(...Array.from({ length: 22 }, (_, index) => later(index, `prd_${index}`)))
  const ids = idsOf(text, AT + 22 * MINUTE)
  expect(ids).toHaveLength(20)
  expect([ids[0], ids[19]]).toEqual(['prd_2', 'prd_21'])
})

test('of one product and variant the last press counts; its heart and other variants are others', () => {
  const text = textOf(
    later(0, 'prd_1', { variantId: 'var_1', quantity: 1 }),
    later(1, 'prd_1', { source: 'heart' }),
    later(2, 'prd_1', { variantId: 'var_2' }),
    later(3, 'prd_1', { variantId: 'var_1', quantity: 3, source: 'product' }),
  )
  const found = parseSavedAdditions(text, AT + 4 * MINUTE)
  expect(found.map(({ source, variantId, quantity }) => [source, variantId, quantity])).toEqual([
    ['heart', undefined, 1],
    ['card', 'var_2', 1],
    ['product', 'var_1', 3],
  ])
})

test('a press with a variant replaces one without, but not what a refused variant has left', () => {
  const incomplete = later(0, 'prd_1', { product: { ...product, hasVariants: true } })
  const complete = later(1, 'prd_1', { variantId: 'var_1' })
  const count = (...additions: unknown[]) =>
    parseSavedAdditions(textOf(...additions), AT + 2 * MINUTE).length
  expect(count(incomplete, complete)).toBe(1)
  expect(count(complete, { ...incomplete, at: AT + 2 * MINUTE })).toBe(2)
  expect(count({ ...incomplete, userId: 'usr_1' }, complete)).toBe(2)
})

test('an addition of an earlier version is read: one, without a list, and with other names', () => {
  const { id: _id, ...others } = product
  const stored = { ...addition, size: '2.4', product: { ...others, _id, hasChoices: true } }
  const saved = { ...addition, variantLabel: '2.4', product: { ...product, hasVariants: true } }
  for (const text of [JSON.stringify(stored), textOf(stored)])
    expect(parseSavedAdditions(text, AT)).toEqual([
      { ...saved, quantity: 1, until: AT + 30 * MINUTE },
    ])
  const both = parseSavedAdditions(textOf(stored, { ...saved, quantity: 2 }), AT)
  expect(both.map(({ quantity }) => quantity)).toEqual([2])
})

test('invalid texts are not an addition', () => {
  const invalid = [
    1,
    null,
    { ...addition, quantity: '1' },
    { ...addition, product: { ...product, slug: undefined } },
  ]
  for (const text of [null, '', '{', '[]', '1', ...invalid.map((each) => textOf(each))])
    expect(parseSavedAdditions(text, AT)).toEqual([])
  expect(idsOf(textOf(...invalid, addition), AT)).toEqual(['prd_1'])
})
