import { expect, test } from 'vitest'
import { CLOSE_TIMEOUT_MS, closeAndThrow } from './start-failure.ts'

const never = { close: () => new Promise<never>(() => undefined) }

/** Milliseconds until the work rejects. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await expect(work).rejects.toThrow('The port is taken.')
  return performance.now() - begun
}

test('all resources that close after one failure share one time limit', async () => {
  const opening = async () => {
    throw new Error('The port is taken.')
  }
  const nested = opening()
    .catch((error: unknown) => closeAndThrow(error, never))
    .catch((error: unknown) => closeAndThrow(error, never))
    .catch((error: unknown) => closeAndThrow(error, never))
  expect(await timeOf(nested)).toBeLessThan(CLOSE_TIMEOUT_MS + 500)
})

test('resources that close at once or fail to close do not delay the error', async () => {
  const closed: string[] = []
  const parts = ['app', 'shop'].map((name) => ({ close: async () => void closed.push(name) }))
  const broken = { close: () => Promise.reject(new Error('It cannot be closed.')) }
  expect(
    await timeOf(closeAndThrow(new Error('The port is taken.'), broken, ...parts)),
  ).toBeLessThan(500)
  expect(closed).toEqual(['app', 'shop'])
})
