import { expect, test } from 'vitest'
import { toState } from '#shared/customer/account-fields.ts'
import { STATE_NAMES, listMatchingStates } from './states.ts'

test('a state that is typed in any case or spacing becomes its official name', () => {
  expect(toState('maharashtra')).toBe('Maharashtra')
  expect(toState(' JAMMU & KASHMIR ')).toBe('Jammu and Kashmir')
  expect(toState('Tamilnadu')).toBe('Tamil Nadu')
  expect(toState('Bombay')).toBeUndefined()
  expect(toState('')).toBeUndefined()
})

test('all 36 states are listed at first, then those that contain the text, and none once one is named', () => {
  expect(STATE_NAMES).toHaveLength(36)
  expect(listMatchingStates('')).toEqual(STATE_NAMES)
  expect(listMatchingStates('PRAD')).toEqual([
    'Andhra Pradesh',
    'Arunachal Pradesh',
    'Himachal Pradesh',
    'Madhya Pradesh',
    'Uttar Pradesh',
  ])
  expect(listMatchingStates('goa')).toEqual([])
  expect(listMatchingStates('Bombay')).toEqual([])
})
