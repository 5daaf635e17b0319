import { expect, test } from 'vitest'
import { stockQueryOf } from './stock-query.ts'

const of = (text: string) => stockQueryOf(new URLSearchParams(text))

test('only the value is of a chosen day, and unknown choices are left out', () => {
  expect(of('')).toEqual({ view: 'value', days: '60' })
  expect(of('date=2026-11-05&view=all&days=30')).toEqual({
    view: 'value',
    days: '60',
    date: '2026-11-05',
  })
  expect(of('view=dead&days=90&date=2026-11-05')).toEqual({ view: 'dead', days: '90' })
  expect(of('date=2026-02-30')).toEqual({ view: 'value', days: '60' })
})
