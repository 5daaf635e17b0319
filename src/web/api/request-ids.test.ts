import { expect, test } from 'vitest'
import { newRequestIds } from './request-ids.ts'

test('the same input keeps its request id, and a corrected one gets a new one', () => {
  const requestIdFor = newRequestIds()
  const first = requestIdFor('9822012345')
  expect(first.length).toBeGreaterThanOrEqual(8)
  expect(requestIdFor('9822012345')).toBe(first)
  const corrected = requestIdFor('9822012346')
  expect(corrected).not.toBe(first)
  expect(requestIdFor('9822012346')).toBe(corrected)
})

test('each form has request ids of its own', () => {
  expect(newRequestIds()('')).not.toBe(newRequestIds()(''))
})
