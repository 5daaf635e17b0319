import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Reference } from '#contract/text.ts'
import { MAX_PER_CALL } from '#shared/bulk.ts'
import { ADMIN_TRANSITIONS, ORDER_STATUSES } from '#shared/order/order-status.ts'
import { ReturnedLines } from './received-lines.ts'

export const transitionOrders = endpoint('POST /api/admin/orders/move', {
  auth: 'administrator',
  summary:
    'Changes the status of orders, each independently: those that cannot change are reported ' +
    'and stay as they are. Shipping needs a courier, and a tracking number for each. One that ' +
    'an order of another customer has with this courier is refused with `order.parcel-taken`.',
  body: z.object({
    ids: z
      .array(Reference)
      .min(1, 'Please choose an order.')
      .max(MAX_PER_CALL, `At most ${MAX_PER_CALL} orders at once.`),
    to: z.enum(ADMIN_TRANSITIONS, 'Please choose a step.'),
    courier: z.string().trim().max(80).optional(),
    trackingNumber: z.string().trim().max(80).optional().describe('When one order is shipped'),
    trackingNumbers: z
      .record(Reference, z.string().trim().max(80))
      .optional()
      .describe('When several are shipped: the tracking number of each order, by its id'),
    sharedParcel: z
      .boolean()
      .optional()
      .describe('Takes a tracking number that an order of another customer has too'),
    note: z
      .string()
      .trim()
      .max(500)
      .optional()
      .describe(
        'Needed to decline a return: from return_requested to delivered. If an earlier return of ' +
          'the order was accepted, it becomes returned again. Of a cancellation: the reason, ' +
          'which customers do not see',
      ),
    returnId: Reference.optional().describe(
      'The `_id` of the return that is accepted or declined; only compared',
    ),
    restock: z.boolean().optional().describe('Of a return: whether its units go back into stock'),
    good: ReturnedLines.optional().describe(
      'Of a return of one order, instead of `restock`: how many units of each line came back, ' +
        'and how many are good',
    ),
  }),
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    results: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        moved: z.boolean(),
        message: z.string(),
        code: z.string().optional().describe('Of a refusal; missing if it has moved'),
        status: z.enum(ORDER_STATUSES).optional().describe('What a refused order is now'),
      }),
    ),
  }),
})
