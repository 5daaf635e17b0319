import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { ownStateProblem } from './own-state.ts'

const PUNE = { ...DEFAULT_SHOP, gst: 'unregistered', state: '27' } as const

test.each([
  ['Delhi', '110001', 'state'],
  ['Delhi', '411004', 'state'],
  ['Maharashtra', '110001', 'pincode'],
  [undefined, '110001', 'pincode'],
  ['Maharashtra', '411004', undefined],
  [undefined, '411004', undefined],
  // The list has two states for this pincode.
  ['Maharashtra', '247662', undefined],
])('a seller in Maharashtra who is not registered: %s, pincode %s', (state, pincode, field) => {
  const destination = state === undefined ? { pincode } : { state, pincode }
  expect(ownStateProblem(PUNE, destination)?.field).toBe(field)
})

test('all others deliver to every state, also a seller whose own state is not known', () => {
  const elsewhere = { state: 'Delhi', pincode: '110001' }
  expect(ownStateProblem({ ...PUNE, gst: 'registered' }, elsewhere)).toBeUndefined()
  expect(ownStateProblem(DEFAULT_SHOP, elsewhere)).toBeUndefined()
  const nowhere = { gst: 'unregistered', addressLine1: '', addressLine2: '' } as const
  expect(ownStateProblem(nowhere, elsewhere)).toBeUndefined()
})
