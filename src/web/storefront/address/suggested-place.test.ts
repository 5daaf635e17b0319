import { expect, test } from 'vitest'
import { placeFor, type Place } from './suggested-place.ts'

/** State and city after a pincode was typed into a form with these values. */
const after = (pincode: string, { state = '', city = '' }: Place, written: Place = {}) =>
  placeFor({ pincode, state, city }, written)

test('a pincode fills empty fields and what an earlier pincode or order filled in', () => {
  expect(after('560001', {})).toEqual({ state: 'Karnataka', city: 'Bengaluru' })
  const filled = { state: 'Karnataka', city: 'Bengaluru' }
  expect(after('411030', filled)).toEqual({ state: 'Maharashtra', city: 'Pune' })
})

test('a corrected pincode without a known city empties the city of the mistyped one', () => {
  const filled = { state: 'Karnataka', city: 'Bengaluru' }
  expect(after('416001', filled)).toEqual({ state: 'Maharashtra', city: '' })
  expect(after('900001', filled)).toEqual({ state: '', city: '' })
})

test('an incomplete pincode changes nothing', () => {
  expect(after('41603', { state: 'Karnataka', city: 'Bengaluru' })).toEqual({})
})

test('what the user has written stays, even if the pincode has no known city', () => {
  const written = { state: 'Goa', city: 'Panaji' }
  expect(after('411030', written, written)).toEqual({})
  expect(after('416001', written, written)).toEqual({})
})

test('what was written before another address was chosen follows the pincode again', () => {
  expect(
    after('560001', { state: 'Delhi', city: 'Delhi' }, { state: 'Goa', city: 'Pune' }),
  ).toEqual({ state: 'Karnataka', city: 'Bengaluru' })
})

test('an emptied field is filled again', () => {
  expect(after('411030', { state: 'Goa', city: '' }, { state: 'Goa', city: '' })).toEqual({
    city: 'Pune',
  })
})
