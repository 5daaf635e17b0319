import { contract } from '#contract/contract.ts'
import { estimateDelivery, estimateUsual } from '#delivery/delivery.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function deliveryRoutes(serve: Serve, context: AppContext): void {
  serve(contract.estimateDelivery, async ({ query: { pincode }, network }) => {
    // Without a pincode it is asked for by every page of a product, so it is not counted.
    if (pincode !== undefined) await limit(context, network())
    const input = { now: context.now(), terms: await context.delivery() }
    return pincode === undefined
      ? estimateUsual(context.db, input)
      : estimateDelivery(context.db, { ...input, pincode })
  })
}

/** Counted apart from log-ins and payments, so that looking at products never blocks those. */
async function limit({ db, config }: AppContext, network: string): Promise<void> {
  if (config.rateLimitPerMinute === 0) return
  const { count, resetSeconds } = await countUp(db, `delivery ${network}`, 60)
  if (count > config.rateLimitPerMinute)
    throw new Refusal('rate.limited', { details: { retryAfter: resetSeconds } })
}
