import type { Paise } from '#shared/money/money.ts'
import type { SettledKind } from '#shared/reports/settlement-figures.ts'

/** Where payments are made: in the sandbox of the shop, or at the provider, as a test or live. */
export const PAYMENT_MODES = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** A payment at the provider. Money is ours when it is `captured`, not when it is `authorized`. */
export type ProviderPayment = {
  id: string
  mode: PaymentMode
  orderId: string
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method: string
  /** When the customer made it; null if the provider does not say. */
  createdAt: Date | null
}

export type ProviderOrder = { id: string; amount: Paise; receipt: string }

/** A refund at the provider. `receipt` is the id of our refund; empty if somebody else made it. */
export type ProviderRefund = {
  id: string
  receipt: string
  status: 'pending' | 'processed' | 'failed'
}

/**
 * A line of a settlement, in paise: what the provider has paid to the bank account of the shop, or
 * deducted. `fee` contains `tax`, the GST on it. `credit` less `debit` is what reaches the bank.
 */
export type SettledEntry = {
  /** The provider's id of the payment, the refund or the adjustment. */
  id: string
  kind: SettledKind
  /** The provider's id of the payment that it belongs to; empty without one. */
  paymentId: string
  amount: Paise
  fee: Paise
  tax: Paise
  debit: Paise
  credit: Paise
  settlementId: string
  /** The reference of the bank (UTR); empty until the bank has it. */
  utr: string
  settledAt: Date
}

/** A genuine webhook, as far as the shop uses it. */
export type ProviderEvent =
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refund: ProviderRefund }
  | { kind: 'other'; name: string }

/** The payment provider. Every call may reject with ProviderError. */
export type Gateway = {
  /** What the provider's script in the browser needs. `test`: no money moves. */
  /** `origins`: what the script loads from and calls, besides its own origin. */
  readonly checkout: { key: string; scriptUrl: string; test: boolean; origins: string[] }
  /** `closed`: nothing can be paid. */
  readonly mode: PaymentMode | 'closed'
  /**
   * The version of the saved keys that it was opened with; null if the settings of the server have
   * the keys, which never change while a process runs.
   */
  readonly keysVersion: number | null
  /**
   * Opens the provider's order for one of ours; the same receipt returns the same order. With
   * `mayExist` it looks for one first. Amount in paise.
   */
  openOrder(order: {
    receipt: string
    amount: Paise
    reservationMinutes: number
    mayExist: boolean
  }): Promise<ProviderOrder>
  /** Whether the provider signed this order and payment for the browser. */
  isGenuine(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** Parses the raw bytes of a webhook; undefined if the signature is not the provider's. */
  readWebhook(body: Buffer, signature: unknown): ProviderEvent | undefined
  findOrder(receipt: string): Promise<ProviderOrder | undefined>
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  /** Refunds a payment, in paise. `key` is the idempotency key. */
  refund(refund: { paymentId: string; amount: Paise; key: string }): Promise<ProviderRefund>
  findRefund(providerRefundId: string): Promise<ProviderRefund>
  /** Lists what was settled on a day in India, such as `2026-11-05`. */
  listSettled(day: string): Promise<SettledEntry[]>
}

/**
 * Whether a payment was made as a test with keys that are no longer in use: it cannot be refunded
 * there, and no money was moved. `mode` is null for payments of an earlier version, which did not
 * record it.
 */
export const isOfEarlierTest = (
  { mode }: { mode: PaymentMode | null },
  gateway: Pick<Gateway, 'mode'>,
): boolean => mode !== null && mode !== 'live' && gateway.mode !== 'closed' && gateway.mode !== mode

/** A call to the provider failed: it was unreachable, refused, or returned a malformed response. */
export class ProviderError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'malformed'
  readonly status: number
  readonly reason: string

  constructor(
    kind: ProviderError['kind'],
    message: string,
    options: { status?: number; reason?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.kind = kind
    this.status = options.status ?? 0
    this.reason = options.reason ?? ''
  }
}

const BAD_REQUEST = 400

/**
 * Whether the provider refuses only this order, payment or refund. Other refusals (keys, rate
 * limit) concern all calls.
 */
export const isBadRequest = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === BAD_REQUEST

const MAX_MESSAGE_LENGTH = 200
const REFUSED_PREFIX = 'the payment provider refused: '

/** Whether a message of describeProviderError is a refusal. */
export const isRefusalMessage = (message: string): boolean => message.startsWith(REFUSED_PREFIX)

/** The provider's error in words, for administrators. */
export function describeProviderError({ kind, status, message }: ProviderError): string {
  if (kind === 'refused')
    return `${REFUSED_PREFIX}${message.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_LENGTH)}`
  if (kind === 'malformed')
    return `the payment provider answered in a way that the shop does not understand (${status})`
  if (status > 0) return `the payment provider answered with an error (${status})`
  return 'the payment provider could not be reached'
}

/**
 * In place of the provider when the saved keys cannot be read: nothing can be paid or refunded, and
 * no signature is genuine. It is no test, so the sandbox does not take its place.
 */
export function openClosedGateway(keysVersion: number): Gateway {
  const refuse = async (): Promise<never> => {
    throw new ProviderError('unreachable', 'The keys of the payment provider cannot be used.')
  }
  return {
    checkout: { key: '', scriptUrl: '', test: false, origins: [] },
    mode: 'closed',
    keysVersion,
    openOrder: refuse,
    isGenuine: () => false,
    readWebhook: () => undefined,
    findOrder: refuse,
    findPayment: refuse,
    listPayments: refuse,
    refund: refuse,
    findRefund: refuse,
    listSettled: refuse,
  }
}
