import type { Invoice as ApiInvoice } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { call } from '#web/api/client.ts'
import { readFile } from '#web/api/upload/read-file.ts'

/**
 * An invoice, bill or credit note. `date`: the day of issue, `2026-11-05`. `credits`: the number of
 * the invoice that a credit note credits. `correctedBy`: that of the invoice that
 * replaces this one.
 */
export type Invoice = Pick<ApiInvoice, 'kind' | 'number' | 'date' | 'credits' | 'correctedBy'> & {
  id: string
  total: Paise
}

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

/** The invoice that can be corrected: the valid one, unless a part of it is credited. */
export function correctableOf(invoices: Invoice[]): Invoice | undefined {
  const current = invoices.find(
    ({ kind, correctedBy }) => kind !== 'credit-note' && correctedBy === null,
  )
  const isCredited = invoices.some(({ credits }) => credits === current?.number)
  return isCredited ? undefined : current
}

/** Reads the PDF of an own invoice; null if that fails. */
export const readOwnInvoice = (id: string): Promise<Blob | null> => readFile(`/api/invoices/${id}`)

/** Reads the PDF of any invoice, for an administrator; null if that fails. */
export const readInvoice = (id: string): Promise<Blob | null> =>
  readFile(`/api/admin/invoices/${id}`)

/** Reads the invoices of these orders as one PDF; null if that fails. */
export const mergeInvoices = (ids: string[]): Promise<Blob | null> =>
  readFile('/api/admin/invoices/file', { ids })
