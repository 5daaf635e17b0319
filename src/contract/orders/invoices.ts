import { z } from 'zod'
import { MAX_CHOSEN } from '#shared/bulk.ts'
import { DOCUMENT_KINDS } from '#shared/invoices/invoice-document.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ShippingDetails } from '#contract/checkout.ts'
import { PaiseOut, Reference, text } from '#contract/text.ts'

/** An issued invoice, bill or credit note of an order. */
export const Invoice = z.object({
  _id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  date: z.iso.date().describe('The day of issue in India'),
  totalPaise: PaiseOut,
  credits: z.string().nullable().describe('The number of the invoice that a credit note credits'),
  correctedBy: z.string().nullable().describe('The number of the invoice that replaces this one'),
})

const TYPE = 'application/pdf'
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const One = { params: z.object({ id: Reference }) }
const List = z.object({ invoices: z.array(Invoice) })

export const listOwnInvoices = endpoint('GET /api/orders/:id/invoices', {
  auth: 'customer',
  summary:
    'Lists the invoice of one of my orders, then the invoices that it corrects and the credit ' +
    'notes, oldest first. Before dispatch: none.',
  ...One,
  reply: List,
})

export const readOwnInvoice = endpoint('GET /api/invoices/:id', {
  auth: 'customer',
  summary: 'Returns an invoice or a credit note of one of my orders as PDF, always the same bytes.',
  ...One,
  sends: TYPE,
  reply: Bytes,
})

export const listInvoicesOfOrder = endpoint('GET /api/admin/orders/:id/invoices', {
  auth: 'administrator',
  summary:
    'Lists the invoice of an order, then the invoices that it corrects and the credit notes.',
  ...One,
  reply: List,
})

export const readInvoice = endpoint('GET /api/admin/invoices/:id', {
  auth: 'administrator',
  summary: 'Returns an invoice or a credit note as PDF, always the same bytes.',
  ...One,
  sends: TYPE,
  reply: Bytes,
})

export const correctInvoice = endpoint('POST /api/admin/invoices/:id/correct', {
  auth: 'administrator',
  summary:
    'Corrects the name, address or state of an invoice that has no credit note: credits it in ' +
    'full, issues a new one with the taxes of that state, and mails the customer. The total ' +
    'stays. A repeated call returns the same new invoice.',
  ...One,
  body: z.object({
    shippingDetails: ShippingDetails,
    reason: text(1, 200, 'Please say what is wrong.'),
  }),
  reply: Invoice,
})

export const mergeInvoices = endpoint('POST /api/admin/invoices/file', {
  auth: 'administrator',
  summary:
    `Returns the invoices of up to ${MAX_CHOSEN} orders as one PDF, in the order of \`ids\`, ` +
    'each with its credit notes behind it.',
  body: z.object({
    ids: z
      .array(Reference)
      .min(1, 'Please choose an order.')
      .max(MAX_CHOSEN, `At most ${MAX_CHOSEN} orders at once.`),
  }),
  sends: TYPE,
  reply: Bytes,
})
