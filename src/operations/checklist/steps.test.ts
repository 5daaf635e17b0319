import { expect, test } from 'vitest'
import { isOwnDomain } from './steps.ts'

test.each([
  ['https://gulabi.example', true],
  ['https://shop.gulabi.example:8443', true],
  ['http://gulabi.example', false],
  ['https://localhost', false],
  ['https://127.0.0.1', false],
  ['https://[::1]:3000', false],
])('%s is an address on the internet: %s', (address, expected) => {
  expect(isOwnDomain(address)).toBe(expected)
})
