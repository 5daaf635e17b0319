import { expect, test } from 'vitest'
import { ordersOfCustomer, ordersOfOffer, toOrdersQuery } from './orders-query.ts'

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
  const recent = query('status=all&period=week')
  expect(Object.keys(recent)).toEqual(['from'])
  expect(Date.now() - Date.parse(recent.from ?? '')).toBeLessThan(7.3 * 86_400_000)
  for (const nothing of [
    'payment=none',
    'from=2026-02-29',
    'to=2026-02-30',
    'to=2026-13-01',
    'from=0000-01-01',
    'from=yesterday',
    'q=',
  ])
    expect(query(`status=all&${nothing}`), nothing).toEqual({})
})

test('the orders behind a figure of an offer are those of its address', () => {
  const address = (...args: Parameters<typeof ordersOfOffer>) =>
    query(ordersOfOffer(...args).slice('/admin/orders?'.length))
  expect(address('ofr_1', { from: '2026-11-01', to: undefined })).toEqual({
    offer: 'ofr_1',
    from: '2026-11-01',
  })
  expect(address('ofr_1', { reserved: 'true' })).toEqual({ offer: 'ofr_1', reserved: 'true' })
  expect(query('reserved=true')).toEqual({ work: 'true' })
})

test('the orders of a customer have every status', () => {
  expect(query(ordersOfCustomer('usr_1').slice('/admin/orders?'.length))).toEqual({
    customer: 'usr_1',
  })
})

test('without a filter the orders page lists what needs work, and a search finds all', () => {
  expect(query('')).toEqual({ work: 'true' })
  expect(query('page=2')).toEqual({ work: 'true' })
  expect(query('status=all')).toEqual({})
  expect(query('q=asha')).toEqual({ q: 'asha' })
})
