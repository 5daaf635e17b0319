import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { $sent, inPieces } from './in-pieces.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const IDS = Array.from({ length: 60 }, (_, place) => `ord_${place}`)
const lost = new ApiError(0, 'network', '')

test('a change of many rows is sent in several calls, which collect what is refused', async () => {
  const calls: number[] = []
  const result = await inPieces(IDS, (ids) => {
    calls.push(ids.length)
    expect($sent.get()).toEqual({ sent: IDS.indexOf(ids[0] ?? ''), total: IDS.length })
    return Promise.resolve([{ id: ids[0] ?? '', name: 'JH-1', why: 'It is packed.' }])
  })
  expect(calls).toEqual([25, 25, 10])
  expect(result).toMatchObject({ changed: 57, notSent: [], problem: '' })
  expect(result.skipped.map(({ id }) => id)).toEqual(['ord_0', 'ord_25', 'ord_50'])
  expect($sent.get()).toBeUndefined()
})

test('a lost connection stops the change, and the rest can be sent again', async () => {
  let calls = 0
  const result = await inPieces(IDS, () => {
    calls += 1
    return calls === 2 ? Promise.reject(lost) : Promise.resolve([])
  })
  expect(result).toEqual({
    changed: 25,
    skipped: [],
    notSent: IDS.slice(25),
    problem: 'Please check your internet connection.',
  })
  expect(calls).toBe(2)
})

test('if the first call fails nothing was changed, and the failure is thrown', async () => {
  await expect(inPieces(IDS, () => Promise.reject(lost))).rejects.toBe(lost)
  expect($sent.get()).toBeUndefined()
})
