import { expect, test } from 'vitest'
import { findOtherKind } from './other-kinds.ts'

test.each([
  ['payal', 'anklets'],
  ['Silver Payal for women', 'anklets'],
  ['nose  pin', 'nose pins and nose rings'],
  ['bridal maang-tikka', 'maang tikkas'],
  ['kamarbandh', 'waist chains'],
])('%s names a kind that a shop may not sell: %s', (text, label) => {
  expect(findOtherKind(text)?.label).toBe(label)
})

test.each(['ring', 'kundan choker', 'hair', 'pin', ''])('"%s" names no other kind', (text) => {
  expect(findOtherKind(text)).toBeUndefined()
})
