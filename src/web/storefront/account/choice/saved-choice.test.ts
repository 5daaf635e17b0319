import { expect, test } from 'vitest'
import { parseChoice } from './saved-choice.ts'

const AT = Date.parse('2026-11-20T10:00:00Z')
const product = { _id: 'prd_1', slug: 'a', title: 'A', pictures: [] }
const choice = { source: 'card', product, page: '/rings', at: AT }
const text = JSON.stringify(choice)

test('a choice is valid for 30 minutes', () => {
  expect(parseChoice(text, AT + 29 * 60_000)).toEqual({ ...choice, quantity: 1 })
  expect(parseChoice(text, AT + 30 * 60_000)).toBeUndefined()
  expect(parseChoice(text, AT - 1)).toBeUndefined()
})

test('invalid texts are no choice', () => {
  for (const other of [
    null,
    '',
    '{',
    '[]',
    '1',
    JSON.stringify({ ...choice, quantity: '1' }),
    JSON.stringify({ ...choice, product: { ...product, slug: undefined } }),
  ])
    expect(parseChoice(other, AT)).toBeUndefined()
})
