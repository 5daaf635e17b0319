import { expect, test } from 'vitest'
import type { AdminOrderRow } from '#web/api/admin/orders.ts'
import { paise } from '#shared/money/money.ts'
import { toCsv } from './orders-csv.ts'

const ORDER: AdminOrderRow = {
  id: 'ord_1',
  number: 'JH-2611-004218',
  status: 'confirmed',
  statusLabel: 'Confirmed',
  refund: 'none',
  refundSent: true,
  createdAt: '2026-11-20T20:12:00.000Z',
  name: 'Asha Rao',
  city: 'Pune',
  mobile: '9876543210',
  units: 2,
  total: paise(204_750),
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
