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

/** A line of an invoice as it can be corrected. `gstRate`: in per cent. */
export type CorrectableLine = { id: string; description: string; hsn: string; gstRate: number }

/** What can be corrected of the invoice that stands. `left`: what of it is not credited yet. */
export type Correctable = { invoice: Invoice; left: Paise; lines: CorrectableLine[] }

/** Lists the documents of any order, and what can be corrected, for an administrator. */
export async function listInvoices(
  id: string,
  signal?: AbortSignal,
): Promise<{ invoices: Invoice[]; correctable: Correctable | null }> {
  const reply = await call('GET /api/admin/orders/:id/invoices', { params: { id } }, { signal })
  const invoices = reply.invoices.map(toInvoice)
  const { correctable } = reply
  const invoice = invoices.find((each) => each.id === correctable?._id)
  return {
    invoices,
    correctable:
      correctable && invoice
        ? {
            invoice,
            left: paise(correctable.totalPaise),
            lines: correctable.lines.map(({ lineId, ...line }) => ({ id: lineId, ...line })),
          }
        : null,
  }
}

/** Reads the PDF of an own invoice; null if that fails. */
export const readOwnInvoice = (id: string): Promise<Blob | null> => readFile(`/api/invoices/${id}`)

/** Reads the PDF of any invoice, for an administrator; null if that fails. */
export const readInvoice = (id: string): Promise<Blob | null> =>
  readFile(`/api/admin/invoices/${id}`)

/** Reads the invoices of these orders as one PDF; null if that fails. */
export const mergeInvoices = (ids: string[]): Promise<Blob | null> =>
  readFile('/api/admin/invoices/file', { ids })
