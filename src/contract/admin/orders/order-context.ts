import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ORDER_SORTS } from '#shared/order/order-sorts.ts'
import { OrderFilters } from './orders.ts'
import { PaiseOut, Reference } from '#contract/text.ts'

const OrderLink = z.object({ _id: z.string(), number: z.string() })

export const readOrderContext = endpoint('GET /api/admin/orders/:id/context', {
  auth: 'administrator',
  summary:
    'Returns what is around an order: its neighbours in the list with these filters and this ' +
    '`sort`, the next order with the same status, and what its customer has ordered.',
  params: z.object({ id: Reference }),
  query: OrderFilters.extend({ sort: z.enum(ORDER_SORTS).default('newest') }),
  reply: z.object({
    before: OrderLink.nullable().describe('The order before it in the list'),
    after: OrderLink.nullable(),
    nextOfStatus: OrderLink.nullable().describe(
      'Another order with the same status: the oldest, which has waited longest',
    ),
    customer: z
      .object({
        orders: z.number().int().describe('Paid or confirmed, and not cancelled'),
        spentPaise: PaiseOut.describe('Less what came back or is refunded of them'),
        place: z
          .number()
          .int()
          .nullable()
          .describe('Of this order among them, from 1; null if it is none of them'),
      })
      .nullable()
      .describe('Null once the account is deleted'),
  }),
})

export const listCouriers = endpoint('GET /api/admin/couriers', {
  auth: 'administrator',
  summary: 'Lists the couriers of the last shipped orders, the one that was used last first.',
  reply: z.object({ couriers: z.array(z.string()) }),
})
