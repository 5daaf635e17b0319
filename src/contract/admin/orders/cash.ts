import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, Reference, text } from '#contract/text.ts'
import { AdminOrder } from './orders.ts'
import { ReceivedLines } from './received-lines.ts'

export const receiveUndelivered = endpoint('POST /api/admin/orders/:id/received', {
  auth: 'administrator',
  summary:
    'Records that an undelivered parcel came back. The good units of each line go back into ' +
    'stock; damaged ones do not. The invoice gets a credit note. A repeated call changes nothing.',
  params: z.object({ id: Reference }),
  body: z.object({ lines: ReceivedLines }),
  reply: AdminOrder,
})

const OneRefund = { params: z.object({ id: Reference, refundId: Reference }) }

export const showRefundDestination = endpoint('POST /api/admin/orders/:id/refunds/:refundId/show', {
  auth: 'administrator',
  summary:
    'Returns where a refund of cash goes, as lines, and writes to the audit log that it was read.',
  ...OneRefund,
  reply: z.object({
    lines: z.array(z.string()),
    givenAt: Instant.optional().describe('When the customer entered it'),
  }),
})

export const markCashRefundPaid = endpoint('POST /api/admin/orders/:id/refunds/:refundId/paid', {
  auth: 'administrator',
  summary:
    'Marks a refund of cash as paid, with the reference of the bank, and deletes where it went. ' +
    'A repeated call changes nothing; one with another reference is refused. Without a ' +
    'destination only after the account is deleted.',
  ...OneRefund,
  body: z.object({
    reference: text(1, 80, 'Please enter the reference of the bank.'),
    givenAt: z.iso
      .datetime('Please open the refund again.')
      .optional()
      .describe('As it was shown; refused if the customer has entered another destination since'),
  }),
  reply: AdminOrder,
})
