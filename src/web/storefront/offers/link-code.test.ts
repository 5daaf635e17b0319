import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { takeLinkCode } from './link-code.ts'
import { readLinkCode } from './stored-code.ts'

beforeEach(() => {
  const stored = new Map([['couponCode', 'DIWALI10']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the code of a link is forgotten once the cart has it', async () => {
  const entered: string[] = []
  const enter = async (code: string) => void entered.push(code)
  await takeLinkCode(enter)
  await takeLinkCode(enter)
  expect(entered).toEqual(['DIWALI10'])
  expect(readLinkCode()).toBe('')
})

test.each([
  ['a lost connection', new ApiError(0, '', '')],
  ['a shop that is down', new ApiError(503, '', '')],
  ['an error of the browser', new TypeError('Failed to fetch')],
])('the code of a link waits after %s', async (_what, error) => {
  await expect(takeLinkCode(() => Promise.reject(error))).rejects.toBe(error)
  expect(readLinkCode()).toBe('DIWALI10')
})

test('the code of a link is forgotten once the shop has refused it', async () => {
  const error = new ApiError(404, 'coupon.unknown', 'This code is not valid.')
  await expect(takeLinkCode(() => Promise.reject(error))).rejects.toBe(error)
  expect(readLinkCode()).toBe('')
})
