import { openPayment } from '#checkout/open-payment.ts'
import { verifyPayment } from '#checkout/verify-payment.ts'
import { contract } from '#contract/index.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

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
