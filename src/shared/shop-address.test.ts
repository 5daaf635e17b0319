import { expect, test } from 'vitest'
import { shopAddressWarnings, STATE_OPTIONS } from './shop-address.ts'

const JAIPUR = { state: '08', pincode: '302001', gstin: '', gst: 'unregistered' } as const
const ONLY_RAJASTHAN =
  'The shop then delivers only within Rajasthan: sales to other states need a registration.'

test('fields that fit each other, and fields that are empty, have no warning', () => {
  expect(shopAddressWarnings({ gstin: '' })).toEqual({})
  const registered = { ...JAIPUR, gstin: '08AAPFU0939F1ZW', gst: 'registered' } as const
  expect(shopAddressWarnings(registered)).toEqual({})
})

test('a pincode and a GSTIN of another state are named', () => {
  expect(shopAddressWarnings({ ...JAIPUR, pincode: '411030' })).toEqual({
    pincode: 'Pincode 411030 is usually in Maharashtra.',
    gst: ONLY_RAJASTHAN,
  })
  const pune = { ...JAIPUR, gstin: '27AAPFU0939F1ZV', gst: 'registered' } as const
  expect(shopAddressWarnings(pune)).toEqual({ gstin: 'This GSTIN is one of Maharashtra.' })
})

test('a seller who is not registered reads where the shop then delivers', () => {
  expect(shopAddressWarnings(JAIPUR)).toEqual({ gst: ONLY_RAJASTHAN })
  expect(shopAddressWarnings({ ...JAIPUR, state: '', pincode: '' })).toEqual({
    gst: ONLY_RAJASTHAN.replace('within Rajasthan', 'within your own state'),
  })
})

test('registration and GSTIN must fit', () => {
  expect(shopAddressWarnings({ ...JAIPUR, gst: 'registered' }).gst).toContain('enter your GSTIN')
  expect(shopAddressWarnings({ ...JAIPUR, gstin: '08AAPFU0939F1ZW' }).gst).toContain('beside')
})

test('the list of states is in alphabetical order', () => {
  expect(STATE_OPTIONS).toHaveLength(36)
  expect(STATE_OPTIONS[0]).toEqual({ value: '35', label: 'Andaman and Nicobar Islands' })
  expect(STATE_OPTIONS.at(-1)).toEqual({ value: '19', label: 'West Bengal' })
})
