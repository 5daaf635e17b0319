import { z } from 'zod'
import { SALES_DIMENSIONS } from '#shared/reports/sales-dimensions.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PaiseOut, PageQuery } from '#contract/text.ts'
import { ofPeriod, ReportDays } from './report-days.ts'

/** The days of a sales report, and by what it is summed. */
const Days = {
  ...ReportDays,
  by: z.enum(SALES_DIMENSIONS, 'Please choose from the list.').default('day'),
}

const Page = {
  ...PageQuery(),
}
const Key = {
  key: z.string().max(120).optional().describe('The `key` of a row; without one all orders'),
  retained: z
    .literal('true')
    .optional()
    .describe('Instead: the orders that came back undelivered and are not refunded whole'),
}

const Retained = {
  retainedPaise: PaiseOut.describe(
    'Paid for parcels that came back undelivered, and not refunded; not a part of the other sums',
  ),
}

const Amounts = {
  pieces: z.number().int().describe('All that were ordered'),
  keptPieces: z.number().int().describe('Neither cancelled nor returned'),
  grossPaise: PaiseOut.describe('What was ordered, tax and shipping included'),
  cancelledPaise: PaiseOut,
  returnedPaise: PaiseOut.describe(
    'Of orders that were not cancelled: refunded, or paid for pieces that came back and are not ' +
      'refunded yet',
  ),
  netPaise: PaiseOut.describe('Gross less cancelled and returned'),
}

const CSV = 'text/csv'
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const readSales = endpoint('GET /api/admin/reports/sales', {
  auth: 'administrator',
  summary:
    'Returns sales of up to 366 days by day, month, product, variant, category, state or payment ' +
    'method, by the day of the order in India, with those of as many days before.',
  query: ofPeriod(z.object({ ...Days, ...Page })),
  reply: z.object({
    totals: z.object({
      orders: z.number().int().describe('Paid or, with cash on delivery, confirmed'),
      cancelledOrders: z.number().int(),
      ...Amounts,
      ...Retained,
      averagePaise: PaiseOut.nullable().describe('Of an order that was not cancelled'),
      placed: z
        .number()
        .int()
        .describe('Orders, paid or not, without those that a newer one replaced'),
      startedCarts: z
        .number()
        .int()
        .nullable()
        .describe('Carts that got their first goods; null for days before they were counted'),
      cartsSince: z.iso.date().nullable().describe('The first day on which carts were counted'),
      carts: z.number().int().describe('Carts with goods in them at this moment'),
    }),
    rows: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        note: z.string().describe('The SKU of a variant; else empty'),
        picture: Picture.nullable().describe('Of a product or variant as it was sold last'),
        orders: z.number().int(),
        ...Amounts,
      }),
    ),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          netPaise: PaiseOut,
          beforePaise: PaiseOut.describe(
            'Net sales of the day as many days earlier as the period has',
          ),
        }),
      )
      .describe('Every day of the period, also those without a sale'),
    before: z
      .object({
        orders: z.number().int(),
        netPaise: PaiseOut,
        averagePaise: PaiseOut.nullable(),
        startedCarts: z.number().int().nullable(),
      })
      .describe('Of as many days right before the period, to compare with'),
    pagination: Pagination,
  }),
})

export const readSalesFile = endpoint('GET /api/admin/reports/sales/csv', {
  auth: 'administrator',
  summary: 'Returns all rows of a sales report as CSV.',
  query: ofPeriod(z.object(Days)),
  sends: CSV,
  reply: Bytes,
})

export const listSalesOrders = endpoint('GET /api/admin/reports/sales/orders', {
  auth: 'administrator',
  summary: 'Lists the orders of a row of a sales report, with the part that the row contains.',
  query: ofPeriod(z.object({ ...Days, ...Page, ...Key })),
  reply: z.object({
    label: z.string().describe('The name of the row'),
    orders: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        day: z.iso.date(),
        name: z.string(),
        statusLabel: z.string(),
        ...Amounts,
        ...Retained,
      }),
    ),
    totals: z.object({
      ...Amounts,
      retainedPaise: Retained.retainedPaise.optional().describe('Only with `retained`'),
    }),
    pagination: Pagination,
  }),
})

export const readSalesOrdersFile = endpoint('GET /api/admin/reports/sales/orders/csv', {
  auth: 'administrator',
  summary: 'Returns the orders of a row of a sales report as CSV.',
  query: ofPeriod(z.object({ ...Days, ...Key })),
  sends: CSV,
  reply: Bytes,
})
