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
import { senderOf, withSignature, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { outageEndedMail, outageMail, type OutageRecipient } from '#checkout/mail/outage-mails.ts'
import { enqueueMail, type Mail } from '#platform/mail/mail.ts'
import { openProviderOrder } from '#checkout/open/provider-order.ts'
import { sendRefund } from '#checkout/refund/send-refund.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

const MINUTE_MS = 60_000

/**
 * A shorter failure is no outage. The watch runs every five minutes, so each outage is reported
 * within 15.
 */
const MIN_OUTAGE_MS = 3 * MINUTE_MS

/** Checkouts count as failing for this long after the last failure, as the probe only reads. */
const RECENT_FAILURE_MS = 10 * MINUTE_MS

/** A refused order concerns only that order if others were opened within this time. */
const OTHER_ORDERS_MS = 5 * MINUTE_MS

/** Refunds that one run sends again: few enough for a slow provider. */
const MAX_REFUNDS_PER_RUN = 20

/** No order has this receipt: the lookup only shows that the provider responds. */
const PROBE_RECEIPT = 'probe'

/** The call of a checkout that failed: opening an order, or reading a payment. */
type ProviderCall = 'open' | 'read'

/** Records that a checkout failed because of the provider, for the watch. */
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
      lastError: describeProviderError(error),
      lastFailedAt: now,
    }),
  )
}

/** A provider that refuses every order is an outage too. */
const concernsOneOrder = async (
  context: CheckoutContext,
  providerCall: ProviderCall,
): Promise<boolean> =>
  providerCall === 'read' ||
  hasOpenedSince(context.db, new Date(context.now().getTime() - OTHER_ORDERS_MS))

type UnsentRefunds = Awaited<ReturnType<typeof listUnsentRefunds>>

/** What one run of the watch has found. `failure` is the error of the probe. */
type ProviderState = { unsent: UnsentRefunds; failure: ProviderError | undefined }

/**
 * Watches the provider, every few minutes in one process. Retries unsent refunds, probes the
 * provider after a failure, and mails the administrators once when an outage lasts and once when it
 * ends.
 */
export async function watchProvider(context: CheckoutContext): Promise<void> {
  const unsent = await retryRefunds(context)
  // A checkout that fails after this line is left to the next run: only a probe may end an outage.
  if (unsent.length === 0 && !(await hasOpenOutage(context.db))) return
  const state = { unsent, failure: await probe(context) }
  if (!state.failure && (await hasFailedCheckout(context.db))) await retryOrder(context)
  const watchContext = {
    ...(await withSignature(context)),
    recipients: await listRecipients(context),
  }
  await context.db.transaction(async (tx) => {
    await watchPayments(tx, watchContext, state)
    await watchRefunds(tx, watchContext, state)
  })
}

/** Retries refunds that have waited for minutes. Returns those that are still unsent. */
async function retryRefunds(context: CheckoutContext): Promise<UnsentRefunds> {
  const before = new Date(context.now().getTime() - MIN_OUTAGE_MS)
  for (const { id } of await listUnsentRefunds(context.db, before, MAX_REFUNDS_PER_RUN)) {
    try {
      await sendRefund(context, { refundId: id })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.kind === 'unreachable') break
    }
  }
  return listUnsentRefunds(context.db, before, MAX_REFUNDS_PER_RUN)
}

/** Makes one small call to the provider. Returns its error, if any. */
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
 * Opens an order that the provider did not open, as the probe only reads. The customer can then pay
 * it without waiting.
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
    // A second refusal of one order adds nothing to the first.
    if (!isBadRequest(error)) await recordProviderFailure(context, error, 'open')
  }
}

/** The e-mail addresses of all administrators; the shop's own address if none has one. */
export async function listRecipients(context: CheckoutContext): Promise<string[]> {
  const emails = await listAdministratorEmails(context.db)
  return emails.length > 0 ? emails : [(await context.details()).email]
}

type WatchContext = CheckoutMailContext & { recipients: string[] }

/**
 * Reports that the provider is unreachable or checkouts fail. Ends the outage when neither is true.
 */
async function watchPayments(tx: Tx, context: WatchContext, state: ProviderState): Promise<void> {
  const { unsent, failure } = state
  if (failure) {
    const waiting = unsent.find(({ lastError }) => !isRefusalMessage(lastError ?? ''))
    const startedAt = waiting?.createdAt ?? context.now()
    await recordOutage(tx, {
      kind: 'payments',
      startedAt,
      lastError: waiting?.lastError ?? describeProviderError(failure),
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
 * Reports that a responding provider does not accept refunds. An unreachable one is reported by
 * watchPayments.
 */
async function watchRefunds(tx: Tx, context: WatchContext, state: ProviderState): Promise<void> {
  const [oldest] = state.unsent
  if (oldest && !state.failure)
    await recordOutage(tx, {
      kind: 'refunds',
      startedAt: oldest.createdAt,
      lastError: oldest.lastError ?? 'no answer yet',
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
  if (outage.notifiedAt) return
  const orders: string[] = []
  for (const id of new Set(unsent.map(({ orderId }) => orderId)))
    orders.push((await findOrder(tx, id))?.number ?? '')
  const kind =
    outage.kind === 'refunds' && unsent.every(({ lastError }) => isRefusalMessage(lastError ?? ''))
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
  if (outage.notifiedAt)
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
