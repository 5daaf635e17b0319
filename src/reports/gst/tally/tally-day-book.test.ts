import { describe, expect, test } from 'vitest'
import {
  ALL_RETURNED,
  BILL,
  IN_MAHARASHTRA,
  MIXED,
  SMALL_MONTH,
  TO_KARNATAKA,
} from '#reports/gst/fixtures/small-month.ts'
import { makeCorrection, makeInvoice, withTotals } from '#reports/gst/fixtures/test-documents.ts'
import { DEFAULT_TALLY_NAMES } from '#shared/invoices/tally-names.ts'
import { paise, rupees } from '#shared/money/money.ts'
import { makeTallyDayBook } from './tally-day-book.ts'

const EXPECTED = `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
  <HEADER>
    <TALLYREQUEST>Import Data</TALLYREQUEST>
  </HEADER>
  <BODY>
    <IMPORTDATA>
      <REQUESTDESC>
        <REPORTNAME>Vouchers</REPORTNAME>
        <STATICVARIABLES>
          <SVCURRENTCOMPANY>Rao &amp; Sons</SVCURRENTCOMPANY>
        </STATICVARIABLES>
      </REQUESTDESC>
      <REQUESTDATA>
        <TALLYMESSAGE xmlns:UDF="TallyUDF">
          <VOUCHER REMOTEID="Jhumka 27AAPFU0939F1ZV JH/26-27/000123" VCHTYPE="Sales" ACTION="Create" OBJVIEW="Accounting Voucher View">
            <DATE>20261105</DATE>
            <VOUCHERTYPENAME>Sales</VOUCHERTYPENAME>
            <VOUCHERNUMBER>JH/26-27/000123</VOUCHERNUMBER>
            <REFERENCE>JH-2611-000123</REFERENCE>
            <PARTYLEDGERNAME>Online Customers</PARTYLEDGERNAME>
            <PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>
            <ISINVOICE>No</ISINVOICE>
            <STATENAME>Karnataka</STATENAME>
            <PLACEOFSUPPLY>Karnataka</PLACEOFSUPPLY>
            <NARRATION>Order JH-2611-000123 of 2026-11-03. Paid by UPI</NARRATION>
            <ALLLEDGERENTRIES.LIST>
              <LEDGERNAME>Online Customers</LEDGERNAME>
              <ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>
              <AMOUNT>-1299.00</AMOUNT>
              <BILLALLOCATIONS.LIST>
                <NAME>JH/26-27/000123</NAME>
                <BILLTYPE>New Ref</BILLTYPE>
                <AMOUNT>-1299.00</AMOUNT>
              </BILLALLOCATIONS.LIST>
            </ALLLEDGERENTRIES.LIST>
            <ALLLEDGERENTRIES.LIST>
              <LEDGERNAME>Sales Interstate 3 %</LEDGERNAME>
              <ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>
              <AMOUNT>1261.17</AMOUNT>
            </ALLLEDGERENTRIES.LIST>
            <ALLLEDGERENTRIES.LIST>
              <LEDGERNAME>Output IGST 3 %</LEDGERNAME>
              <ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>
              <AMOUNT>37.83</AMOUNT>
            </ALLLEDGERENTRIES.LIST>
          </VOUCHER>
          <VOUCHER REMOTEID="Jhumka 27AAPFU0939F1ZV CN/26-27/000004" VCHTYPE="Credit Note" ACTION="Create" OBJVIEW="Accounting Voucher View">
            <DATE>20261120</DATE>
            <VOUCHERTYPENAME>Credit Note</VOUCHERTYPENAME>
            <VOUCHERNUMBER>CN/26-27/000004</VOUCHERNUMBER>
            <REFERENCE>JH/26-27/000123</REFERENCE>
            <PARTYLEDGERNAME>Online Customers</PARTYLEDGERNAME>
            <PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>
            <ISINVOICE>No</ISINVOICE>
            <STATENAME>Karnataka</STATENAME>
            <PLACEOFSUPPLY>Karnataka</PLACEOFSUPPLY>
            <GSTNATUREOFRETURN>01-Sales Return</GSTNATUREOFRETURN>
            <NARRATION>Returned by the customer. Credits JH/26-27/000123 of 2026-11-05</NARRATION>
            <ALLLEDGERENTRIES.LIST>
              <LEDGERNAME>Online Customers</LEDGERNAME>
              <ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>
              <AMOUNT>1299.00</AMOUNT>
              <BILLALLOCATIONS.LIST>
                <NAME>JH/26-27/000123</NAME>
                <BILLTYPE>Agst Ref</BILLTYPE>
                <AMOUNT>1299.00</AMOUNT>
              </BILLALLOCATIONS.LIST>
            </ALLLEDGERENTRIES.LIST>
            <ALLLEDGERENTRIES.LIST>
              <LEDGERNAME>Sales Returns</LEDGERNAME>
              <ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>
              <AMOUNT>-1261.17</AMOUNT>
            </ALLLEDGERENTRIES.LIST>
            <ALLLEDGERENTRIES.LIST>
              <LEDGERNAME>Output IGST 3 %</LEDGERNAME>
              <ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>
              <AMOUNT>-37.83</AMOUNT>
            </ALLLEDGERENTRIES.LIST>
          </VOUCHER>
        </TALLYMESSAGE>
      </REQUESTDATA>
    </IMPORTDATA>
  </BODY>
</ENVELOPE>
`

/** Ledgers and amounts of a day book, in order. */
const entriesOf = (xml: string): string[] =>
  [...xml.matchAll(/<LEDGERNAME>(.*)<\/LEDGERNAME>\s*<ISDEE.*\s*<AMOUNT>(.*)<\/AMOUNT>/g)].map(
    ([, ledger, amount]) => `${ledger}: ${amount}`,
  )

