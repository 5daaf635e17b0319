import { findOrder } from '#orders/orders.ts'
import { answerOf, ProviderError } from '#payments/gateway.ts'
import { endOutage, findOutage, lockOutage, noteOutage, setOutageTold, type OutageRow } from '#payments/outages.ts'
import { listUnsentRefunds } from '#payments/payments.ts'
import type { Tx } from '#platform/db.ts'
import { outageEndedMail, outageMail, senderOf } from './order-mails.ts'
import { promiseMail } from './promise-mail.ts'
import { sendRefund } from './send-refund.ts'
import { signing, type SigningTill, type Till } from './till.ts'

const MINUTE_MS = 60_000

/** A failure that is over sooner is no outage. With a watch every five minutes all are told within 15. */
const OUTAGE_AFTER_MS = 3 * MINUTE_MS

/** How many refunds are tried again in one run: few enough for a slow provider. */
const REFUNDS_AT_ONCE = 20

/** No order of the shop has this receipt. Asking for it only shows that the provider answers. */
const PROBE = 'is-anybody-there'

/** Remembers that the provider failed, for the watch that asks whether it still does. */
export async function noteFailure(till: Till, error: ProviderError): Promise<void> {
  await till.db.transaction((tx) => noteOutage(tx, { startedAt: till.now(), lastAnswer: answerOf(error) }))
}

/**
 * Looks after the provider, every few minutes in one process: tries refunds again that it has not
 * taken, asks whether it answers after it failed, and tells the administrator when an outage lasts
 * and when it is over, once each.
 */
export async function watchProvider(till: Till): Promise<void> {
  const unsent = await retryRefunds(till)
  const oldest = unsent[0]
  const reached = unsent.length > 0 || (await findOutage(till.db)) ? await probe(till) : undefined
  const signed = await signing(till)
  const { email } = await till.details()
  await till.db.transaction(async (tx) => {
    if (oldest) await noteOutage(tx, { startedAt: oldest.createdAt, lastAnswer: oldest.lastAnswer ?? 'no answer yet' })
    else if (reached instanceof ProviderError) await noteOutage(tx, { startedAt: till.now(), lastAnswer: answerOf(reached) })
    const outage = await lockOutage(tx)
    if (!outage) return
    if (oldest || reached instanceof ProviderError) await tell(tx, signed, { outage, email, orderIds: unsent.map(({ orderId }) => orderId) })
    else await end(tx, signed, { outage, email })
  })
}

/** Sends refunds again that have waited for minutes; returns those that the provider still does not take. */
async function retryRefunds(till: Till) {
  const before = new Date(till.now().getTime() - OUTAGE_AFTER_MS)
  for (const { id } of await listUnsentRefunds(till.db, before, REFUNDS_AT_ONCE)) {
    try {
      await sendRefund(till, id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.kind === 'unreachable') break
    }
  }
  return listUnsentRefunds(till.db, before, REFUNDS_AT_ONCE)
}

async function probe(till: Till): Promise<ProviderError | 'reached'> {
  try {
    await till.gateway.findOrder(PROBE)
    return 'reached'
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

type Telling = { outage: OutageRow; email: string }

async function tell(
  tx: Tx,
  till: SigningTill,
  { outage, email, orderIds }: Telling & { orderIds: Awaited<ReturnType<typeof listUnsentRefunds>>[number]['orderId'][] },
): Promise<void> {
  if (outage.toldAt || till.now().getTime() - outage.startedAt.getTime() < OUTAGE_AFTER_MS) return
  const orders = []
  for (const id of new Set(orderIds)) orders.push((await findOrder(tx, id))?.number ?? '')
  await setOutageTold(tx, outage.id, till.now())
  await promiseMail(tx, till, outageMail(outage, { email, orders, ...senderOf(till) }))
}

async function end(tx: Tx, till: SigningTill, { outage, email }: Telling): Promise<void> {
  await endOutage(tx, outage, till.now())
  if (outage.toldAt) await promiseMail(tx, till, outageEndedMail(outage, { email, now: till.now(), ...senderOf(till) }))
}
