import { expect, test } from 'vitest'
import { isGstin } from './shop-settings.ts'

test.each(['27AAPFU0939F1ZV'])('%s is a GSTIN', (text) => {
  expect(isGstin(text)).toBe(true)
})

test.each([
  '27AAPFU0939F1ZW',
  '27AAPFU0939F1Z',
  '27aapfu0939f1zv',
  '47AAPFU0939F1ZV',
  '',
  '27AAPFU0939F2ZV',
])('%j is not a GSTIN', (text) => {
  expect(isGstin(text)).toBe(false)
})
