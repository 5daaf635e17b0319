import { expect, test } from 'vitest'
import { toNumberWithoutPrefix } from './order-number.ts'

test.each([
  'JH-2611-004218',
  'jh-2611-004218',
  ' JH 2611 004218 ',
  '2611-004218',
  '2611004218',
  'jh2611-4218',
  '#JH-2611-004218',
  'JH–2611–004218',
  'GJ-2611-004218',
])('%s is the order 2611-004218', (text) => expect(toNumberWithoutPrefix(text)).toBe('2611-004218'))

test('a shop with many orders has longer numbers', () =>
  expect(toNumberWithoutPrefix('JH-2611-1234567')).toBe('2611-1234567'))

test.each([
  '',
  'JH',
  'JH-26',
  'JH-2611',
  'order',
  'JH-2611-00421x',
  'ord_0mh3',
  '12 34',
  'J-2611-004218',
  'JHUMKAS-2611-004218',
])('%s is not an order number', (text) => expect(toNumberWithoutPrefix(text)).toBeUndefined())
