import type { z } from 'zod'
import type { contract } from '#contract/contract.ts'
import { describeProviderError, ProviderError, type Gateway } from '#payments/gateway.ts'
import { readSettlementsOf, readSettlementState } from '#payments/settlements.ts'
import { paginationOf, type Db } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { pageOf, toCsvFile, toRupeeText } from './report-format.ts'
import { istDay } from '#shared/ist-time.ts'
import { sum, type Paise } from '#shared/money/money.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import {
  MAX_DAYS_TO_SETTLE,
  type SettlementDifference,
  type SettlementFigure,
  type SettlementSums,
} from '#shared/reports/settlement-figures.ts'
import { readSettlementRows } from '#reports/settlements/read-settled.ts'
import {
  groupSettlements,
  rowsOfFigure,
  sumSettled,
  type SettlementRow,
} from '#reports/settlements/settlement-rows.ts'

type SettlementContext = { db: Db; gateway: Gateway; now: () => Date }
type Page = { page: number; limit: number }

/** A shop whose saved keys cannot be used has taken live payments. */
const modeOf = ({ gateway }: SettlementContext) =>
  gateway.mode === 'closed' ? 'live' : gateway.mode

const readRows = (context: SettlementContext, period: Period) =>
  readSettlementRows(context.db, { ...period, mode: modeOf(context), now: context.now() })

/** A page of the settlements of some days, newest first, and the sums of all of them. */
export async function readSettlements(
  context: SettlementContext,
  { page, limit, ...period }: Period & Page,
): Promise<z.input<typeof contract.readSettlements.reply>> {
  const rows = await readRows(context, period)
  const state = await readSettlementState(context.db, {
    ...period,
    mode: modeOf(context),
    today: istDay(context.now()),
  })
  const settlements = groupSettlements(rows.settled)
  return {
    settlements: pageOf(settlements, { page, limit }).map(({ settlement, utr, day, ...sums }) => ({
      settlement,
      utr,
      day,
      ...toReply(sums),
    })),
    totals: toReply(sumSettled(rows.settled)),
    waiting: {
      payments: rows.waiting.length,
      amountPaise: sum(rows.waiting.map(({ amount }) => amount)),
    },
    differences: rowsOfFigure(rows, 'differences').length,
    account: context.gateway.mode,
    unreadDays: state.unreadDays,
    lastReadAt: state.lastReadAt?.toISOString() ?? null,
    pagination: paginationOf({ page, limit }, settlements.length),
  }
}

const toReply = ({ payments, paid, refunded, adjusted, fee, feeTax, net }: SettlementSums) => ({
  payments,
  paidPaise: paid,
  refundedPaise: refunded,
  adjustedPaise: adjusted,
  feePaise: fee,
  feeTaxPaise: feeTax,
  netPaise: net,
})

const SETTLEMENT_HEADER = [
  'Day',
  'Settlement',
  'UTR',
  'Payments',
  'Paid',
  'Refunds',
  'Adjustments',
  'Fees',
  'GST in the fees',
  'Settled',
]

/** The settlements of some days as CSV, newest first, amounts in rupees. */
export async function readSettlementsFile(
  context: SettlementContext,
  period: Period,
): Promise<Buffer> {
  const { settled } = await readRows(context, period)
  const rows = groupSettlements(settled).map(
    ({ day, settlement, utr, payments, paid, refunded, adjusted, fee, feeTax, net }) => [
      day,
      settlement,
      utr,
      String(payments),
      ...[paid, refunded, adjusted, fee, feeTax, net].map(toRupeeText),
    ],
  )
  return toCsvFile([SETTLEMENT_HEADER, ...rows])
}

type EntriesQuery = Period & { settlement?: string | undefined; figure: SettlementFigure }

async function listRows(
  context: SettlementContext,
  { settlement, figure, ...period }: EntriesQuery,
): Promise<SettlementRow[]> {
  const rows = rowsOfFigure(await readRows(context, period), figure)
  return settlement === undefined ? rows : rows.filter((row) => row.settlement === settlement)
}

/** A page of the lines that a figure consists of, newest first, and the sums of all of them. */
export async function listSettlementEntries(
  context: SettlementContext,
  { page, limit, ...input }: EntriesQuery & Page,
): Promise<z.input<typeof contract.listSettlementEntries.reply>> {
  const rows = await listRows(context, input)
  const total = (of: (row: SettlementRow) => Paise) => sum(rows.map(of))
  return {
    entries: pageOf(rows, { page, limit }).map(
      ({ id, order, amount, fee, feeTax, net, recorded, ...row }) => ({
        _id: id,
        ...row,
        order: order && { _id: order.id, number: order.number },
        amountPaise: amount,
        feePaise: fee,
        feeTaxPaise: feeTax,
        netPaise: net,
        recordedPaise: recorded,
      }),
    ),
    totals: {
      amountPaise: total(({ amount }) => amount),
      feePaise: total(({ fee }) => fee),
      feeTaxPaise: total(({ feeTax }) => feeTax),
      netPaise: total(({ net }) => net),
    },
    pagination: paginationOf({ page, limit }, rows.length),
  }
}

const ENTRY_HEADER = [
  'Day',
  'Settlement',
  'UTR',
  'Kind',
  'Id',
  'Order',
  'Amount',
  'Recorded amount',
  'Fee',
  'GST in the fee',
  'Settled',
  'Difference',
]

const DIFFERENCE_TEXTS: Record<SettlementDifference, string> = {
  unknown: 'The shop does not know it',
  amount: 'The shop recorded another amount',
  net: 'Not the amount less the fee',
  late: `Not settled after ${MAX_DAYS_TO_SETTLE} days`,
  failed: 'The shop recorded that this refund failed',
}

/** The lines that a figure consists of as CSV, newest first, amounts in rupees. */
export async function readSettlementEntriesFile(
  context: SettlementContext,
  input: EntriesQuery,
): Promise<Buffer> {
  const rows = (await listRows(context, input)).map((row) => [
    row.day,
    row.settlement,
    row.utr,
    row.kind,
    row.id,
    row.order?.number ?? '',
    toRupeeText(row.amount),
    row.recorded === null ? '' : toRupeeText(row.recorded),
    ...[row.fee, row.feeTax, row.net].map(toRupeeText),
    row.difference === null ? '' : DIFFERENCE_TEXTS[row.difference],
  ])
  return toCsvFile([ENTRY_HEADER, ...rows])
}

/**
 * Reads the settlements of some days from the provider. Returns how many lines they have. Throws
 * `settlements.unread` with the reason.
 */
export async function refreshSettlements(
  context: SettlementContext,
  period: Period,
): Promise<number> {
  if (context.gateway.mode === 'closed')
    throw new Refusal('settlements.unread', {
      message:
        'The settlements could not be read: the saved keys of the payment provider cannot be ' +
        'used. Please enter them again in Connections.',
    })
  try {
    return await readSettlementsOf(context, period)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('settlements.unread', {
      message: `The settlements could not be read: ${describeProviderError(error)}.`,
    })
  }
}
