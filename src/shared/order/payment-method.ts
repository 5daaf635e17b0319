import { paise, type Paise } from '#shared/money/money.ts'

/** How a customer pays for an order: online before it is packed, or in cash on delivery. */
export const PAYMENT_METHODS = ['online', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

type PaidParts = { paymentMethod: PaymentMethod; total: Paise; advance: Paise }

/** What of an order is paid online before it is packed: all of it, or the advance, in paise. */
export const onlineAmount = ({ paymentMethod, total, advance }: PaidParts): Paise =>
  paymentMethod === 'cod' ? advance : total

/** What of an order is paid in cash on delivery, in paise. */
export const cashAmount = (order: PaidParts): Paise => paise(order.total - onlineAmount(order))

const PAYMENT_METHOD_LABELS = new Map([
  ['upi', 'UPI'],
  ['card', 'card'],
  ['netbanking', 'net banking'],
  ['wallet', 'wallet'],
  ['emi', 'EMI'],
  ['paylater', 'pay later'],
  ['cod', 'cash on delivery'],
])

/** The label of a payment method of the provider (`upi`); an unknown one stays as it is. */
export const paymentMethodLabel = (method: string): string =>
  PAYMENT_METHOD_LABELS.get(method) ?? method
