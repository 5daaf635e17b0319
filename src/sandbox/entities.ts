import { randomBytes } from 'node:crypto'

export const ACCOUNT_ID = 'acc_SANDBOXSHOP001'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new id in the provider's format: the prefix and 14 letters or digits. */
export function newProviderId(prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'evt'): string {
  let text = `${prefix}_`
  for (const byte of randomBytes(14)) text += LETTERS.charAt(byte % LETTERS.length)
  return text
}

/** The current time in seconds since 1970, as in all of the provider's fields. */
export const seconds = (): number => Math.floor(Date.now() / 1000)

export type Notes = Record<string, string>
export type Method = 'card' | 'upi'

/** An order as stored. Amounts are paise. `capture`: what happens to an authorised payment. */
export type OrderRow = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
  capture: 'automatic' | 'manual'
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  base_amount: number
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: Method
  amount_refunded: number
  amount_transferred: 0
  refund_status: 'partial' | 'full' | null
  captured: boolean
  description: null
  card_id: string | null
  card: {
    id: string
    entity: 'card'
    name: string
    last4: string
    network: string
    type: string
    international: false
  } | null
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: []
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string>
  created_at: number
}

/** A refund as stored, with its idempotency key. */
export type RefundRow = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: Record<string, string>
  created_at: number
  batch_id: null
  status: 'processed'
  speed_requested: 'normal' | 'optimum'
  speed_processed: 'normal' | 'instant'
  idempotency: { key: string; request: string } | null
}

/** A webhook to be delivered; `body` is the exact text that is signed and sent. */
export type WebhookEvent = { id: string; event: string; body: string; created_at: number }

export type Order = Omit<OrderRow, 'capture' | 'notes'> & { notes: Notes | [] }
export type Refund = Omit<RefundRow, 'idempotency' | 'notes'> & { notes: Notes | [] }

/** The provider returns empty notes as an empty list. */
const toNotes = (notes: Notes): Notes | [] => (Object.keys(notes).length ? notes : [])

/** The order as the API and the webhooks return it. */
export function toOrder(row: OrderRow): Order {
  const { capture: _capture, ...order } = row
  return { ...order, notes: toNotes(order.notes) }
}

/** The refund as the API and the webhooks return it. */
export function toRefund(row: RefundRow): Refund {
  const { idempotency: _idempotency, ...refund } = row
  return { ...refund, notes: toNotes(refund.notes) }
}
