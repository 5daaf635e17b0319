import { z } from 'zod'
import { Picture } from '#contract/catalog.ts'
import { Day, Instant, PaiseOut } from '#contract/text.ts'
import { ORDER_STATUSES, REFUND_STATES } from '#shared/order/order-status.ts'

/** An order in the list of orders. */
export const AdminOrderRow = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  statusLabel: z.string(),
  refund: z.enum(REFUND_STATES),
  refundSent: z.boolean().describe('False until the payment provider has accepted the refund'),
  refundDue: z.boolean().describe('Goods are back, and no refund is recorded for them'),
  refundDuePaise: PaiseOut.optional().describe('What goes back; missing if no refund is due'),
  createdAt: Instant,
  dispatchBy: Day.nullable().describe(
    'The last day, in India, on which it may leave as promised; null if it is not to be shipped',
  ),
  name: z.string(),
  city: z.string(),
  phone: z.string(),
  customer: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .describe('The account; null once it is deleted'),
  pieces: z.number().int(),
  lines: z.array(
    z.object({
      title: z.string(),
      sku: z.string(),
      variantLabel: z.string(),
      quantity: z.number().int(),
    }),
  ),
  picture: Picture.nullable(),
  totalPaise: PaiseOut,
  cod: z.literal(true).optional().describe('Paid in cash on delivery; missing if not'),
  paidBy: z.string().nullable().describe('How it was paid, such as upi; null if it is not paid'),
})