test('the day book of an invoice and its credit note, written by hand', () => {
  const names = { ...DEFAULT_TALLY_NAMES, company: 'Rao & Sons' }
  expect(makeTallyDayBook([TO_KARNATAKA, ALL_RETURNED], names)).toBe(EXPECTED)
})

describe('the ledgers', () => {
  test('within the state are CGST and SGST at half the rate, and shipping apart', () => {
    expect(entriesOf(makeTallyDayBook([IN_MAHARASHTRA], DEFAULT_TALLY_NAMES))).toEqual([
      'Online Customers: -1098.00',
      'Sales Local 3 %: 969.90',
      'Shipping: 96.12',
      'Output CGST 1.5 %: 15.99',
      'Output SGST 1.5 %: 15.99',
    ])
  })

  test('of taxed and nil-rated goods together', () => {
    expect(entriesOf(makeTallyDayBook([MIXED], DEFAULT_TALLY_NAMES))).toEqual([
      'Online Customers: -770.00',
      'Sales Interstate 3 %: 485.44',
      'Sales Interstate Nil Rated: 200.00',
      'Shipping: 68.54',
      'Output IGST 3 %: 16.02',
    ])
  })

  test('of a seller without GSTIN have no rate', () => {
    expect(entriesOf(makeTallyDayBook([BILL], DEFAULT_TALLY_NAMES))).toEqual([
      'Online Customers: -750.00',
      'Sales: 750.00',
    ])
  })

  test('have the names of the books, and special characters are escaped', () => {
    const names = {
      ...DEFAULT_TALLY_NAMES,
      sales: 'Web <Sales>',
      creditNote: 'Web "CN"',
      customers: 'Customers & Co',
      salesInterState: 'IGST sale @{rate}%',
    }
    const xml = makeTallyDayBook([TO_KARNATAKA, ALL_RETURNED], names)
    expect(entriesOf(xml).slice(0, 2)).toEqual([
      'Customers &amp; Co: -1299.00',
      'IGST sale @3%: 1261.17',
    ])
    expect(xml).toContain('VCHTYPE="Web &lt;Sales&gt;"')
    expect(xml).toContain('<VOUCHERTYPENAME>Web &quot;CN&quot;</VOUCHERTYPENAME>')
  })
})

test('a credit note for a part of a price, without goods, is no return', () => {
  const [line] = ALL_RETURNED.lines
  if (!line) throw new Error('The credit note has no line.')
  const nothing = paise(0)
  const part = { ...line, quantity: 0, unitPrice: nothing, discount: nothing }
  const xml = makeTallyDayBook([{ ...ALL_RETURNED, lines: [part] }], DEFAULT_TALLY_NAMES)
  expect(xml).toContain('<GSTNATUREOFRETURN>02-Post Sale Discount</GSTNATUREOFRETURN>')
})

test('Tally has its own spelling of some states; an unknown place has none', () => {
  const goods = [{ hsn: '7117', unit: 'PCS', quantity: 1, unitPrice: rupees(99), gstRateBp: 300 }]
  const sale = { number: 'JH/1', date: '2026-11-05', goods }
  const islands = makeTallyDayBook([makeInvoice({ ...sale, to: '35' })], DEFAULT_TALLY_NAMES)
  expect(islands).toContain('<STATENAME>Andaman &amp; Nicobar Islands</STATENAME>')
  const bill = makeInvoice({ ...sale, to: null, gstin: null })
  const unknown = makeTallyDayBook(
    [{ ...bill, seller: { ...bill.seller, state: null } }],
    DEFAULT_TALLY_NAMES,
  )
  expect(unknown).not.toContain('STATENAME')
  expect(unknown).not.toContain('PLACEOFSUPPLY')
})

test('every document has a voucher with its own id that stays the same', () => {
  const idsOf = () =>
    [...makeTallyDayBook(SMALL_MONTH, DEFAULT_TALLY_NAMES).matchAll(/REMOTEID="([^"]+)"/g)].map(
      ([, id]) => id,
    )
  expect(new Set(idsOf()).size).toBe(SMALL_MONTH.length)
  expect(idsOf()).toEqual(idsOf())
})

test('the day book names no customer', () => {
  const xml = makeTallyDayBook(SMALL_MONTH, DEFAULT_TALLY_NAMES)
  expect(xml).not.toMatch(/Asha|Fort Road|98765/)
})

test('a document of nothing has no voucher', () => {
  const goods = [{ hsn: '7117', unit: 'PCS', quantity: 1, unitPrice: paise(0), gstRateBp: 300 }]
  const gift = makeInvoice({ number: 'JH/1', date: '2026-11-05', to: '29', goods })
  expect(makeTallyDayBook([gift], DEFAULT_TALLY_NAMES)).not.toContain('VOUCHER ')
})

test('a document whose parts do not sum to its total stops the day book', () => {
  const document = withTotals(TO_KARNATAKA)
  const wrong = { ...document, totals: { ...document.totals, total: rupees(1300) } }
  expect(() => makeTallyDayBook([wrong], DEFAULT_TALLY_NAMES)).toThrow(
    'The parts of document JH/26-27/000123 do not sum to its total.',
  )
})

test('a correction takes the sale back from its own ledgers, and says so', () => {
  const note = makeCorrection(TO_KARNATAKA, 'CN/26-27/000005')
  const xml = makeTallyDayBook([note], DEFAULT_TALLY_NAMES)
  expect(xml).toContain('<GSTNATUREOFRETURN>04-Correction in Invoice</GSTNATUREOFRETURN>')
  expect(entriesOf(xml)).toEqual([
    'Online Customers: 1299.00',
    'Sales Interstate 3 %: -1261.17',
    'Output IGST 3 %: -37.83',
  ])
})
