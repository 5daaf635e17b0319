import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

/** Work that ends when it is told to. */
function work() {
  const ends: (() => void)[] = []
  let begun = 0
  const run = () => {
    begun += 1
    return new Promise<string>((resolve) => ends.push(() => resolve('done')))
  }
  return { run, begun: () => begun, end: () => ends.shift()?.() }
}

const settle = () => new Promise((later) => void setImmediate(later))

test('one piece of work runs at a time, in the order of asking', async () => {
  const inTurn = limitConcurrency(1, 10)
  const { run, begun, end } = work()
  const all = [inTurn(run), inTurn(run), inTurn(run)]
  for (const running of [1, 2, 3]) {
    await settle()
    expect(begun()).toBe(running)
    end()
  }
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
})

test('who would wait behind too many is told to come again later; work that fails gives its turn to the next', async () => {
  const inTurn = limitConcurrency(1, 1)
  const { run, end } = work()
  const first = inTurn(() => run().then(() => Promise.reject(new Error('broken'))))
  const second = inTurn(run)
  await expect(inTurn(run)).rejects.toMatchObject({
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
