import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import { requestText } from './return-text.ts'

const line = (id: string, title: string, quantity: number, label = ''): AdminOrderLine => ({
  id,
  product: { title, picture: null },
  variant: { id, label, sku: id },
  quantity,
  unitPrice: paise(100),
  lineTotal: paise(100 * quantity),
  discount: paise(0),
  isFreeGift: false,
  giftNote: '',
  returnedQuantity: 0,
  isReturned: false,
})

test('a request names the customer, the pieces, and how many of a line', () => {
  const lines = [
    line('jhumka', 'Gulab Jhumkas', 2),
    line('ring', 'Maharani Ring', 1, 'Size 12'),
    line('kada', 'Jodha Kada', 1),
  ]
  const returnRequest = (quantities: Record<string, number>) => ({
    id: 'ret_1',
    reason: 'changed_mind' as const,
    details: '',
    quantities,
    pictures: [],
  })
  const shippingAddress = { name: 'Asha Rao' }
  const textOf = (quantities: Record<string, number>) =>
    requestText({ lines, returnRequest: returnRequest(quantities), shippingAddress })
  expect(textOf({ jhumka: 1, ring: 1 })).toBe(
    'Asha Rao wants to return 1 of 2 Gulab Jhumkas, Maharani Ring (Size 12)',
  )
  expect(textOf({ jhumka: 2 })).toBe('Asha Rao wants to return 2 of 2 Gulab Jhumkas')
})
