import { expect, test, vi } from 'vitest'
import { exclusive } from './exclusive.ts'

test('a second press while an action runs does nothing', async () => {
  const run = exclusive(() => {})
  const first = Promise.withResolvers<string>()
  const second = vi.fn(async () => 'second')
  const running = run(() => first.promise)
  expect(await run(second)).toBeUndefined()
  first.resolve('first')
  expect(await running).toBe('first')
  expect(second).not.toHaveBeenCalled()
})

test('a button is busy while its action runs, and free again after one that failed', async () => {
  const onBusy = vi.fn()
  const run = exclusive(onBusy)
  const failing = run(() => Promise.reject(new Error('The page could not be opened.')))
  expect(onBusy.mock.calls).toEqual([[true]])
  await expect(failing).rejects.toThrow('The page could not be opened.')
  expect(onBusy.mock.calls).toEqual([[true], [false]])
  expect(await run(async () => 'tried again')).toBe('tried again')
})
