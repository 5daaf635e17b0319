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
import { listUnsentRefunds } from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { senderOf } from '#checkout/mail/order-mails.ts'
import { outageEndedMail, outageMail, type OutageRecipient } from '#checkout/mail/outage-mails.ts'
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
const MIN_OUTAGE_MS = 3 * MINUTE_MS

/**
 * Checkouts fail still, as far as the shop knows, if the last one failed within this time. The
 * probe only reads.
 */
const RECENT_FAILURE_MS = 10 * MINUTE_MS

/** An order that is refused while others are taken says something of that order alone. */
const OTHER_ORDERS_MS = 5 * MINUTE_MS

/** How many refunds are tried again in one run: few enough for a slow provider. */
const MAX_REFUNDS_PER_RUN = 20

/** No order of the shop has this receipt. Asking for it only shows that the provider answers. */
const PROBE_RECEIPT = 'is-anybody-there'

/** What a checkout asked of the provider: to open an order, or what came of one. */
type ProviderCall = 'open' | 'read'

/** Remembers that a checkout failed because of the provider, for the watch. */
export async function recordProviderFailure(
  context: CheckoutContext,
  error: ProviderError,
  providerCall: ProviderCall,
): Promise<void> {
  if (isBadRequest(error) && (await concernsOneOrder(context, providerCall))) return
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
const concernsOneOrder = async (
  context: CheckoutContext,
  providerCall: ProviderCall,
): Promise<boolean> =>
  providerCall === 'read' ||
  hasOpenedSince(context.db, new Date(context.now().getTime() - OTHER_ORDERS_MS))

type UnsentRefunds = Awaited<ReturnType<typeof listUnsentRefunds>>

/** What one run of the watch has found. `failure` is what the probe failed with. */
type ProviderState = { unsent: UnsentRefunds; failure: ProviderError | undefined }

/**
 * Looks after the provider, every few minutes in one process: tries refunds again that it has not
 * taken, asks whether it answers after it failed, and tells the administrators when an outage lasts
 * and when it is over, once each.
 */
export async function watchProvider(context: CheckoutContext): Promise<void> {
  const unsent = await retryRefunds(context)
  // What fails after this is left to the next run: only a probe may end an outage.
  if (unsent.length === 0 && !(await hasOpenOutage(context.db))) return
  const state = { unsent, failure: await probe(context) }
  if (!state.failure && (await hasFailedCheckout(context.db))) await retryOrder(context)
  const watchContext = {
    ...(await withShopName(context)),
    recipients: await listRecipients(context),
  }
  await context.db.transaction(async (tx) => {
    await watchPayments(tx, watchContext, state)
    await watchRefunds(tx, watchContext, state)
  })
}

/**
 * Sends refunds again that have waited for minutes; returns those that the provider still does not
 * take.
 */
async function retryRefunds(context: CheckoutContext): Promise<UnsentRefunds> {
  const before = new Date(context.now().getTime() - MIN_OUTAGE_MS)
  for (const { id } of await listUnsentRefunds(context.db, before, MAX_REFUNDS_PER_RUN)) {
    try {
      await sendRefund(context, id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.kind === 'unreachable') break
    }
  }
  return listUnsentRefunds(context.db, before, MAX_REFUNDS_PER_RUN)
}

/** Asks the provider for something small; returns what that failed with. */
async function probe(context: CheckoutContext): Promise<ProviderError | undefined> {
  try {
    await context.gateway.findOrder(PROBE_RECEIPT)
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
async function listRecipients(context: CheckoutContext): Promise<string[]> {
  const emails = await listAdministratorEmails(context.db)
  return emails.length > 0 ? emails : [(await context.details()).email]
}

type WatchContext = CheckoutMailContext & { recipients: string[] }

/**
 * Tells when the provider cannot be reached or checkouts fail, and ends that when neither is so any
 * more.
 */
async function watchPayments(tx: Tx, context: WatchContext, state: ProviderState): Promise<void> {
  const { unsent, failure } = state
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
  const isFailing = lastFailedAt !== null && msBetween(lastFailedAt, now) < RECENT_FAILURE_MS
  if (!failure && !isFailing) return endAndNotify(tx, context, outage, state)
  if (msBetween(startedAt, failure ? now : (lastFailedAt ?? now)) >= MIN_OUTAGE_MS)
    await notifyOnce(tx, context, outage, state)
}

/**
 * Tells when a provider that answers does not take refunds. While it does not answer, that is told
 * of.
 */
async function watchRefunds(tx: Tx, context: WatchContext, state: ProviderState): Promise<void> {
  const [oldest] = state.unsent
  if (oldest && !state.failure)
    await recordOutage(tx, {
      kind: 'refunds',
      startedAt: oldest.createdAt,
      lastAnswer: oldest.lastAnswer ?? 'no answer yet',
    })
  const outage = await lockOutage(tx, 'refunds')
  if (!outage) return
  if (!oldest) await endAndNotify(tx, context, outage, state)
  else if (!state.failure) await notifyOnce(tx, context, outage, state)
}

const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime()

async function notifyOnce(
  tx: Tx,
  context: WatchContext,
  outage: OutageRow,
  { unsent }: ProviderState,
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
  await enqueueForAll(tx, context, (recipient) =>
    outageMail(outage, { ...recipient, kind, orders }),
  )
}

async function endAndNotify(
  tx: Tx,
  context: WatchContext,
  outage: OutageRow,
  { unsent }: ProviderState,
): Promise<void> {
  await endOutage(tx, outage, context.now())
  if (outage.toldAt)
    await enqueueForAll(tx, context, (recipient) =>
      outageEndedMail(outage, { ...recipient, now: context.now(), hasUnsent: unsent.length > 0 }),
    )
}

async function enqueueForAll(
  tx: Tx,
  context: WatchContext,
  toMail: (recipient: OutageRecipient) => Mail,
): Promise<void> {
  for (const email of context.recipients)
    await enqueueMail(tx, context, toMail({ email, ...senderOf(context) }))
}
