import { expect, test } from 'vitest'
import type { ImportPlan, Planned } from './import-plan.ts'
import { buttonText, doneText, planText } from './import-texts.ts'

let line = 1
const planned = (outcome: Planned['outcome'], count: number): Planned[] =>
  Array.from({ length: count }, () => ({
    line: ++line,
    outcome,
    title: 'Ring',
    id: null,
    version: null,
    rows: [],
    differences: [],
    problems: outcome === 'refused' ? [{ line, column: 'Title', text: 'It is missing.' }] : [],
    requestId: 'request-1',
  }))

const planOf = (counts: Partial<Record<Planned['outcome'], number>>): ImportPlan => ({
  products: Object.entries(counts).flatMap(([outcome, count]) =>
    planned(outcome as Planned['outcome'], count),
  ),
  problems: [],
})

test('a plan says how many products it adds and changes, and how many rows have problems', () => {
  const plan = planOf({ added: 48, changed: 6, refused: 2 })
  expect(planText(plan)).toBe('Adds 48 products, changes 6, 2 rows have problems.')
  expect(buttonText(plan)).toBe('Add 48, change 6')
  expect(planText(planOf({ changed: 1, same: 3 }))).toBe(
    'Changes 1 product, 3 products are as in the file already.',
  )
  expect(buttonText(planOf({ changed: 1 }))).toBe('Change 1 product')
  expect(buttonText(planOf({ added: 1200 }))).toBe('Add 1,200 products')
  expect(planText(planOf({ refused: 1 }))).toBe('Adds and changes no product, 1 row has problems.')
})

test('an import says what it has done', () => {
  expect(doneText({ added: 47, changed: 6, refused: 1 })).toBe(
    '47 products added, 6 changed, 1 refused.',
  )
  expect(doneText({ added: 0, changed: 0, refused: 0 })).toBe('No product is imported.')
})
