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

const CorrectableLine = z.object({
  lineId: z.string(),
  description: z.string(),
  hsn: z.string(),
  gstRate: z.number().describe('In per cent'),
})

const ListForAdmin = List.extend({
  correctable: z
    .object({
      _id: z.string(),
      totalPaise: PaiseOut.describe('What of it is not credited yet, in paise'),
      lines: z.array(CorrectableLine).describe('Empty of a bill without tax'),
    })
    .nullable()
    .describe('The current invoice, unless all of it is credited'),
})

const GST_PROBLEM = 'Please enter a GST rate in per cent.'

/** The right HSN code and GST rate of a line, in per cent. */
const RightLine = z.object({
  lineId: Reference,
  hsn: z
    .string()
    .trim()
    .regex(/^\d{4}(?:\d{2}){0,2}$/, 'An HSN code has 4, 6 or 8 digits.'),
  gstRate: z.number(GST_PROBLEM).min(0, GST_PROBLEM).max(100, GST_PROBLEM),
})

const MAX_LINES = 500

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
    'Lists the invoice of an order, then the invoices that it corrects and the credit notes, and ' +
    'what of the invoice can be corrected.',
  ...One,
  reply: ListForAdmin,
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
    'Corrects the name, address or state of an invoice, and the HSN codes and GST rates that ' +
    '`lines` has. Credits what of it is not credited yet, issues a new invoice for ' +
    'that, and mails the customer. What was charged stays. A repeated call returns the same new ' +
    'invoice.',
  ...One,
  body: z.object({
    shippingDetails: ShippingDetails,
    lines: z.array(RightLine).max(MAX_LINES, 'These are too many lines.').default([]),
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
