import { expect, test } from 'vitest'
import type { AdminOrderRow } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import { toCsv } from './orders-csv.ts'

const ORDER: AdminOrderRow = {
  _id: 'ord_1',
  number: 'JH-2611-004218',
  status: 'confirmed',
  statusLabel: 'Confirmed',
  refund: 'none',
  refundSent: true,
  createdAt: '2026-11-20T20:12:00.000Z',
  name: 'Asha Rao',
  city: 'Pune',
  phone: '9876543210',
  pieces: 2,
  picture: null,
  totalPaise: paise(204_750),
}

test('an order is a line with its time in India and its total in rupees', () => {
  expect(toCsv([ORDER]).split('\r\n')).toEqual([
    '\uFEFFOrder,Placed,Name,City,Mobile,Pieces,Total in rupees,Status',
    'JH-2611-004218,2026-11-21 01:42,Asha Rao,Pune,9876543210,2,2047.50,Confirmed',
    '',
  ])
})

test('input of customers stays text: commas, quotes and formulas', () => {
  const [, line] = toCsv([
    { ...ORDER, name: 'Rao, "Asha"', city: '=HYPERLINK("https://evil.example")' },
  ]).split('\r\n')
  expect(line).toContain(`"Rao, ""Asha""","'=HYPERLINK(""https://evil.example"")"`)
})
