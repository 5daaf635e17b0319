import { z } from 'zod'
import {
  MAX_DAYS_TO_READ,
  MAX_DAYS_TO_SETTLE,
  SETTLED_KINDS,
  SETTLEMENT_DAYS_BACK,
  SETTLEMENT_DIFFERENCES,
  SETTLEMENT_FIGURES,
} from '#shared/reports/settlement-figures.ts'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PaiseOut, PageQuery } from '#contract/text.ts'
import { ofPeriod, ReportDays } from './report-days.ts'

const Page = {
  ...PageQuery(),
}

const Listed = {
  ...ReportDays,
  settlement: z.string().max(60).optional().describe('Only the lines of this settlement'),
  figure: z
    .enum(SETTLEMENT_FIGURES, 'Please choose from the list.')
    .default('all')
    .describe('What is listed: lines, payments without a settlement, or differences'),
}

const Sums = {
  payments: z.number().int(),
  paidPaise: PaiseOut.describe('What customers have paid'),
  refundedPaise: PaiseOut,
  adjustedPaise: PaiseOut.describe('Anything else, such as a dispute; below 0 if deducted'),
  feePaise: PaiseOut.describe('Fees of the provider, GST on them included'),
  feeTaxPaise: PaiseOut.describe('The GST in the fees'),
  netPaise: PaiseOut.describe('What reaches the bank'),
}

const CSV = 'text/csv'
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const readSettlements = endpoint('GET /api/admin/reports/settlements', {
  auth: 'administrator',
  summary:
    'Lists the settlements of the payment provider in some days, newest first, with their sums, ' +
    'payments that no settlement has, and differences from the orders.',
  query: ofPeriod(z.object({ ...ReportDays, ...Page })),
  reply: z.object({
    settlements: z.array(
      z.object({
        settlement: z.string(),
        utr: z.string().describe('The reference of the bank; empty until it is known'),
        day: z.iso.date(),
        ...Sums,
      }),
    ),
    totals: z.object(Sums),
    waiting: z
      .object({ payments: z.number().int(), amountPaise: PaiseOut })
      .describe(
        `Payments of the ${SETTLEMENT_DAYS_BACK} days until the last day that no settlement has`,
      ),
    differences: z
      .number()
      .int()
      .describe(
        'Lines that differ from the orders, and payments that no settlement has after ' +
          `${MAX_DAYS_TO_SETTLE} days`,
      ),
    account: z
      .enum(['live', 'test', 'sandbox', 'closed'])
      .describe('The account of payments: `closed` if its saved keys cannot be used'),
    unreadDays: z.number().int().describe('Days that were not read from the provider yet'),
    lastReadAt: Instant.nullable(),
    pagination: Pagination,
  }),
})

export const readSettlementsFile = endpoint('GET /api/admin/reports/settlements/csv', {
  auth: 'administrator',
  summary: 'Returns the settlements of some days with their sums as CSV.',
  query: ofPeriod(z.object(ReportDays)),
  sends: CSV,
  reply: Bytes,
})

export const listSettlementEntries = endpoint('GET /api/admin/reports/settlements/entries', {
  auth: 'administrator',
  summary:
    'Lists the lines of the settlements of some days with their orders: of one settlement, or ' +
    'those that a figure of the report consists of.',
  query: ofPeriod(z.object({ ...Listed, ...Page })),
  reply: z.object({
    entries: z.array(
      z.object({
        _id: z.string().describe('The id of the provider'),
        kind: z.enum(SETTLED_KINDS),
        settlement: z.string().describe('Empty without one'),
        utr: z.string(),
        day: z.iso.date().describe('When it was settled, or paid without a settlement'),
        order: z
          .object({ _id: z.string(), number: z.string() })
          .nullable()
          .describe('Null if the shop does not know the payment'),
        amountPaise: PaiseOut.describe('Below 0 if it was deducted'),
        feePaise: PaiseOut,
        feeTaxPaise: PaiseOut,
        netPaise: PaiseOut,
        recordedPaise: PaiseOut.nullable().describe('The amount that the shop has recorded'),
        difference: z.enum(SETTLEMENT_DIFFERENCES).nullable(),
      }),
    ),
    totals: z.object({
      amountPaise: PaiseOut,
      feePaise: PaiseOut,
      feeTaxPaise: PaiseOut,
      netPaise: PaiseOut,
    }),
    pagination: Pagination,
  }),
})

export const readSettlementEntriesFile = endpoint(
  'GET /api/admin/reports/settlements/entries/csv',
  {
    auth: 'administrator',
    summary: 'Returns the lines of the settlements of some days with their orders as CSV.',
    query: ofPeriod(z.object(Listed)),
    sends: CSV,
    reply: Bytes,
  },
)

export const refreshSettlements = endpoint('POST /api/admin/reports/settlements/refresh', {
  auth: 'administrator',
  summary:
    `Reads from the payment provider what it has settled in at most ${MAX_DAYS_TO_READ} days. ` +
    'The shop does it every night for the last days.',
  body: ofPeriod(z.object(ReportDays), MAX_DAYS_TO_READ),
  reply: z.object({ lines: z.number().int().describe('How many lines the settlements have') }),
})
