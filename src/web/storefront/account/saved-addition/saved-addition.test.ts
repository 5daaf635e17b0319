import { expect, test } from 'vitest'
import { toStoredText } from '#web/cart/save-addition.ts'
import { parseSavedAddition } from './saved-addition.ts'

const AT = Date.parse('2026-11-20T10:00:00Z')
const product = { _id: 'prd_1', slug: 'a', title: 'A', pictures: [] }
const addition = { source: 'card', product, page: '/rings', at: AT }
const text = JSON.stringify(addition)

test('an addition is valid for 30 minutes', () => {
  const { _id: id, ...others } = product
  expect(parseSavedAddition(text, AT + 29 * 60_000)).toEqual({
    ...addition,
    product: { id, ...others },
    quantity: 1,
  })
  expect(parseSavedAddition(text, AT + 30 * 60_000)).toBeUndefined()
  expect(parseSavedAddition(text, AT - 1)).toBeUndefined()
})

test('the label of its variant is stored as size, and that it has variants as hasChoices', () => {
  const stored = { ...addition, size: '2.4', product: { ...product, hasChoices: true } }
  const saved = parseSavedAddition(JSON.stringify(stored), AT)
  expect(saved).toMatchObject({ variantLabel: '2.4', product: { hasVariants: true } })
  expect(saved && JSON.parse(toStoredText(saved))).toEqual({ ...stored, quantity: 1 })
})

test('invalid texts are not an addition', () => {
  for (const other of [
    null,
    '',
    '{',
    '[]',
    '1',
    JSON.stringify({ ...addition, quantity: '1' }),
    JSON.stringify({ ...addition, product: { ...product, slug: undefined } }),
  ])
    expect(parseSavedAddition(other, AT)).toBeUndefined()
})
