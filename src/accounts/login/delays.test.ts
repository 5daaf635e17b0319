import { expect, test } from 'vitest'
import { openDelays } from './delays.ts'

test('one attempt more than the limit is refused with a retry time', async () => {
  const delays = openDelays(2)
  const waiting = [delays.wait(50), delays.wait(50)]
  const refused = { code: 'unavailable', status: 503, details: { retryAfter: 5 } }
  await expect(delays.wait(50)).rejects.toMatchObject(refused)
  await expect(delays.wait(0)).resolves.toBeUndefined()
  await Promise.all(waiting)
  await expect(delays.wait(1)).resolves.toBeUndefined()
})
