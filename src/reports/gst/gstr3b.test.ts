import { expect, test } from 'vitest'
import { makeGstr3bSummary } from './gstr3b.ts'
import { CREDITED_TOTALS, SMALL_MONTH } from '#reports/gst/fixtures/small-month.ts'
import { rupees } from '#shared/money/money.ts'
import { GSTIN, makeInvoice } from '#reports/gst/fixtures/test-documents.ts'

test('the figures of the small month, less credit notes', () => {
  expect(makeGstr3bSummary(SMALL_MONTH, { gstin: GSTIN, creditedTotals: CREDITED_TOTALS })).toEqual(
    {
      taxed: { taxable: 117_634_95, igst: 3_507_07, cgst: 15_99, sgst: 15_99 },
      nilRated: 520_00,
      interState: [
        { place: '01-Jammu & Kashmir', taxable: 117_004_85, igst: 3_520_15 },
        { place: '29-Karnataka', taxable: 533_98, igst: 16_02 },
        { place: '30-Goa', taxable: -969_90, igst: -29_10 },
      ],
    },
  )
})

test('a month without documents has no places', () => {
  expect(makeGstr3bSummary([], { gstin: GSTIN, creditedTotals: new Map() })).toEqual({
    taxed: { taxable: 0, igst: 0, cgst: 0, sgst: 0 },
    nilRated: 0,
    interState: [],
  })
})

test('UTGST counts with SGST', () => {
  const gstin = '04AAPFU0939F1ZV'
  const goods = [{ hsn: '7117', unit: 'PCS', quantity: 1, unitPrice: rupees(1299), gstRateBp: 300 }]
  const invoice = makeInvoice({ number: 'JH/1', date: '2026-11-05', to: '04', goods, gstin })
  expect(makeGstr3bSummary([invoice], { gstin, creditedTotals: new Map() }).taxed).toEqual({
    taxable: 1_261_16,
    igst: 0,
    cgst: 18_92,
    sgst: 18_92,
  })
})
