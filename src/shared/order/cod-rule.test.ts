import { expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { codAmountProblem, DEFAULT_COD } from './cod-rule.ts'

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
