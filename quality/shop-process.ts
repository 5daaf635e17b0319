import { startWorker } from '#worker/worker.ts'
import { seedDemo } from '#seed/demo.ts'
import { z } from 'zod'
import { answerParent } from '../bench/answer-parent.ts'
import { stockPieces } from '../test/journeys/stock.ts'
import { openTestShop } from '../test/shop.ts'
import { makeCast } from './cast.ts'

/**
 * The shop that is looked at, in a process of its own: the payment sandbox, an empty database in
 * memory, and the cast.
 */
const shop = await openTestShop({ pages: true })
await startWorker(shop, 1)
const quiet = () => undefined

answerParent(
  {
    /**
     * `whole`: the demo catalogue with all its pictures, which takes a minute; else the few pieces
     * of the journeys. `long`: with the longest texts.
     */
    cast: async (data) => {
      const { whole, long } = z.object({ whole: z.boolean(), long: z.boolean() }).parse(data)
      await (whole ? seedDemo(shop, quiet) : stockPieces(shop))
      return makeCast(shop, { long })
    },
  },
  async () => {
    await shop.close()
    process.exit(0)
  },
)
