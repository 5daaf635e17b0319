import { z } from 'zod'
import { DOCUMENT_KINDS } from '#shared/invoices/invoice-document.ts'
import { GSTR1_TABLES, RETURN_FIGURES } from '#shared/reports/gst-tables.ts'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PaiseOut, PageQuery } from '#contract/text.ts'

const ReturnPeriod = z.object({
  month: z
    .string('Please choose a month.')
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.')
    .describe('A month, such as 2026-11'),
  quarter: z.literal('true').optional().describe('The whole quarter that has the month'),
  gstin: z
    .string()
    .regex(/^(?:[0-9A-Z]{15}|none)$/, 'Please choose a registration.')
    .optional()
    .describe(
      'The registration whose return or documents these are, or `none` for documents of none. If ' +
        'left out, returns are of that of the settings, and lists of documents have all',
    ),
})

const ListedDocuments = ReturnPeriod.extend({
  figure: z
    .enum(RETURN_FIGURES)
    .optional()
    .describe('Only documents of a table of GSTR-1, or with taxed sales, and only that part'),
  place: z
    .string()
    .regex(/^\d\d$/, 'Please choose a state.')
    .optional()
    .describe('Only this place of supply, a GST code'),
})

const Taxes = { igstPaise: PaiseOut, cgstPaise: PaiseOut, sgstPaise: PaiseOut }

/** A document with the part of it that a figure of the return contains. */
const ReturnRow = z.object({
  number: z.string(),
  date: z.iso.date(),
  kind: z.enum(DOCUMENT_KINDS),
  orderNumber: z.string(),
  credits: z.string().nullable().describe('The number of the document that a note credits'),
  place: z.string().describe('Place of supply, such as 27-Maharashtra'),
  taxablePaise: PaiseOut.describe('Below 0 for credit notes, except in `cdnur`'),
  ...Taxes,
  totalPaise: PaiseOut,
})

const TEXT = 'text/csv'
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const readGstReturn = endpoint('GET /api/admin/reports/gst', {
  auth: 'administrator',
  summary:
    'Returns the figures of a month or quarter for GSTR-1 and GSTR-3B, from the documents that ' +
    'were issued in it.',
  query: ReturnPeriod,
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    documents: z.number().int().describe('All documents of the period'),
    gstin: z.string().nullable().describe('The registration of the return; null without one'),
    registrations: z
      .array(z.object({ gstin: z.string().nullable(), documents: z.number().int() }))
      .describe('With how many documents of the period each, in their order'),
    gstr1: z
      .object({
        tables: z.array(
          z.object({
            table: z.enum(GSTR1_TABLES),
            rows: z.number().int(),
            taxablePaise: PaiseOut,
            taxPaise: PaiseOut.describe('The sum of the documents'),
            portalTaxPaise: PaiseOut.describe('What the portal computes from the rows'),
            differencePaise: PaiseOut,
          }),
        ),
        documents: z.number().int(),
        leftOut: z.number().int().describe('Documents of no registration or of another one'),
        missingNumbers: z.number().int().describe('Numbers of a series without a document'),
        taxDifferencePaise: PaiseOut.describe('How much more the portal computes than was charged'),
      })
      .nullable()
      .describe('Null without a registration'),
    gstr3b: z
      .object({
        taxed: z.object({ taxablePaise: PaiseOut, ...Taxes }).describe('3.1(a)'),
        nilRatedPaise: PaiseOut.describe('3.1(c)'),
        interState: z
          .array(z.object({ place: z.string(), taxablePaise: PaiseOut, igstPaise: PaiseOut }))
          .describe('3.2'),
      })
      .nullable(),
  }),
})

export const readGstFile = endpoint('GET /api/admin/reports/gst/files/:table', {
  auth: 'administrator',
  summary: 'Returns a CSV file of GSTR-1 for the offline tool of the GST portal.',
  params: z.object({ table: z.enum(GSTR1_TABLES) }),
  query: ReturnPeriod,
  sends: TEXT,
  reply: Bytes,
})

export const listReturnDocuments = endpoint('GET /api/admin/reports/gst/documents', {
  auth: 'administrator',
  summary: 'Lists the documents of a month or quarter by date and number, or those of one figure.',
  query: ListedDocuments.extend({
    ...PageQuery(),
  }),
  reply: z.object({
    documents: z.array(ReturnRow),
    totals: z.object({ taxablePaise: PaiseOut, ...Taxes, totalPaise: PaiseOut }),
    pagination: Pagination,
  }),
})

export const readReturnDocumentsFile = endpoint('GET /api/admin/reports/gst/documents/csv', {
  auth: 'administrator',
  summary: 'Returns the documents of a month or quarter, or those of one figure, as CSV.',
  query: ListedDocuments,
  sends: TEXT,
  reply: Bytes,
})

export const readTallyDayBook = endpoint('GET /api/admin/reports/tally', {
  auth: 'administrator',
  summary: 'Returns the documents of a month or quarter as vouchers for the import into Tally.',
  query: ReturnPeriod,
  sends: 'application/xml',
  reply: Bytes,
})
