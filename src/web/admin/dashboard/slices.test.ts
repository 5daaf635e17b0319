import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Ring ${index}`, value: index }))

test('six items have six slices', () => {
  expect(slicesOf(items(6))).toEqual(items(6))
})

test('with more than six items the sixth slice is the sum of the others', () => {
  expect(slicesOf(items(9)).at(-1)).toEqual({ name: 'Others (4)', value: 5 + 6 + 7 + 8 })
  expect(slicesOf(items(9))).toHaveLength(6)
})
