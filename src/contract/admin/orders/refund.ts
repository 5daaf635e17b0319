import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Reference, RequestId, text } from '#contract/text.ts'
import { AdminOrder, OneOrder } from './orders.ts'

export const refundOrder = endpoint('POST /api/admin/orders/:id/refund', {
  auth: 'administrator',
  summary:
    'Refunds the payment in full or in part, never more than was paid. A repeated call with ' +
    'the same `requestId` returns the same refund.',
  ...OneOrder,
  body: z.object({
    amount: z
      .number('Please enter an amount in rupees.')
      .min(1, 'Please enter an amount of at least Rs. 1.')
      .max(1e7, 'Please enter an amount in rupees.')
      .describe('In rupees'),
    note: text(1, 200, 'Please say why the money goes back.'),
    requestId: RequestId,
    lines: z
      .array(Reference)
      .max(500)
      .optional()
      .describe(
        'The lines that it is for: it is split over what is left of them, and the rest is of no ' +
          'line, as for shipping. Empty: for none of them. Missing: not said, and what a later ' +
          'return proposes is then less by all of it',
      ),
  }),
  reply: AdminOrder,
})
