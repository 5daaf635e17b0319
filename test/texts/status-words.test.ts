import { expect, test } from 'vitest'
import { ORDER_STATUSES, orderStatusLabel } from '#shared/order/order-status.ts'
import { rowOf } from './table.ts'

// `placed` and `undelivered` came with cash on delivery.
test('every order status has its label, and a refunded order is Refunded', () => {
  expect(
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, orderStatusLabel(status)])),
  ).toEqual({
    pending_payment: rowOf('status.pending').text,
    placed: 'Placed',
    confirmed: rowOf('status.confirmed').text,
    packed: rowOf('status.packed').text,
    shipped: rowOf('status.shipped').text,
    delivered: rowOf('status.delivered').text,
    undelivered: 'Not delivered',
    cancelled: rowOf('status.cancelled').text,
    return_requested: rowOf('status.return-requested').text,
    returned: rowOf('status.returned').text,
    expired: rowOf('status.expired').text,
  })
  for (const status of ORDER_STATUSES)
    expect(orderStatusLabel(status, 'refunded'), status).toBe(rowOf('status.refunded').text)
})
