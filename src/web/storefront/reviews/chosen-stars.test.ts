import { expect, test } from 'vitest'
import { chosenStars } from './chosen-stars.ts'

const chosen = (address: string, line = 'oln_1') => chosenStars(new URLSearchParams(address), line)

test('an address chooses the stars of the line that it names', () => {
  expect(chosen('line=oln_1&stars=1')).toBe(1)
  expect(chosen('line=oln_1&stars=5')).toBe(5)
  expect(chosen('line=oln_1&stars=5', 'oln_2')).toBe(0)
  expect(chosen('line=oln_1')).toBe(0)
  expect(chosen('stars=4')).toBe(0)
})

test.each(['', '0', '6', '-1', '4.5', ' 4', '04', '44', '4x', 'four', 'null'])(
  'an address with "%s" stars chooses none',
  (stars) => {
    expect(chosen(new URLSearchParams({ line: 'oln_1', stars }).toString())).toBe(0)
  },
)
