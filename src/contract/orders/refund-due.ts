import { z } from 'zod'
import { RETURN_CAUSES } from '#shared/order/refund/return-reasons.ts'
import { PaiseOut } from '#contract/text.ts'

/** The refund that follows from a return or an undelivered parcel, before it is recorded. */
export const RefundDue = z.object({
  state: z
    .enum(['awaiting', 'due', 'declined', 'free', 'unpaid', 'advance'])
    .describe(
      '`awaiting`: the goods have not come back yet; `due`: they have. No refund follows for ' +
        '`declined`: the return was declined; `free`: it was a free gift; `unpaid`: nothing was ' +
        'paid. `advance`: the shop decides about what was paid in advance',
    ),
  cause: z.enum(RETURN_CAUSES),
  pieces: z.number().int().describe('How many units come back, or came'),
  amountPaise: PaiseOut.describe('0 if none follows'),
  by: z
    .string()
    .nullable()
    .describe('The last day on which a due refund was promised, 2026-12-08; null once it is over'),
})
