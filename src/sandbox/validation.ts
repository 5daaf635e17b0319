import type { Notes, OrderRow } from './entities.ts'
import { invalid } from './provider-error.ts'

type Fields = Record<string, unknown>

const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256
const MAX_RECEIPT_LENGTH = 40
const MIN_AMOUNT = 100
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The body as fields. Throws if it is not an object, or for a field that the call does not
 * document.
 */
function readFields(body: unknown, allowed: string[]): Fields {
  if (body === undefined || body === null) return {}
  if (!isObject(body)) throw invalid('body', 'The request body should be an object.')
  const extra = Object.keys(body).filter((name) => !allowed.includes(name))
  if (extra.length)
    throw invalid(
      extra.join(','),
      `${extra.join(', ')} is/are not required and should not be sent`,
      'extra_field_sent',
    )
  return body
}

function readAmount(value: unknown): number {
  if (value === undefined || value === null || value === '')
    throw invalid('amount', 'amount: is required.')
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw invalid('amount', 'The amount must be an integer.')
  return amount
}

function readCurrency(value: unknown): string {
  if (value === undefined || value === null) throw invalid('currency', 'currency: is required.')
  if (value !== 'INR') throw invalid('currency', 'Currency is not supported')
  return value
}

function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid('receipt', 'The receipt must be a string.')
  if (value.length > MAX_RECEIPT_LENGTH)
    throw invalid(
      'receipt',
      `The receipt may not be greater than ${MAX_RECEIPT_LENGTH} characters.`,
    )
  return value
}

function readNotes(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return {}
  if (!isObject(value)) throw invalid('notes', 'The notes must be an object.')
  const pairs = Object.entries(value)
  if (pairs.length > MAX_NOTES)
    throw invalid('notes', `Number of fields in notes should be less than or equal to ${MAX_NOTES}`)
  return Object.fromEntries(pairs.map(([name, note]) => [name, readNote(note)]))
}

function readNote(note: unknown): string {
  if (typeof note !== 'string' && typeof note !== 'number')
    throw invalid('notes', 'notes values must be strings.')
  if (String(note).length > MAX_NOTE_LENGTH)
    throw invalid('notes', `notes may not be greater than ${MAX_NOTE_LENGTH} characters.`)
  return String(note)
}

function readBoolean(field: string, value: unknown): boolean {
  if (value === undefined) return false
  if (typeof value !== 'boolean') throw invalid(field, `The ${field} field must be true or false.`)
  return value
}

const isIntegerBetween = (value: unknown, min: number, max: number) =>
  value === undefined ||
  (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)

/** The capture setting of the order; the default is `automatic`. */
function readCapture(value: unknown): OrderRow['capture'] {
  if (value === undefined) return 'automatic'
  const { capture, capture_options: options } = readFields(value, ['capture', 'capture_options'])
  if (capture !== 'automatic' && capture !== 'manual')
    throw invalid('payment.capture', 'The selected capture is invalid.')
  const allowed = ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']
  const {
    automatic_expiry_period: automatic,
    manual_expiry_period: manual,
    refund_speed: speed,
  } = readFields(options, allowed)
  if (!isIntegerBetween(automatic, 12, 7200))
    throw invalid(
      'automatic_expiry_period',
      'The automatic expiry period must be at least 12 minutes.',
    )
  const min = typeof automatic === 'number' ? automatic : 12
  if (!isIntegerBetween(manual, min, 7200))
    throw invalid(
      'manual_expiry_period',
      `The manual expiry period must be between ${min} and 7200 minutes.`,
    )
  if (speed !== undefined && speed !== 'normal' && speed !== 'optimum')
    throw invalid('refund_speed', 'The selected refund speed is invalid.')
  return capture
}

export type OrderInput = {
  amount: number
  currency: string
  receipt: string | null
  notes: Notes
  capture: OrderRow['capture']
}

/** The input of a new order. `unique_receipt` is accepted and ignored, as on most accounts. */
export function readOrderInput(body: unknown): OrderInput {
  const fields = readFields(body, [
    'amount',
    'currency',
    'receipt',
    'notes',
    'partial_payment',
    'payment',
    'unique_receipt',
  ])
  const amount = readAmount(fields.amount)
  if (amount < MIN_AMOUNT)
    throw invalid(
      'amount',
      'Order amount less than minimum amount allowed',
      'amount_less_than_minimum_amount',
    )
  if (readBoolean('partial_payment', fields.partial_payment))
    throw invalid('partial_payment', 'Partial payment is not enabled.')
  readBoolean('unique_receipt', fields.unique_receipt)
  return {
    amount,
    currency: readCurrency(fields.currency),
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
    capture: readCapture(fields.payment),
  }
}

/** The only change of an order: its notes. */
export function readNotesInput(body: unknown): Notes {
  const { notes } = readFields(body, ['notes'])
  if (notes === undefined) throw invalid('notes', 'The notes field is required.')
  return readNotes(notes)
}

/** The input of a capture. */
export function readCaptureInput(body: unknown): { amount: number; currency: string } {
  const { amount, currency } = readFields(body, ['amount', 'currency'])
  return { amount: readAmount(amount), currency: readCurrency(currency) }
}

export type RefundInput = {
  amount: number | null
  speed: 'normal' | 'optimum'
  notes: Notes
  receipt: string | null
}

/** The input of a refund; without an amount the whole payment is refunded. */
export function readRefundInput(body: unknown): RefundInput {
  const {
    amount: rawAmount,
    speed = 'normal',
    notes,
    receipt,
  } = readFields(body, ['amount', 'speed', 'notes', 'receipt'])
  const amount = rawAmount === undefined ? null : readAmount(rawAmount)
  if (amount !== null && amount < MIN_AMOUNT)
    throw invalid('amount', 'The amount must be at least INR 1.00')
  if (speed !== 'normal' && speed !== 'optimum')
    throw invalid('speed', 'The selected speed is invalid.')
  return { amount, speed, notes: readNotes(notes), receipt: readReceipt(receipt) }
}

/** The idempotency key of a refund: at least ten letters, digits, dashes or underscores. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header))
    throw invalid('X-Refund-Idempotency', 'The idempotency key is invalid.')
  return header
}

const readCount = (
  field: string,
  value: unknown,
  limits: { fallback: number; min: number; max: number },
): number => {
  if (value === undefined) return limits.fallback
  const count = Number(value)
  if (!Number.isInteger(count) || count < limits.min || count > limits.max)
    throw invalid(field, `The ${field} must be between ${limits.min} and ${limits.max}.`)
  return count
}

export type OrderSearch = {
  receipt: string | null
  from: number
  to: number
  count: number
  skip: number
  authorized: boolean
  expand: boolean
}

/** The query of the orders list. Times are in seconds; `count` is 10 by default, at most 100. */
export function readOrderSearch(query: unknown): OrderSearch {
  const fields = readFields(query, [
    'receipt',
    'from',
    'to',
    'count',
    'skip',
    'authorized',
    'expand[]',
  ])
  return {
    receipt: readReceipt(fields.receipt),
    from: readCount('from', fields.from, { fallback: 0, min: 0, max: 4_765_046_400 }),
    to: readCount('to', fields.to, { fallback: 4_765_046_400, min: 0, max: 4_765_046_400 }),
    count: readCount('count', fields.count, { fallback: 10, min: 1, max: 100 }),
    skip: readCount('skip', fields.skip, { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER }),
    authorized: fields.authorized === '1',
    expand: fields['expand[]'] === 'payments',
  }
}
