import { startWorker } from '#worker/worker.ts'
import { seedDemo } from '#seed/demo.ts'
import { z } from 'zod'
import { respondToParent } from '../bench/respond-to-parent.ts'
import { stockProducts } from '../test/journeys/stock.ts'
import { openTestShop } from '../test/shop.ts'
import { makeCast } from './cast.ts'

/**
 * The shop that is checked, in its own process: payment sandbox, empty in-memory database, cast.
 */
const shop = await openTestShop({ pages: true })
await startWorker(shop, 1)
const quiet = () => undefined

respondToParent(
  {
    /**
     * `whole`: the demo catalog with all pictures, which takes a minute; otherwise the few products
     * of the journeys. `long`: with the longest texts.
     */
    cast: async (data) => {
      const { whole, long } = z.object({ whole: z.boolean(), long: z.boolean() }).parse(data)
      await (whole ? seedDemo(shop, quiet) : stockProducts(shop))
      return makeCast(shop, { long })
    },
  },
  async () => {
    await shop.close()
    process.exit(0)
  },
)
