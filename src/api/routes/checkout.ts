import { openPayment } from '#checkout/open/open-payment.ts'
import { verifyPayment } from '#checkout/settle/verify-payment.ts'
import { contract } from '#contract/contract.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function checkoutRoutes(serve: Serve, shop: Shop): void {
  serve(contract.openPayment, ({ person, body, network }) =>
    openPayment(shop, { person, network, ...body }),
  )
  serve(contract.verifyPayment, async ({ person, body }) => ({
    success: true,
    message: 'Payment successful! Order placed.',
    order: await verifyPayment(shop, person, body),
  }))
}
