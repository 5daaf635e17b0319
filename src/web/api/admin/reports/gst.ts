import type { CallReply } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { Gstr1TableName, ReturnFigure } from '#shared/reports/gst-tables.ts'
import { call, routeAddress } from '#web/api/client.ts'
import { readFile } from '#web/api/upload/read-file.ts'

type ApiReturn = CallReply<'GET /api/admin/reports/gst'>
type ApiDocuments = CallReply<'GET /api/admin/reports/gst/documents'>

/**
 * A month such as `2026-11`, or the quarter that has it. `gstin`: a registration other than that of
 * the settings, or `none` for documents of no registration.
 */
export type ReturnPeriod = { month: string; quarter?: 'true'; gstin?: string }

/** A table of GSTR-1 with its totals. `difference`: how much more tax the portal computes. */
export type Gstr1Row = {
  table: Gstr1TableName
  rows: number
  taxable: Paise
  tax: Paise
  difference: Paise
}

/** The figures of GSTR-1. `leftOut`: documents of no registration or of another one. */
export type Gstr1 = {
  tables: Gstr1Row[]
  documents: number
  leftOut: number
  missingNumbers: number
  taxDifference: Paise
}

/** The figures of GSTR-3B. `sgst` contains UTGST; `code` is a GST code. */
export type Gstr3b = {
  taxed: { taxable: Paise; igst: Paise; cgst: Paise; sgst: Paise }
  nilRated: Paise
  interState: { code: string; place: string; taxable: Paise; igst: Paise }[]
}

/** The figures of a return; null without a registration. `documents`: all of the period. */
export type GstReturn = Pick<ApiReturn, 'from' | 'to' | 'documents' | 'gstin' | 'registrations'> & {
  gstr1: Gstr1 | null
  gstr3b: Gstr3b | null
}

/** Reads the figures of a month or quarter. Throws ApiError, as all functions here. */
export async function readGstReturn(
  period: ReturnPeriod,
  signal?: AbortSignal,
): Promise<GstReturn> {
  const { gstr1, gstr3b, ...facts } = await call(
    'GET /api/admin/reports/gst',
    { query: period },
    { signal, timeoutMs: REPORT_TIMEOUT_MS },
  )
  return { ...facts, gstr1: gstr1 && toGstr1(gstr1), gstr3b: gstr3b && toGstr3b(gstr3b) }
}

/** A busy month of a large shop is read in seconds. */
const REPORT_TIMEOUT_MS = 30_000

const toGstr1 = ({
  tables,
  taxDifferencePaise,
  ...counts
}: NonNullable<ApiReturn['gstr1']>): Gstr1 => ({
  ...counts,
  taxDifference: paise(taxDifferencePaise),
  tables: tables.map(({ table, rows, taxablePaise, taxPaise, differencePaise }) => ({
    table,
    rows,
    taxable: paise(taxablePaise),
    tax: paise(taxPaise),
    difference: paise(differencePaise),
  })),
})

const toGstr3b = ({
  taxed,
  nilRatedPaise,
  interState,
}: NonNullable<ApiReturn['gstr3b']>): Gstr3b => ({
  taxed: {
    taxable: paise(taxed.taxablePaise),
    igst: paise(taxed.igstPaise),
    cgst: paise(taxed.cgstPaise),
    sgst: paise(taxed.sgstPaise),
  },
  nilRated: paise(nilRatedPaise),
  interState: interState.map(({ place, taxablePaise, igstPaise }) => ({
    code: place.slice(0, 2),
    place,
    taxable: paise(taxablePaise),
    igst: paise(igstPaise),
  })),
})

/** The documents of a period, or of one figure and place of supply. */
export type DocumentsQuery = ReturnPeriod & { figure?: ReturnFigure; place?: string }

/** A document with the part of it that belongs to the figure. Amounts of notes are below 0. */
export type ReturnDocument = Pick<
  ApiDocuments['documents'][number],
  'number' | 'date' | 'kind' | 'orderNumber' | 'credits' | 'place'
> & { taxable: Paise; tax: Paise; total: Paise }

type Amounts = ApiDocuments['totals']

const toAmounts = ({ taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise }: Amounts) => ({
  taxable: paise(taxablePaise),
  tax: paise(igstPaise + cgstPaise + sgstPaise),
  total: paise(totalPaise),
})

/** Reads a page of documents, and the totals of all of them. */
export async function listReturnDocuments(
  query: DocumentsQuery & { page: number; limit: number },
  signal?: AbortSignal,
) {
  const { documents, totals, pagination } = await call(
    'GET /api/admin/reports/gst/documents',
    { query },
    { signal, timeoutMs: REPORT_TIMEOUT_MS },
  )
  return {
    documents: documents.map(
      ({ number, date, kind, orderNumber, credits, place, ...amounts }): ReturnDocument => ({
        number,
        date,
        kind,
        orderNumber,
        credits,
        place,
        ...toAmounts(amounts),
      }),
    ),
    totals: toAmounts(totals),
    pagination,
  }
}

const read = (route: string, input: { params?: object; query: object }) =>
  readFile(routeAddress(route, input).address)

/** Reads a CSV file of GSTR-1; null if that fails. */
export const readGstFile = (table: Gstr1TableName, query: ReturnPeriod): Promise<Blob | null> =>
  read('GET /api/admin/reports/gst/files/:table', { params: { table }, query })

/** Reads the documents as CSV; null if that fails. */
export const readDocumentsFile = (query: DocumentsQuery): Promise<Blob | null> =>
  read('GET /api/admin/reports/gst/documents/csv', { query })

/** Reads the day book for Tally; null if that fails. */
export const readTallyDayBook = (query: ReturnPeriod): Promise<Blob | null> =>
  read('GET /api/admin/reports/tally', { query })
