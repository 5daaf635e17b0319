import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { SETTLED_KINDS } from '#shared/reports/settlement-figures.ts'
import {
  differenceOf,
  groupSettlements,
  rowsOfFigure,
  sumSettled,
  type SettledLine,
  type SettlementRow,
} from './settlement-rows.ts'

const line = (change: Partial<SettledLine> = {}): SettledLine => ({
  id: 'pay_1',
  kind: 'payment',
  settlement: 'setl_1',
  utr: 'UTR1',
  day: '2026-11-05',
  order: { id: 'ord_1', number: 'JH-1' },
  amount: paise(100_000),
  fee: paise(2360),
  feeTax: paise(360),
  net: paise(97_640),
  recorded: paise(100_000),
  hasFailed: false,
  ...change,
})

test('a line that is the payment less its fee does not differ', () => {
  expect(differenceOf(line())).toBeNull()
  const refund = { amount: paise(-500), fee: paise(0), net: paise(-500), recorded: paise(-500) }
  expect(differenceOf(line({ kind: 'refund', ...refund }))).toBeNull()
  expect(differenceOf(line({ kind: 'adjustment', recorded: null }))).toBeNull()
})

test('a line differs by one paisa, by its record, and without one', () => {
  expect(differenceOf(line({ recorded: paise(100_001) }))).toBe('amount')
  expect(differenceOf(line({ net: paise(97_641) }))).toBe('net')
  expect(differenceOf(line({ recorded: null }))).toBe('unknown')
  expect(differenceOf(line({ kind: 'refund', recorded: null }))).toBe('unknown')
  const refund = { amount: paise(-500), fee: paise(0), net: paise(-500), recorded: paise(-500) }
  expect(differenceOf(line({ kind: 'refund', ...refund, hasFailed: true }))).toBe('failed')
})

const lines = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...SETTLED_KINDS),
      settlement: fc.constantFrom('setl_1', 'setl_2', 'setl_3'),
      amount: fc.integer({ min: 0, max: 5_000_000 }),
      fee: fc.integer({ min: 0, max: 100_000 }),
      isDeducted: fc.boolean(),
    })
    .map(({ kind, amount, fee, settlement, isDeducted }): SettlementRow => {
      const isOut = kind === 'refund' || (kind === 'adjustment' && isDeducted)
      const signed = isOut ? 0 - amount : amount
      const row = line({
        kind,
        settlement,
        amount: paise(signed),
        fee: paise(fee),
        feeTax: paise(Math.floor((fee * 18) / 118)),
        net: paise(signed - fee),
        recorded: paise(signed),
      })
      return { ...row, difference: differenceOf(row) }
    }),
  { maxLength: 40 },
)

test('every figure is the sum of its rows, and the settlements add up to the whole', () => {
  fc.assert(
    fc.property(lines, (settled) => {
      const all = { settled, waiting: [], lateRefunds: [] }
      const totals = sumSettled(settled)
      expect(totals.net).toBe(totals.paid - totals.refunded + totals.adjusted - totals.fee)
      const amountOf = (figure: Parameters<typeof rowsOfFigure>[1]) =>
        rowsOfFigure(all, figure).reduce((before, { amount }) => before + amount, 0)
      expect(amountOf('payments')).toBe(totals.paid)
      expect(0 - amountOf('refunds')).toBe(totals.refunded)
      expect(amountOf('adjustments')).toBe(totals.adjusted)
      expect(sumSettled(rowsOfFigure(all, 'fees')).fee).toBe(totals.fee)
      expect(rowsOfFigure(all, 'differences')).toEqual([])
      const settlements = groupSettlements(settled)
      for (const name of ['paid', 'refunded', 'adjusted', 'fee', 'feeTax', 'net'] as const)
        expect(settlements.reduce((before, each) => before + each[name], 0)).toBe(totals[name])
    }),
    { numRuns: 300 },
  )
})

test('a reference that one line has is that of its settlement', () => {
  const rows = [line({ utr: '' }), line({ id: 'adj_1', day: '2026-11-06' })].map((row) => ({
    ...row,
    difference: null,
  }))
  expect(groupSettlements(rows)).toMatchObject([{ utr: 'UTR1', day: '2026-11-06', payments: 2 }])
})
