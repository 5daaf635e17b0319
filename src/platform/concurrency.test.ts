import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

/** Work that ends when the test calls `end`. */
function work() {
  const ends: (() => void)[] = []
  let started = 0
  const run = () => {
    started += 1
    return new Promise<string>((resolve) => ends.push(() => resolve('done')))
  }
  return { run, started: () => started, end: () => ends.shift()?.() }
}

const settle = () => new Promise((later) => void setImmediate(later))

test('with a limit of one, work runs in the order of the calls', async () => {
  const limit = limitConcurrency(1, 10)
  const { run, started, end } = work()
  const all = [limit(run), limit(run), limit(run)]
  for (const running of [1, 2, 3]) {
    await settle()
    expect(started()).toBe(running)
    end()
  }
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
})

test('work that would wait behind too many is refused; work that fails lets the next one run', async () => {
  const limit = limitConcurrency(1, 1)
  const { run, end } = work()
  const first = limit(() => run().then(() => Promise.reject(new Error('broken'))))
  const second = limit(run)
  await expect(limit(run)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    details: { retryAfter: 15 },
  })
  end()
  await expect(first).rejects.toThrow('broken')
  await settle()
  end()
  expect(await second).toBe('done')
})
