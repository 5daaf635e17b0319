import { listAdministratorEmails } from '#accounts/accounts.ts'
import { findOrder, findUnopened, hasOpenedSince } from '#orders/orders.ts'
import { answerOf, isBadRequest, isRefusalAnswer, ProviderError } from '#payments/gateway.ts'
import {
  endOutage,
  hasFailedCheckout,
  hasOpenOutage,
  lockOutage,
  noteOutage,
  setOutageTold,
  type OutageRow,
} from '#payments/outages.ts'
import { listUnsentRefunds } from '#payments/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Mail } from '#platform/mail/mail.ts'
import {
  outageEndedMail,
  outageMail,
  senderOf,
  type OutageNews,
} from '#checkout/mail/order-mails.ts'
import { promiseMail } from '#checkout/mail/enqueue-mail.ts'
import { openProviderOrder } from '#checkout/open/provider-order.ts'
import { sendRefund } from '#checkout/refund/send-refund.ts'
import { signing, type SigningTill, type Till } from '#checkout/checkout-context.ts'

const MINUTE_MS = 60_000

/**
 * A failure that is over sooner is no outage. With a watch every five minutes all are told within
 * 15.
 */
const OUTAGE_AFTER_MS = 3 * MINUTE_MS

/**
 * Checkouts fail still, as far as the shop knows, if the last one failed within this time. The
 * probe only reads.
 */
const QUIET_MS = 10 * MINUTE_MS

/** An order that is refused while others are taken says something of that order alone. */
const OTHERS_WITHIN_MS = 5 * MINUTE_MS

/** How many refunds are tried again in one run: few enough for a slow provider. */
const REFUNDS_AT_ONCE = 20

/** No order of the shop has this receipt. Asking for it only shows that the provider answers. */
const PROBE = 'is-anybody-there'

/** What a checkout asked of the provider: to open an order, or what came of one. */
type Call = 'open' | 'read'

/** Remembers that a checkout failed because of the provider, for the watch. */
export async function noteFailure(till: Till, error: ProviderError, call: Call): Promise<void> {
  if (isBadRequest(error) && (await isOfOneOrder(till, call))) return
  const now = till.now()
  await till.db.transaction((tx) =>
    noteOutage(tx, {
      kind: 'payments',
      startedAt: now,
      lastAnswer: answerOf(error),
      lastFailedAt: now,
    }),
  )
}

/** A provider that refuses every order fails as well. */
const isOfOneOrder = async (till: Till, call: Call): Promise<boolean> =>
  call === 'read' || hasOpenedSince(till.db, new Date(till.now().getTime() - OTHERS_WITHIN_MS))

type Unsent = Awaited<ReturnType<typeof listUnsentRefunds>>

/** What one run of the watch has found. `failure` is what the probe failed with. */
type Found = { unsent: Unsent; failure: ProviderError | undefined }

/**
 * Looks after the provider, every few minutes in one process: tries refunds again that it has not
 * taken, asks whether it answers after it failed, and tells the administrators when an outage lasts
 * and when it is over, once each.
 */
export async function watchProvider(till: Till): Promise<void> {
  const unsent = await retryRefunds(till)
  // What fails after this is left to the next run: only a probe may end an outage.
  if (unsent.length === 0 && !(await hasOpenOutage(till.db))) return
  const found = { unsent, failure: await probe(till) }
  if (!found.failure && (await hasFailedCheckout(till.db))) await retryOrder(till)
  const watching = { ...(await signing(till)), recipients: await recipientsOf(till) }
  await till.db.transaction(async (tx) => {
    await watchPayments(tx, watching, found)
    await watchRefunds(tx, watching, found)
  })
}

/**
 * Sends refunds again that have waited for minutes; returns those that the provider still does not
 * take.
 */
