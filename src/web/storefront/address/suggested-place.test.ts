import { expect, test } from 'vitest'
import { placeFor, type Place } from './suggested-place.ts'

/** State and city after a pincode was typed into a form with these values. */
const after = (pincode: string, { state = '', city = '' }: Place, suggested: Place = {}) =>
  placeFor({ pincode, state, city }, suggested)

test('a pincode fills empty fields and what an earlier pincode suggested', () => {
  expect(after('560001', {})).toEqual({ state: 'Karnataka', city: 'Bengaluru' })
  const suggested = { state: 'Karnataka', city: 'Bengaluru' }
  expect(after('411030', suggested, suggested)).toEqual({ state: 'Maharashtra', city: 'Pune' })
})

test('a corrected pincode without a known city empties the city of the mistyped one', () => {
  const suggested = { state: 'Karnataka', city: 'Bengaluru' }
  expect(after('416001', suggested, suggested)).toEqual({ state: 'Maharashtra', city: '' })
  expect(after('900001', suggested, suggested)).toEqual({ state: '', city: '' })
})

test('an incomplete pincode changes nothing', () => {
  const suggested = { state: 'Karnataka', city: 'Bengaluru' }
  expect(after('41603', suggested, suggested)).toEqual({})
})

test('typed or chosen values stay, even if the pincode has no known city', () => {
  expect(
    after('411030', { state: 'Goa', city: 'Panaji' }, { state: 'Karnataka', city: 'Bengaluru' }),
  ).toEqual({})
  expect(after('416001', { state: 'Goa', city: 'Panaji' })).toEqual({})
})
