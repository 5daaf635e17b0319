import { expect, test } from 'vitest'
import { entriesQueryOf, readablePeriod } from './settlement-query.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const of = (text: string) => entriesQueryOf(new URLSearchParams(text), NOW)

test('the lines of an address are those of this month unless it says otherwise', () => {
  expect(of('')).toEqual({ from: '2026-11-01', to: '2026-11-23', figure: 'all' })
  expect(of('from=2026-10-01&to=2026-10-31&figure=late&settlement=setl_1')).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    figure: 'all',
    settlement: 'setl_1',
  })
  expect(of('figure=differences').figure).toBe('differences')
})

test('of a long period the last 31 days are read at once', () => {
  expect(readablePeriod({ from: '2026-04-01', to: '2026-11-23' })).toEqual({
    from: '2026-10-24',
    to: '2026-11-23',
  })
  const month = { from: '2026-11-01', to: '2026-11-23' }
  expect(readablePeriod(month)).toEqual(month)
})
