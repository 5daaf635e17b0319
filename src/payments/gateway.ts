import type { Paise } from '#shared/money/money.ts'

/** What the provider says of a payment. `authorized` money is not ours yet; `captured` is. */
export type ProviderPayment = {
  id: string
  orderId: string
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method: string
  /** When the customer made it; null where the provider does not say. */
  createdAt: Date | null
}

export type ProviderOrder = { id: string; amount: Paise; receipt: string }

/**
 * What the provider says of a refund. `receipt` is what we asked for it under; empty if somebody
 * else did.
 */
export type ProviderRefund = {
  id: string
  receipt: string
  status: 'pending' | 'processed' | 'failed'
}

/** What a genuine webhook tells, as far as the shop cares. */
export type ProviderEvent =
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refund: ProviderRefund }
  | { kind: 'other'; name: string }

/** All that the shop knows of its payment provider. Every call may reject with ProviderError. */
export type Gateway = {
  /**
   * What the browser's checkout script needs: public key, script address, and whether no money
   * moves.
   */
  readonly checkout: { key: string; scriptUrl: string; test: boolean }
  /**
   * Opens the provider's order for one of ours; asking twice with one receipt answers the same
   * order. Amount in paise.
   */
  openOrder(order: {
    receipt: string
    amount: Paise
    reservationMinutes: number
    mayExist: boolean
  }): Promise<ProviderOrder>
  /** Whether the provider signed this pair for the browser. */
  isGenuine(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** Reads a webhook from its raw bytes; undefined when the signature is not the provider's. */
  readWebhook(body: Buffer, signature: unknown): ProviderEvent | undefined
  findOrder(receipt: string): Promise<ProviderOrder | undefined>
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  /** Sends money back. `key` makes asking twice the same as once. */
  refund(refund: { paymentId: string; amount: Paise; key: string }): Promise<ProviderRefund>
  findRefund(providerRefundId: string): Promise<ProviderRefund>
}

/** The provider did not do what was asked: it was out of reach, refused, or answered nonsense. */
export class ProviderError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'nonsense'
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
 * Whether the provider refuses just this: one order, payment or refund. Its other refusals (keys,
 * too many calls) concern all.
 */
export const isBadRequest = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.kind === 'refused' && error.status === BAD_REQUEST

const MAX_MESSAGE_LENGTH = 200
const REFUSED_PREFIX = 'the payment provider refused: '

/** Whether an answer in words is a refusal. */
export const isRefusalMessage = (message: string): boolean => message.startsWith(REFUSED_PREFIX)

/** The provider's answer in words, for administrators. */
export function describeProviderError({ kind, status, message }: ProviderError): string {
  if (kind === 'refused')
    return `${REFUSED_PREFIX}${message.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_LENGTH)}`
  if (kind === 'nonsense')
    return `the payment provider answered in a way that the shop does not understand (${status})`
  if (status > 0) return `the payment provider answered with an error (${status})`
  return 'the payment provider could not be reached'
}
