import { expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { cashAmount, onlineAmount } from './payment-method.ts'

test('an order is paid online, in cash, or its advance online and the rest in cash', () => {
  const [total, none, advance] = [rupees(1447), rupees(0), rupees(99)]
  const amounts = [
    { paymentMethod: 'online', total, advance: none } as const,
    { paymentMethod: 'cod', total, advance: none } as const,
    { paymentMethod: 'cod', total, advance } as const,
  ].map((order) => [onlineAmount(order), cashAmount(order)])
  expect(amounts).toEqual([
    [total, none],
    [none, total],
    [advance, rupees(1348)],
  ])
})
