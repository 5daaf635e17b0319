import { contract } from '#contract/contract.ts'
import { estimateDelivery } from '#delivery/delivery.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function deliveryRoutes(serve: Serve, context: AppContext): void {
  serve(contract.estimateDelivery, async ({ query, network }) => {
    await limit(context, network())
    return estimateDelivery(context.db, {
      pincode: query.pincode,
      now: context.now(),
      terms: await context.delivery(),
    })
  })
}

/** Counted apart from log-ins and payments, so that looking at products never blocks those. */
async function limit({ db, config }: AppContext, network: string): Promise<void> {
  if (config.rateLimitPerMinute === 0) return
  const { count, resetSeconds } = await countUp(db, `delivery ${network}`, 60)
  if (count > config.rateLimitPerMinute)
    throw new Refusal('rate.limited', { details: { retryAfter: resetSeconds } })
}
