import { expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { cashAmount, codAmountProblem, DEFAULT_COD, onlineAmount } from './cod-rule.ts'

const rule = { ...DEFAULT_COD, minimum: rupees(200), maximum: rupees(5000) }

test('only totals between the limits can be paid in cash', () => {
  expect(codAmountProblem(rule, rupees(200))).toBe('')
  expect(codAmountProblem(rule, rupees(5000))).toBe('')
  expect(codAmountProblem(rule, rupees(199))).toContain('Rs. 200 and more')
  expect(codAmountProblem(rule, rupees(5001))).toContain('at most Rs. 5,000')
})

test('something is left to collect beside the advance', () => {
  const withAdvance = { ...rule, advance: rupees(499) }
  expect(codAmountProblem(withAdvance, rupees(499))).toContain('more than Rs. 499')
  expect(codAmountProblem(withAdvance, rupees(500))).toBe('')
})

test('an order is paid online, in cash, or its advance online and the rest in cash', () => {
  const [total, none, advance] = [rupees(1447), rupees(0), rupees(99)]
  const amounts = [
    { paymentMethod: 'online', total, advance: none } as const,
    { paymentMethod: 'cod', total, advance: none } as const,
    { paymentMethod: 'cod', total, advance } as const,
  ].map((order) => [onlineAmount(order), cashAmount(order)])
  expect(amounts).toEqual([
    [total, none],
    [none, total],
    [advance, rupees(1348)],
  ])
})
