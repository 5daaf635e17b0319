import type { Person } from '#accounts/accounts.ts'
import type { Order } from '#contract/contract.ts'
import { lockOwnOrder, readOrder, recordReturn, type ReturnWish } from '#orders/orders.ts'
import { Refusal } from '#shared/errors.ts'
import { returnMail, senderOf } from '#checkout/mail/order-mails.ts'
import { promiseMail } from '#checkout/mail/enqueue-mail.ts'
import { signing, type Till } from '#checkout/checkout-context.ts'

/**
 * Writes down that a person wants to send pieces of her own, delivered order back. Asked again it
 * answers the same. Refuses what may not come back (src/orders/returns.ts) and a fault of which she
 * does not say what it is.
 */
export async function requestReturn(
  till: Till,
  person: Person,
  { reference, ...wish }: ReturnWish & { reference: string },
): Promise<Order> {
  if (wish.reason === 'something_wrong' && wish.details === '')
    throw new Refusal('input.invalid', {
      message: 'Please tell us what is wrong.',
      fields: { details: 'Please tell us what is wrong.' },
    })
  const signed = await signing(till)
  await till.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, person.id, reference)
    if (order.status === 'return_requested') return
    const { requestId, lines } = await recordReturn(tx, order, {
      ...wish,
      actorId: person.id,
      now: till.now(),
    })
    await promiseMail(
      tx,
      signed,
      returnMail(order, lines, { ...wish, requestId, ...senderOf(signed) }),
    )
  })
  return readOrder(till.db, person.id, { reference, now: till.now() })
}
