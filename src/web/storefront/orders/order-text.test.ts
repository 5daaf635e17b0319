import { expect, test } from 'vitest'
import type { Order } from '#web/api/orders/order.ts'
import { endOf, formatOrderDay, piecesOf } from './order-text.ts'

const line = (title: string, quantity = 1) => ({ quantity, product: { title } })

test('an order is named after its first piece and the number of the others', () => {
  const jhumkas = 'Gulab Pearl Jhumkas'
  expect(piecesOf({ lines: [line(jhumkas)] })).toBe(jhumkas)
  expect(piecesOf({ lines: [line(jhumkas, 2)] })).toBe(`${jhumkas}, 2\u00a0pieces`)
  expect(piecesOf({ lines: [line(jhumkas), line('Rekha Studs')] })).toBe(
    `${jhumkas} and\u00a01\u00a0more`,
  )
  expect(piecesOf({ lines: [line(jhumkas), line('Rekha Studs', 2)] })).toBe(
    `${jhumkas} and\u00a02\u00a0more`,
  )
  expect(piecesOf({ lines: [line(jhumkas, 5), line('Rekha Studs')] })).toBe(
    `${jhumkas}, 5\u00a0pieces, and\u00a01\u00a0more`,
  )
  expect(piecesOf({ lines: [] })).toBe('')
})

test('the day of an order is that of India', () => {
  expect(formatOrderDay('2026-11-26T19:00:00.000Z')).toBe('27\u00a0Nov\u00a02026')
})

test('a finished order says how it ended and when, and no other order does', () => {
  const change = (status: Order['status'], at: string, declinesReturn = false) => ({
    status,
    at,
    declinesReturn,
  })
  const arrived = change('delivered', '2026-11-26T19:00:00.000Z')
  const history = [change('shipped', '2026-11-24T05:00:00.000Z'), arrived]
  const delivered = 'Delivered on Fri\u00a027\u00a0Nov'
  expect(endOf({ status: 'delivered', history })).toBe(delivered)
  expect(endOf({ status: 'shipped', history })).toBeUndefined()
  const asked = change('return_requested', '2026-11-28T05:00:00.000Z')
  expect(endOf({ status: 'return_requested', history: [...history, asked] })).toBeUndefined()
  const declined = change('delivered', '2026-11-29T05:00:00.000Z', true)
  expect(endOf({ status: 'delivered', history: [...history, asked, declined] })).toBe(delivered)
  const back = change('returned', '2026-11-30T05:00:00.000Z')
  expect(endOf({ status: 'returned', history: [...history, asked, back] })).toBe(
    'Returned on Mon\u00a030\u00a0Nov',
  )
})
