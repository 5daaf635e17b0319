import type { SessionUser } from '#accounts/accounts.ts'
import type { Order } from '#contract/contract.ts'
import { claimPictures } from '#customer-pictures/customer-pictures.ts'
import { lockOwnOrder } from '#orders/orders.ts'
import { readOrder } from '#orders/read-orders.ts'
import { assertRepeatedReturn, recordReturn, type ReturnInput } from '#orders/returns.ts'
import { Refusal } from '#shared/errors.ts'
import { senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import { returnMail } from '#checkout/mail/refund-mails.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/**
 * Records the customer's request to return items of their own, delivered order. Idempotent. Throws
 * for items that cannot be returned (src/orders/returns.ts), for another request while one waits,
 * for the reason `something_wrong` without details, and for pictures with another reason or that
 * are not the customer's own unsent ones.
 */
export async function requestReturn(
  context: CheckoutContext,
  user: SessionUser,
  { reference, pictures, ...input }: ReturnInput & { reference: string; pictures: string[] },
): Promise<Order> {
  const isFault = input.reason === 'something_wrong'
  if (isFault && input.details === '') refuse('details', 'Please tell us what is wrong.')
  if (!isFault && pictures.length > 0) refuse('pictures', ONLY_FAULTS)
  const mailContext = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, user.id, reference)
    if (order.status === 'return_requested') return assertRepeatedReturn(tx, order.id, input)
    const now = context.now()
    const { requestId, lines } = await recordReturn(tx, order, { ...input, actorId: user.id, now })
    const subject = { returnId: requestId }
    await claimPictures(tx, { userId: user.id, ids: pictures, subject, now })
    await enqueueMail(
      tx,
      mailContext,
      returnMail(order, lines, { ...input, requestId, ...senderOf(mailContext) }),
    )
  })
  return readOrder(context.db, user.id, { reference, now: context.now() })
}

const ONLY_FAULTS = 'Pictures can be added if something is wrong with it.'

function refuse(field: 'details' | 'pictures', message: string): never {
  throw new Refusal('input.invalid', { message, fields: { [field]: message } })
}
