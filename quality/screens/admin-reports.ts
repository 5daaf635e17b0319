import type { Page } from '@playwright/test'
import { failRequests, neverResponds, type Screen } from '../screen.ts'
import { at } from './admin-steps.ts'
import {
  RETAINED_ORDERS,
  RETAINED_SALES,
  RETURN,
  SALES_OF_DAYS,
  SALES_OF_YEAR,
} from './report-replies.ts'

const SALES = at('/admin/reports', '?from=2026-01-01&to=2026-12-31&by=product')
const SOLD = at('/admin/reports/orders', '?from=2026-01-01&to=2026-12-31&by=product')
const SETTLEMENTS = at('/admin/reports/settlements', '?from=2026-11-01&to=2026-11-30')
const LINES = at(
  '/admin/reports/settlements/entries',
  '?from=2026-11-01&to=2026-11-30&figure=differences',
)
const GST = at('/admin/reports/gst', '?month=2026-11')
const DOCUMENTS = at('/admin/reports/gst/documents', '?month=2026-11&figure=b2cs')

const AMOUNTS = {
  taxablePaise: 1_26_117,
  igstPaise: 3_783,
  cgstPaise: 0,
  sgstPaise: 0,
  totalPaise: 1_29_900,
}

const LISTED = {
  documents: [
    {
      number: 'JH/26-27/000123',
      date: '2026-11-05',
      kind: 'tax-invoice',
      orderNumber: 'JH-2611-000042',
      credits: null,
      place: '26-Dadra & Nagar Haveli & Daman & Diu',
      ...AMOUNTS,
    },
    {
      number: 'CN/26-27/000004',
      date: '2026-11-20',
      kind: 'credit-note',
      orderNumber: 'JH-2611-000042',
      credits: 'JH/26-27/000123',
      place: '26-Dadra & Nagar Haveli & Daman & Diu',
      taxablePaise: -1_26_117,
      igstPaise: -3_783,
      cgstPaise: 0,
      sgstPaise: 0,
      totalPaise: -1_29_900,
    },
  ],
  totals: { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0, totalPaise: 0 },
  pagination: { page: 1, limit: 10, total: 2, totalPages: 1 },
}

/** A settlement of many payments, one in which more was deducted, and their sums. */
const SUMS = {
  payments: 1204,
  paidPaise: 15_63_04_431,
  refundedPaise: 9_70_874,
  adjustedPaise: -2_61_165,
  feePaise: 36_88_784,
  feeTaxPaise: 5_62_695,
  netPaise: 15_13_83_608,
}
const REPORT = {
  settlements: [
    { settlement: 'setl_DGlQ1Rj8os78Ec', utr: 'KKBKH26327156891582', day: '2026-11-20', ...SUMS },
    {
      settlement: 'setl_EhcHONhX4ChgNC',
      utr: '',
      day: '2026-11-19',
      payments: 0,
      paidPaise: 0,
      refundedPaise: 1_29_900,
      adjustedPaise: 0,
      feePaise: 0,
      feeTaxPaise: 0,
      netPaise: -1_29_900,
    },
  ],
  totals: { ...SUMS, refundedPaise: 11_00_774, netPaise: 15_12_53_708 },
  waiting: { payments: 42, amountPaise: 54_55_800 },
  differences: 4,
  account: 'live',
  unreadDays: 2,
  lastReadAt: '2026-11-21T23:30:00.000Z',
  pagination: { page: 1, limit: 10, total: 2, totalPages: 1 },
}

const LINE = {
  kind: 'payment',
  settlement: 'setl_DGlQ1Rj8os78Ec',
  utr: 'KKBKH26327156891582',
  day: '2026-11-20',
  amountPaise: 1_29_900,
  feePaise: 3_066,
  feeTaxPaise: 468,
  netPaise: 1_26_834,
  recordedPaise: 1_29_900,
}
const LISTED_LINES = {
  entries: [
    {
      ...LINE,
      _id: 'pay_DEXrnipqTmWVGE',
      settlement: '',
      utr: '',
      order: { _id: 'ord_1', number: 'JH-2611-000042' },
      feePaise: 0,
      feeTaxPaise: 0,
      netPaise: 0,
      difference: 'late',
    },
    {
      ...LINE,
      _id: 'pay_DEXrnipqTmWVGF',
      order: { _id: 'ord_2', number: 'JH-2611-000043' },
      recordedPaise: 1_39_900,
      difference: 'amount',
    },
    { ...LINE, _id: 'pay_OtherChannel01', order: null, recordedPaise: null, difference: 'unknown' },
    {
      ...LINE,
      _id: 'rfnd_DGRcGzZSLyEdg1',
      kind: 'refund',
      order: { _id: 'ord_2', number: 'JH-2611-000043' },
      amountPaise: -50_000,
      netPaise: -50_590,
      recordedPaise: -50_000,
      difference: 'net',
    },
  ],
  totals: { amountPaise: 3_39_700, feePaise: 9_198, feeTaxPaise: 1_404, netPaise: 2_03_078 },
  pagination: { page: 1, limit: 10, total: 4, totalPages: 1 },
}

