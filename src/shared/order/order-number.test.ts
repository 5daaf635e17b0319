import { expect, test } from 'vitest'
import { toOrderNumber } from './order-number.ts'

test.each([
  'JH-2611-004218',
  'jh-2611-004218',
  ' JH 2611 004218 ',
  '2611-004218',
  '2611004218',
  'jh2611-4218',
  '#JH-2611-004218',
  'JH–2611–004218',
])('%s is the order JH-2611-004218', (text) => expect(toOrderNumber(text)).toBe('JH-2611-004218'))

test('a shop of many orders has longer numbers', () =>
  expect(toOrderNumber('JH-2611-1234567')).toBe('JH-2611-1234567'))

test.each([
  '',
  'JH',
  'JH-26',
  'JH-2611',
  'order',
  'JH-2611-00421x',
  'ord_0mh3',
  '12 34',
  'XX-2611-004218',
])('%s is no number of an order', (text) => expect(toOrderNumber(text)).toBeUndefined())
