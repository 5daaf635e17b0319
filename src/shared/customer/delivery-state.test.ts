import { expect, test } from 'vitest'
import { deliveryStateOf } from './delivery-state.ts'

test.each([
  ['Karnataka', '560001', 'Karnataka'],
  ['KARNATAKA ', '560001', 'Karnataka'],
  ['Jammu & Kashmir', '180001', 'Jammu and Kashmir'],
  ['Tamilnadu', '600001', 'Tamil Nadu'],
  ['orissa', '751001', 'Odisha'],
  ['Pondicherry', '605001', 'Puducherry'],
  ['New Delhi', '110001', 'Delhi'],
  // The pincode says what a misspelt or short name means.
  ['Karnatka', '560001', 'Karnataka'],
  ['TN', '600001', 'Tamil Nadu'],
  // The name wins: a pincode can be that of a town across the border.
  ['Haryana', '160001', 'Haryana'],
  // The list has two states for this pincode.
  ['UK', '247662', undefined],
])('an address with the state %j and the pincode %s is in %s', (state, pincode, expected) => {
  expect(deliveryStateOf({ state, pincode })).toBe(expected)
})