/** The shop is registered and has sold for months. */
const replies =
  (path: RegExp, json: object) =>
  async (page: Page): Promise<void> =>
    void (await page.route(path, (route) => route.fulfill({ json })))

/** The reports in the admin. */
export const ADMIN_REPORTS: Screen[] = [
  { name: 'admin-report-sales', ...SALES, shows: 'Net sales' },
  {
    name: 'admin-report-sales-counted',
    ...SALES,
    shows: /^An order counts once/,
    act: (page) => page.getByText('How this is counted').click(),
  },
  {
    name: 'admin-report-sales-kept',
    ...SALES,
    network: replies(/\/api\/admin\/reports\/sales\?/, RETAINED_SALES),
    shows: 'Kept of undelivered parcels',
  },
  {
    name: 'admin-report-sales-days',
    ...at('/admin/reports', '?from=2026-11-01&to=2026-11-30&by=product'),
    network: replies(/\/api\/admin\/reports\/sales\?/, SALES_OF_DAYS),
    shows: 'Net sales by day',
  },
  {
    name: 'admin-report-sales-year',
    ...SALES,
    network: replies(/\/api\/admin\/reports\/sales\?/, SALES_OF_YEAR),
    shows: 'The amounts as a table',
    act: (page) => page.getByText('The amounts as a table', { exact: true }).click(),
  },
  {
    name: 'admin-report-sales-loading',
    ...SALES,
    network: neverResponds,
    shows: 'Loading the sales...',
  },
  {
    name: 'admin-report-sales-error',
    ...SALES,
    network: failRequests,
    shows: /^Failed to load the sales\. /,
  },
  {
    name: 'admin-report-sales-none',
    ...at('/admin/reports', '?from=2020-01-01&to=2020-01-31'),
    shows: 'Nothing was sold in these days.',
  },
  { name: 'admin-report-sales-orders', ...SOLD, shows: /^JH-/ },
  {
    name: 'admin-report-sales-orders-kept',
    ...at('/admin/reports/orders', '?from=2026-01-01&to=2026-12-31&by=product&retained=true'),
    network: replies(/\/api\/admin\/reports\/sales\/orders\?/, RETAINED_ORDERS),
    shows: /₹99 kept$/,
  },
  {
    name: 'admin-report-sales-orders-none',
    ...at('/admin/reports/orders', '?from=2020-01-01&to=2020-01-31'),
    shows: 'No orders here.',
  },
  {
    name: 'admin-settlements',
    ...SETTLEMENTS,
    network: replies(/\/api\/admin\/reports\/settlements\?/, REPORT),
    shows: 'UTR KKBKH26327156891582',
  },
  {
    name: 'admin-settlements-sandbox',
    ...SETTLEMENTS,
    shows: /^No payment provider is set up yet/,
  },
  {
    name: 'admin-settlements-loading',
    ...SETTLEMENTS,
    network: neverResponds,
    shows: 'Loading the settlements...',
  },
  {
    name: 'admin-settlements-error',
    ...SETTLEMENTS,
    network: failRequests,
    shows: /^Failed to load the settlements\. /,
  },
  {
    name: 'admin-settlement-lines',
    ...LINES,
    network: replies(/\/api\/admin\/reports\/settlements\/entries/, LISTED_LINES),
    shows: 'JH-2611-000042',
  },
  {
    name: 'admin-settlement-lines-none',
    ...at('/admin/reports/settlements/entries', '?from=2020-01-01&to=2020-01-31'),
    shows: 'No lines here.',
  },
  {
    name: 'admin-gst',
    ...GST,
    network: replies(/\/api\/admin\/reports\/gst\?/, RETURN),
    shows: '3.1(a) Taxed sales',
  },
  {
    name: 'admin-gst-registrations',
    ...GST,
    network: replies(/\/api\/admin\/reports\/gst\?/, {
      ...RETURN,
      registrations: [
        { gstin: null, documents: 12 },
        { gstin: '27AAPFU0939F1ZV', documents: 1150 },
        { gstin: '29AAGCB7383J1Z4', documents: 42 },
      ],
    }),
    shows: 'Day book without a GSTIN (XML)',
  },
  { name: 'admin-gst-none', ...GST, shows: /have no GSTIN/ },
  { name: 'admin-gst-loading', ...GST, network: neverResponds, shows: 'Loading the return...' },
  {
    name: 'admin-gst-error',
    ...GST,
    network: failRequests,
    shows: 'Failed to load the return.',
  },
  {
    name: 'admin-gst-documents',
    ...DOCUMENTS,
    network: replies(/\/api\/admin\/reports\/gst\/documents/, LISTED),
    shows: 'JH/26-27/000123',
  },
  {
    name: 'admin-gst-documents-none',
    ...at('/admin/reports/gst/documents', '?month=2020-11'),
    shows: 'No documents here.',
  },
]
