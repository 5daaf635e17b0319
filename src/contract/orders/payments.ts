import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { PaiseOut, Reference } from '#contract/text.ts'
import { Order } from './orders.ts'

/** An open payment, with what the script of the provider needs. */
export const OpenedPayment = z.object({
  orderId: z.string().describe('The id of the order at the provider'),
  amount: PaiseOut,
  currency: z.literal('INR'),
  key: z.string(),
  checkoutUrl: z.string().describe("The URL of the provider's checkout script"),
  test: z.boolean().describe('True if no real money is paid'),
  timeoutSeconds: z
    .number()
    .int()
    .describe('The time that is left to pay; the `timeout` of the script'),
  order: Order,
})

export const reopenPayment = endpoint('POST /api/orders/:id/payment', {
  auth: 'customer',
  summary:
    'Opens the payment of one of my unpaid orders, as it was placed. A repeated call opens the ' +
    'same payment.',
  params: z.object({ id: Reference }),
  reply: OpenedPayment,
})

export const openDifference = endpoint('POST /api/orders/:id/difference', {
  auth: 'customer',
  summary:
    'Opens the payment of the difference that a change of size of one of my orders asks for. A ' +
    'repeated call opens the same payment.',
  params: z.object({ id: Reference }),
  reply: OpenedPayment,
})
