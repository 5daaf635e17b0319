import { expect, test } from 'vitest'
import { openDelays } from './delays.ts'

test('as many attempts wait as there are places; one more is told to come again', async () => {
  const delays = openDelays(2)
  const waiting = [delays.wait(50), delays.wait(50)]
  const refused = { code: 'unavailable', status: 503, details: { retryAfter: 5 } }
  await expect(delays.wait(50)).rejects.toMatchObject(refused)
  await expect(delays.wait(0)).resolves.toBeUndefined()
  await Promise.all(waiting)
  await expect(delays.wait(1)).resolves.toBeUndefined()
})
