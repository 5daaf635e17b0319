import { listAdministratorEmails } from '#accounts/accounts.ts'
import { findOrder, findUnopened, hasOpenedSince } from '#orders/orders.ts'
import {
  describeProviderError,
  isBadRequest,
  isRefusalMessage,
  ProviderError,
} from '#payments/gateway.ts'
import {
  endOutage,
  hasFailedCheckout,
  hasOpenOutage,
  lockOutage,
  recordOutage,
  markOutageNotified,
  type OutageRow,
} from '#payments/outages.ts'
import { listUnsentRefunds } from '#payments/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Mail } from '#platform/mail/mail.ts'
import {
  outageEndedMail,
  outageMail,
  senderOf,
  type OutageRecipient,
} from '#checkout/mail/order-mails.ts'
import { enqueueMail } from '#checkout/mail/enqueue-mail.ts'
import { openProviderOrder } from '#checkout/open/provider-order.ts'
import { sendRefund } from '#checkout/refund/send-refund.ts'
import {
  withShopName,
  type CheckoutMailContext,
  type CheckoutContext,
} from '#checkout/checkout-context.ts'

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
export async function recordProviderFailure(
  context: CheckoutContext,
  error: ProviderError,
  call: Call,
): Promise<void> {
  if (isBadRequest(error) && (await isOfOneOrder(context, call))) return
  const now = context.now()
  await context.db.transaction((tx) =>
    recordOutage(tx, {
      kind: 'payments',
      startedAt: now,
      lastAnswer: describeProviderError(error),
      lastFailedAt: now,
    }),
  )
}

/** A provider that refuses every order fails as well. */
const isOfOneOrder = async (context: CheckoutContext, call: Call): Promise<boolean> =>
  call === 'read' ||
  hasOpenedSince(context.db, new Date(context.now().getTime() - OTHERS_WITHIN_MS))

type Unsent = Awaited<ReturnType<typeof listUnsentRefunds>>

/** What one run of the watch has found. `failure` is what the probe failed with. */
type Found = { unsent: Unsent; failure: ProviderError | undefined }

/**
 * Looks after the provider, every few minutes in one process: tries refunds again that it has not
 * taken, asks whether it answers after it failed, and tells the administrators when an outage lasts
 * and when it is over, once each.
 */
export async function watchProvider(context: CheckoutContext): Promise<void> {
  const unsent = await retryRefunds(context)
  // What fails after this is left to the next run: only a probe may end an outage.
  if (unsent.length === 0 && !(await hasOpenOutage(context.db))) return
  const found = { unsent, failure: await probe(context) }
  if (!found.failure && (await hasFailedCheckout(context.db))) await retryOrder(context)
  const watching = { ...(await withShopName(context)), recipients: await recipientsOf(context) }
  await context.db.transaction(async (tx) => {
    await watchPayments(tx, watching, found)
    await watchRefunds(tx, watching, found)
  })
}

/**
 * Sends refunds again that have waited for minutes; returns those that the provider still does not
 * take.
 */
async function retryRefunds(context: CheckoutContext): Promise<Unsent> {
  const before = new Date(context.now().getTime() - OUTAGE_AFTER_MS)
  for (const { id } of await listUnsentRefunds(context.db, before, REFUNDS_AT_ONCE)) {
    try {
      await sendRefund(context, id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.kind === 'unreachable') break
    }
  }
  return listUnsentRefunds(context.db, before, REFUNDS_AT_ONCE)
}

/** Asks the provider for something small; returns what that failed with. */
async function probe(context: CheckoutContext): Promise<ProviderError | undefined> {
  try {
    await context.gateway.findOrder(PROBE)
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
async function retryOrder(context: CheckoutContext): Promise<void> {
  const now = context.now()
  const order = await findUnopened(context.db, {
    placedBefore: new Date(now.getTime() - MINUTE_MS),
    now,
  })
  if (!order) return
  try {
    await openProviderOrder(context, order, true)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // A second refusal of one order says no more than the first.
    if (!isBadRequest(error)) await recordProviderFailure(context, error, 'open')
  }
}

/** Every administrator with an e-mail address; the shop's own address where none has one. */
async function recipientsOf(context: CheckoutContext): Promise<string[]> {
  const emails = await listAdministratorEmails(context.db)
  return emails.length > 0 ? emails : [(await context.details()).email]
}

type Watching = CheckoutMailContext & { recipients: string[] }

/**
 * Tells when the provider cannot be reached or checkouts fail, and ends that when neither is so any
 * more.
 */
async function watchPayments(tx: Tx, context: Watching, found: Found): Promise<void> {
  const { unsent, failure } = found
  if (failure) {
    const waiting = unsent.find(({ lastAnswer }) => !isRefusalMessage(lastAnswer ?? ''))
    const startedAt = waiting?.createdAt ?? context.now()
    await recordOutage(tx, {
      kind: 'payments',
      startedAt,
      lastAnswer: waiting?.lastAnswer ?? describeProviderError(failure),
    })
  }
  const outage = await lockOutage(tx, 'payments')
  if (!outage) return
  const now = context.now()
  const { startedAt, lastFailedAt } = outage
  const isFailing = lastFailedAt !== null && msBetween(lastFailedAt, now) < QUIET_MS
  if (!failure && !isFailing) return end(tx, context, outage, found)
  if (msBetween(startedAt, failure ? now : (lastFailedAt ?? now)) >= OUTAGE_AFTER_MS)
    await tell(tx, context, outage, found)
}

/**
 * Tells when a provider that answers does not take refunds. While it does not answer, that is told
 * of.
 */
async function watchRefunds(tx: Tx, context: Watching, found: Found): Promise<void> {
  const [oldest] = found.unsent
  if (oldest && !found.failure)
    await recordOutage(tx, {
      kind: 'refunds',
      startedAt: oldest.createdAt,
      lastAnswer: oldest.lastAnswer ?? 'no answer yet',
    })
  const outage = await lockOutage(tx, 'refunds')
  if (!outage) return
  if (!oldest) await end(tx, context, outage, found)
  else if (!found.failure) await tell(tx, context, outage, found)
}

const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime()

async function tell(
  tx: Tx,
  context: Watching,
  outage: OutageRow,
  { unsent }: Found,
): Promise<void> {
  if (outage.toldAt) return
  const orders: string[] = []
  for (const id of new Set(unsent.map(({ orderId }) => orderId)))
    orders.push((await findOrder(tx, id))?.number ?? '')
  const kind =
    outage.kind === 'refunds' &&
    unsent.every(({ lastAnswer }) => isRefusalMessage(lastAnswer ?? ''))
      ? 'refused'
      : outage.kind
  await markOutageNotified(tx, outage.id, context.now())
  await mailAll(tx, context, (news) => outageMail(outage, { ...news, kind, orders }))
}

async function end(tx: Tx, context: Watching, outage: OutageRow, { unsent }: Found): Promise<void> {
  await endOutage(tx, outage, context.now())
  if (outage.toldAt)
    await mailAll(tx, context, (news) =>
      outageEndedMail(outage, { ...news, now: context.now(), hasUnsent: unsent.length > 0 }),
    )
}

async function mailAll(
  tx: Tx,
  context: Watching,
  write: (news: OutageRecipient) => Mail,
): Promise<void> {
  for (const email of context.recipients)
    await enqueueMail(tx, context, write({ email, ...senderOf(context) }))
}
