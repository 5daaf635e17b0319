import { expect, test } from 'vitest'
import { unitCodeOf } from './unit-code.ts'

test.each([
  ['1 N', 'PCS'],
  ['3 N', 'PCS'],
  ['1 pair', 'PRS'],
  ['Pair', 'PRS'],
  ['1 Pair (2 N)', 'PRS'],
  ['2 pairs', 'PCS'],
  ['set of 3 N', 'SET'],
  ['1 set', 'SET'],
  ['Set of 2 pairs', 'SET'],
  ['1 bracelet with rosettes', 'PCS'],
])('a product of %s is sold in %s', (netQuantity, unit) => {
  expect(unitCodeOf(netQuantity)).toBe(unit)
})
