import type { Invoice as ApiInvoice } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { readToken } from '#web/session/session.ts'
import { apiAddress, call } from './client.ts'

/** An invoice, bill or credit note. `date`: the day of issue, `2026-11-05`. */
export type Invoice = Pick<ApiInvoice, 'kind' | 'number' | 'date'> & { id: string; total: Paise }

const toInvoice = ({ _id, totalPaise, ...invoice }: ApiInvoice): Invoice => ({
  ...invoice,
  id: _id,
  total: paise(totalPaise),
})

/** Lists the invoice of an own order and its credit notes, by the order's id or number. */
export const listOwnInvoices = async (id: string, signal?: AbortSignal): Promise<Invoice[]> =>
  (await call('GET /api/orders/:id/invoices', { params: { id } }, { signal })).invoices.map(
    toInvoice,
  )

/** Lists the invoice of any order and its credit notes, for an administrator. */
export const listInvoices = async (id: string, signal?: AbortSignal): Promise<Invoice[]> =>
  (await call('GET /api/admin/orders/:id/invoices', { params: { id } }, { signal })).invoices.map(
    toInvoice,
  )

/** The first PDF of an invoice is made while its reader waits. */
const TIMEOUT_MS = 60_000

/** With a body it is a POST. */
async function readPdf(path: string, body?: object): Promise<Blob | null> {
  try {
    const response = await fetch(apiAddress(path), {
      headers: {
        authorization: `Bearer ${readToken() ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

/** Reads the PDF of an own invoice; null if that fails. */
export const readOwnInvoice = (id: string): Promise<Blob | null> => readPdf(`/api/invoices/${id}`)

/** Reads the PDF of any invoice, for an administrator; null if that fails. */
export const readInvoice = (id: string): Promise<Blob | null> =>
  readPdf(`/api/admin/invoices/${id}`)

/** Reads the invoices of these orders as one PDF; null if that fails. */
export const mergeInvoices = (ids: string[]): Promise<Blob | null> =>
  readPdf('/api/admin/invoices/file', { ids })
