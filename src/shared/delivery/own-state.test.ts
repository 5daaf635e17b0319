import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { dispatchProblem, missingStateText, ownStateProblem } from './own-state.ts'

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

test('"not registered" is saved with the own state, or with a pincode of a known one', () => {
  const chosen = { ...DEFAULT_SHOP, gst: 'unregistered' } as const
  expect(missingStateText(chosen)).toContain('Please choose your state')
  expect(missingStateText({ ...chosen, pincode: '999999' })).toContain('choose your state')
  expect(missingStateText({ ...chosen, pincode: '682001' })).toBeUndefined()
  expect(missingStateText({ ...chosen, state: '32' })).toBeUndefined()
  expect(missingStateText(DEFAULT_SHOP)).toBeUndefined()
  expect(missingStateText({ ...DEFAULT_SHOP, gst: 'registered' })).toBeUndefined()
})

test('an order to another state is not shipped, and the sentence says why', () => {
  const elsewhere = { state: 'Delhi', pincode: '110001' }
  expect(dispatchProblem(PUNE, elsewhere)).toContain('only within Maharashtra. Please cancel')
  expect(dispatchProblem(PUNE, { state: 'Maharashtra', pincode: '411004' })).toBeUndefined()
  expect(dispatchProblem(DEFAULT_SHOP, elsewhere)).toBeUndefined()
})
