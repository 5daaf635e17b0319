import { expect, test } from 'vitest'
import { makePremises, openProcess } from './running-shop.ts'

test.runIf(process.env.TEST_DATABASE_URL)(
  'processes that start at the same time on an empty database all open',
  async () => {
    for (let times = 0; times < 3; times += 1) {
      const premises = await makePremises(undefined, { isEmpty: true })
      const shops = await Promise.allSettled([
        openProcess(premises),
        openProcess(premises),
        openProcess(premises),
      ])
      expect(shops.filter(({ status }) => status === 'rejected')).toEqual([])
      for (const shop of shops) if (shop.status === 'fulfilled') await shop.value.kill()
      await premises.remove()
    }
  },
)
