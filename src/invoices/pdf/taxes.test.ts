import { expect, test } from 'vitest'
import { paise, sum } from '#shared/money/money.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { splitTax } from '#shared/tax/tax.ts'
import { groupByHsn, taxesOf, valuesBeforeTax } from './taxes.ts'

type Part = [hsn: string, gstRateBp: number, total: number]

/** What a document of these goods and one charge says about taxes. */
function documentOf(goods: Part[], place = '29'): InvoiceDocument {
  const [lines = [], charges = []] = [goods.slice(0, -1), goods.slice(-1)].map((parts) =>
    parts.map(([hsn, gstRateBp, total]) => ({
      hsn,
      gstRateBp,
      total: paise(total),
      ...splitTax(paise(total), gstRateBp, { seller: '27', place }),
    })),
  )
  const sumOf = (name: 'total' | 'taxable' | 'cgst' | 'sgst' | 'utgst' | 'igst') =>
    sum([...lines, ...charges].map((each) => each[name]))
  return {
    kind: 'tax-invoice',
    seller: { gstin: '27AAPFU0939F1ZV' },
    placeOfSupply: { code: place, name: '' },
    lines,
    charges,
    totals: {
      total: sumOf('total'),
      taxable: sumOf('taxable'),
      cgst: sumOf('cgst'),
      sgst: sumOf('sgst'),
      utgst: sumOf('utgst'),
      igst: sumOf('igst'),
    },
  } as unknown as InvoiceDocument
}

test('sums by HSN code and rate have all lines and charges, to the paisa', () => {
  const document = documentOf([
    ['7117', 300, 1299_00],
    ['7018', 0, 249_00],
    ['7117', 300, 501_01],
    ['7117', 1800, 99_00],
    ['7117', 300, 79_00],
  ])
  const groups = groupByHsn(document)
  expect(groups.map(({ hsn, gstRateBp, total }) => [hsn, gstRateBp, total])).toEqual([
    ['7018', 0, 249_00],
    ['7117', 300, 1879_01],
    ['7117', 1800, 99_00],
  ])
  for (const name of ['total', 'taxable', 'cgst', 'sgst', 'utgst', 'igst'] as const)
    expect(sum(groups.map((group) => group[name])), name).toBe(document.totals[name])
})

test('the taxes are those that a document has amounts of', () => {
  const goods: Part[] = [['7117', 300, 1299_00]]
  expect(taxesOf(documentOf(goods))).toEqual(['igst'])
  expect(taxesOf(documentOf(goods, '27'))).toEqual(['cgst', 'sgst'])
  expect(taxesOf({ ...documentOf(goods), kind: 'bill-of-supply' })).toEqual([])
  expect(taxesOf({ ...documentOf(goods), kind: 'bill' })).toEqual([])
})

test('an invoice of free goods names the taxes of its place of supply', () => {
  const free: Part[] = [
    ['7117', 300, 0],
    ['7117', 300, 0],
  ]
  expect(taxesOf(documentOf(free))).toEqual(['igst'])
  expect(taxesOf(documentOf(free, '27'))).toEqual(['cgst', 'sgst'])
})

test('a credit note of exempt goods names no tax', () => {
  const exempt: Part[] = [
    ['7018', 0, 249_00],
    ['7018', 0, 79_00],
  ]
  expect(taxesOf({ ...documentOf(exempt), kind: 'credit-note' })).toEqual([])
})

test('values before tax are apart for taxed and exempt goods', () => {
  const mixed = documentOf([
    ['7117', 300, 103_00],
    ['7018', 0, 50_00],
  ])
  expect(valuesBeforeTax(mixed)).toEqual([
    ['Taxable value', 100_00],
    ['Exempt value', 50_00],
  ])
})
