import type { SessionUser } from '#accounts/accounts.ts'
import type { Order } from '#contract/contract.ts'
import { lockOwnOrder } from '#orders/orders.ts'
import { readOrder } from '#orders/read-orders.ts'
import { assertRepeatedReturn, recordReturn, type ReturnInput } from '#orders/returns.ts'
import { Refusal } from '#shared/errors.ts'
import { returnMail, senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/**
 * Records the customer's request to return items of their own, delivered order. Idempotent. Throws
 * for items that cannot be returned (src/orders/returns.ts), for another request while one waits,
 * and for the reason `something_wrong` without details.
 */
export async function requestReturn(
  context: CheckoutContext,
  user: SessionUser,
  { reference, ...input }: ReturnInput & { reference: string },
): Promise<Order> {
  if (input.reason === 'something_wrong' && input.details === '')
    throw new Refusal('input.invalid', {
      message: 'Please tell us what is wrong.',
      fields: { details: 'Please tell us what is wrong.' },
    })
  const mailContext = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, user.id, reference)
    if (order.status === 'return_requested') return assertRepeatedReturn(tx, order.id, input)
    const { requestId, lines } = await recordReturn(tx, order, {
      ...input,
      actorId: user.id,
      now: context.now(),
    })
    await enqueueMail(
      tx,
      mailContext,
      returnMail(order, lines, { ...input, requestId, ...senderOf(mailContext) }),
    )
  })
  return readOrder(context.db, user.id, { reference, now: context.now() })
}
