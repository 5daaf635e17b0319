import { expect, test } from 'vitest'
import { toApiError } from '#web/api/client.ts'
import { errorNumberOf } from './error-number.tsx'

const route = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
})

test('a failure of the server has the number of its request', () => {
  expect(errorNumberOf(toApiError(500, { requestId: 'abc-0001' }))).toBe('abc-0001')
  expect(errorNumberOf(route(503, { requestId: 'abc-0002' }))).toBe('abc-0002')
})

test('a refusal, a lost connection and another error have none', () => {
  expect(errorNumberOf(toApiError(404, { requestId: 'abc-0001' }))).toBeUndefined()
  expect(errorNumberOf(toApiError(0, undefined))).toBeUndefined()
  expect(errorNumberOf(route(500, 'text'))).toBeUndefined()
  expect(errorNumberOf(new Error('A bug'))).toBeUndefined()
})
