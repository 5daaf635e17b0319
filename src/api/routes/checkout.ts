import { placeCodOrder } from '#checkout/cod/cod-order.ts'
import { openPayment } from '#checkout/open/open-payment.ts'
import { verifyPayment } from '#checkout/settle/verify-payment.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'
import { guestRoutes } from './guest.ts'

export function checkoutRoutes(serve: Serve, context: AppContext): void {
  serve(contract.openPayment, ({ user, body, network }) =>
    openPayment(context, { user, network: network(), ...body }),
  )
  serve(contract.placeCodOrder, ({ user, body, network }) =>
    placeCodOrder(context, { user, network: network(), ...body }),
  )
  serve(contract.verifyPayment, async ({ user, body }) => ({
    success: true,
    message: 'Payment successful! Order placed.',
    order: await verifyPayment(context, user, body),
  }))
  guestRoutes(serve, context)
}
