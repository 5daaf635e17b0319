import type { CallReply } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import type { SettlementFigure, SettlementSums } from '#shared/reports/settlement-figures.ts'
import { call, routeAddress } from '#web/api/client.ts'
import { readFile } from '#web/api/upload/read-file.ts'

type ApiReport = CallReply<'GET /api/admin/reports/settlements'>
type ApiEntry = CallReply<'GET /api/admin/reports/settlements/entries'>['entries'][number]
type Page = { page: number; limit: number }

/** A settlement of the provider. `utr`: the reference of the bank, empty until it is known. */
export type Settlement = { id: string; utr: string; day: string } & SettlementSums

/** The settlements of some days. `waiting`: payments that no settlement has. */
export type SettlementReport = Pick<
  ApiReport,
  'differences' | 'account' | 'unreadDays' | 'lastReadAt' | 'pagination'
> & {
  settlements: Settlement[]
  totals: SettlementSums
  waiting: { payments: number; amount: Paise }
}

const toSums = (sums: ApiReport['totals']): SettlementSums => ({
  payments: sums.payments,
  paid: paise(sums.paidPaise),
  refunded: paise(sums.refundedPaise),
  adjusted: paise(sums.adjustedPaise),
  fee: paise(sums.feePaise),
  feeTax: paise(sums.feeTaxPaise),
  net: paise(sums.netPaise),
})

/** A year of a large shop is read in seconds. */
const TIMEOUT_MS = 30_000

/** Reads a page of the settlements of some days. Throws ApiError, as all functions here. */
export async function readSettlements(
  query: Period & Page,
  signal?: AbortSignal,
): Promise<SettlementReport> {
  const { settlements, totals, waiting, ...rest } = await call(
    'GET /api/admin/reports/settlements',
    { query },
    { signal, timeoutMs: TIMEOUT_MS },
  )
  return {
    ...rest,
    settlements: settlements.map(
      ({ settlement, utr, day, ...sums }): Settlement => ({
        id: settlement,
        utr,
        day,
        ...toSums(sums),
      }),
    ),
    totals: toSums(totals),
    waiting: { payments: waiting.payments, amount: paise(waiting.amountPaise) },
  }
}

/** A line of a settlement, or a payment without one. `recorded`: the amount that the shop has. */
export type SettlementEntry = Pick<
  ApiEntry,
  'kind' | 'settlement' | 'utr' | 'day' | 'difference'
> & {
  id: string
  order: { id: string; number: string } | null
  amount: Paise
  fee: Paise
  feeTax: Paise
  net: Paise
  recorded: Paise | null
}

export type EntriesQuery = Period & { settlement?: string; figure: SettlementFigure }

/** Reads a page of the lines that a figure consists of, and the sums of all of them. */
export async function listSettlementEntries(query: EntriesQuery & Page, signal?: AbortSignal) {
  const { entries, totals, pagination } = await call(
    'GET /api/admin/reports/settlements/entries',
    { query },
    { signal, timeoutMs: TIMEOUT_MS },
  )
  return {
    entries: entries.map(toEntry),
    totals: {
      amount: paise(totals.amountPaise),
      fee: paise(totals.feePaise),
      feeTax: paise(totals.feeTaxPaise),
      net: paise(totals.netPaise),
    },
    pagination,
  }
}

const toEntry = ({ _id, order, recordedPaise, ...entry }: ApiEntry): SettlementEntry => ({
  id: _id,
  kind: entry.kind,
  settlement: entry.settlement,
  utr: entry.utr,
  day: entry.day,
  difference: entry.difference,
  order: order && { id: order._id, number: order.number },
  amount: paise(entry.amountPaise),
  fee: paise(entry.feePaise),
  feeTax: paise(entry.feeTaxPaise),
  net: paise(entry.netPaise),
  recorded: recordedPaise === null ? null : paise(recordedPaise),
})

/** The provider is called once per day. */
const REFRESH_TIMEOUT_MS = 120_000

/** Makes the shop read the settlements from the provider. Returns how many lines they have. */
export const refreshSettlements = async (body: Period): Promise<number> =>
  (
    await call(
      'POST /api/admin/reports/settlements/refresh',
      { body },
      { timeoutMs: REFRESH_TIMEOUT_MS },
    )
  ).lines

/** Reads the settlements of some days as CSV; null if that fails. */
export const readSettlementsFile = (query: Period): Promise<Blob | null> =>
  readFile(routeAddress('GET /api/admin/reports/settlements/csv', { query }).address)

/** Reads the lines that a figure consists of as CSV; null if that fails. */
export const readSettlementEntriesFile = (query: EntriesQuery): Promise<Blob | null> =>
  readFile(routeAddress('GET /api/admin/reports/settlements/entries/csv', { query }).address)
