import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { RETURN_WHY } from '#contract/orders/orders.ts'
import { Reference } from '#contract/text.ts'
import { AdminOrder, OneOrder } from './orders.ts'

export const recordOrderReturn = endpoint('POST /api/admin/orders/:id/return', {
  auth: 'administrator',
  summary:
    'Records that a customer wants to return pieces of a delivered order, as by a call or a ' +
    'message: also after the days for returns, and what is kept otherwise. The customer gets the ' +
    'mail of a request. A repeated call changes nothing.',
  ...OneOrder,
  body: z.object({
    ...RETURN_WHY,
    quantities: z
      .record(Reference, z.number('Please enter how many.').int().min(1).max(100_000))
      .refine((units) => Object.keys(units).length > 0, 'Please enter how many come back.')
      .describe('How many units of a line come back, by its id'),
  }),
  reply: AdminOrder,
})