async function retryRefunds(till: Till): Promise<Unsent> {
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

/** Asks the provider for something small; returns what that failed with. */
async function probe(till: Till): Promise<ProviderError | undefined> {
  try {
    await till.gateway.findOrder(PROBE)
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

/**
 * Opens an order again that the provider did not open, as the probe only reads. The customer may
 * pay it then without waiting.
 */
async function retryOrder(till: Till): Promise<void> {
  const now = till.now()
  const order = await findUnopened(till.db, {
    placedBefore: new Date(now.getTime() - MINUTE_MS),
    now,
  })
  if (!order) return
  try {
    await openProviderOrder(till, order, true)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // A second refusal of one order says no more than the first.
    if (!isBadRequest(error)) await noteFailure(till, error, 'open')
  }
}

/** Every administrator with an e-mail address; the shop's own address where none has one. */
async function recipientsOf(till: Till): Promise<string[]> {
  const emails = await listAdministratorEmails(till.db)
  return emails.length > 0 ? emails : [(await till.details()).email]
}

type Watching = SigningTill & { recipients: string[] }

/**
 * Tells when the provider cannot be reached or checkouts fail, and ends that when neither is so any
 * more.
 */
async function watchPayments(tx: Tx, till: Watching, found: Found): Promise<void> {
  const { unsent, failure } = found
  if (failure) {
    const waiting = unsent.find(({ lastAnswer }) => !isRefusalAnswer(lastAnswer ?? ''))
    const startedAt = waiting?.createdAt ?? till.now()
    await noteOutage(tx, {
      kind: 'payments',
      startedAt,
      lastAnswer: waiting?.lastAnswer ?? answerOf(failure),
    })
  }
  const outage = await lockOutage(tx, 'payments')
  if (!outage) return
  const now = till.now()
  const { startedAt, lastFailedAt } = outage
  const isFailing = lastFailedAt !== null && msBetween(lastFailedAt, now) < QUIET_MS
  if (!failure && !isFailing) return end(tx, till, outage, found)
  if (msBetween(startedAt, failure ? now : (lastFailedAt ?? now)) >= OUTAGE_AFTER_MS)
    await tell(tx, till, outage, found)
}

/**
 * Tells when a provider that answers does not take refunds. While it does not answer, that is told
 * of.
 */
async function watchRefunds(tx: Tx, till: Watching, found: Found): Promise<void> {
  const [oldest] = found.unsent
  if (oldest && !found.failure)
    await noteOutage(tx, {
      kind: 'refunds',
      startedAt: oldest.createdAt,
      lastAnswer: oldest.lastAnswer ?? 'no answer yet',
    })
  const outage = await lockOutage(tx, 'refunds')
  if (!outage) return
  if (!oldest) await end(tx, till, outage, found)
  else if (!found.failure) await tell(tx, till, outage, found)
}

const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime()

async function tell(tx: Tx, till: Watching, outage: OutageRow, { unsent }: Found): Promise<void> {
  if (outage.toldAt) return
  const orders: string[] = []
  for (const id of new Set(unsent.map(({ orderId }) => orderId)))
    orders.push((await findOrder(tx, id))?.number ?? '')
  const kind =
    outage.kind === 'refunds' && unsent.every(({ lastAnswer }) => isRefusalAnswer(lastAnswer ?? ''))
      ? 'refused'
      : outage.kind
  await setOutageTold(tx, outage.id, till.now())
  await mailAll(tx, till, (news) => outageMail(outage, { ...news, kind, orders }))
}

async function end(tx: Tx, till: Watching, outage: OutageRow, { unsent }: Found): Promise<void> {
  await endOutage(tx, outage, till.now())
  if (outage.toldAt)
    await mailAll(tx, till, (news) =>
      outageEndedMail(outage, { ...news, now: till.now(), hasUnsent: unsent.length > 0 }),
    )
}

async function mailAll(tx: Tx, till: Watching, write: (news: OutageNews) => Mail): Promise<void> {
  for (const email of till.recipients)
    await promiseMail(tx, till, write({ email, ...senderOf(till) }))
}
