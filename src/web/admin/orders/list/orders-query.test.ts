import { expect, test } from 'vitest'
import { toOrdersQuery } from './orders-query.ts'

const query = (address: string) => toOrdersQuery(new URLSearchParams(address))

test('the query of the orders page takes known filters from the URL and ignores invalid ones', () => {
  expect(query('status=packed&payment=partial&from=2024-02-29&to=2026-11-21&q=asha')).toEqual({
    status: 'packed',
    refund: 'partial',
    from: '2024-02-29',
    to: '2026-11-21',
    q: 'asha',
  })
  expect(query('payment=unpaid')).toEqual({ unpaid: 'true' })
  for (const nothing of [
    'status=lost',
    'payment=none',
    'from=2026-02-29',
    'to=2026-02-30',
    'to=2026-13-01',
    'from=0000-01-01',
    'from=yesterday',
    'q=',
  ])
    expect(query(nothing), nothing).toEqual({})
})
