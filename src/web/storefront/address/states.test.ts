import { expect, test } from 'vitest'
import { STATE_NAMES, stateNamed, statesLike } from './states.ts'

test('a state that is typed in any case or spacing becomes its official name', () => {
  expect(stateNamed('maharashtra')).toBe('Maharashtra')
  expect(stateNamed(' JAMMU & KASHMIR ')).toBe('Jammu and Kashmir')
  expect(stateNamed('Tamilnadu')).toBe('Tamil Nadu')
  expect(stateNamed('Bombay')).toBeUndefined()
  expect(stateNamed('')).toBeUndefined()
})

test('all 36 states are offered at rest, those that hold what is typed after it, and none once one is named', () => {
  expect(STATE_NAMES).toHaveLength(36)
  expect(statesLike('')).toEqual(STATE_NAMES)
  expect(statesLike('PRAD')).toEqual([
    'Andhra Pradesh',
    'Arunachal Pradesh',
    'Himachal Pradesh',
    'Madhya Pradesh',
    'Uttar Pradesh',
  ])
  expect(statesLike('goa')).toEqual([])
  expect(statesLike('Bombay')).toEqual([])
})
