import { expect, test } from 'vitest'
import { presetsOn, salesQueryOf } from './sales-query.ts'

const NOW = new Date('2026-02-28T19:00:00Z')
const of = (text: string) => salesQueryOf(new URLSearchParams(text), NOW)

test('a report is of this month in India, by day, until days are chosen', () => {
  expect(of('')).toEqual({ from: '2026-03-01', to: '2026-03-01', by: 'day' })
  expect(of('from=2026-02-10&by=state')).toEqual({
    from: '2026-02-10',
    to: '2026-03-01',
    by: 'state',
  })
  expect(of('to=2026-01-20&by=week')).toEqual({ from: '2026-01-01', to: '2026-01-20', by: 'day' })
  expect(of('from=2026-02-30&to=2026-02-28')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    by: 'day',
  })
})

test('the presets end today, the months at their last day, and the year begins in April', () => {
  expect(Object.fromEntries(presetsOn(NOW).map(({ label, days }) => [label, days]))).toEqual({
    Today: { from: '2026-03-01', to: '2026-03-01' },
    'Last 7 days': { from: '2026-02-23', to: '2026-03-01' },
    'This month': { from: '2026-03-01', to: '2026-03-01' },
    'Last month': { from: '2026-02-01', to: '2026-02-28' },
    'Financial year': { from: '2025-04-01', to: '2026-03-01' },
  })
})
