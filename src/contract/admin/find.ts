import { z } from 'zod'
import { ORDER_STATUSES } from '#shared/order/order-status.ts'
import { Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'

export const findInAdmin = endpoint('GET /api/admin/find', {
  auth: 'administrator',
  summary:
    'Finds orders by number (`12` for one that ends in 000012), name, mobile, city, tracking ' +
    'number or product, products by words, and users by name or mobile; at most five of each, ' +
    'the newest or best first.',
  query: z.object({
    q: z
      .string('Please enter what to find.')
      .trim()
      .min(2, 'Please enter at least two letters.')
      .max(100),
  }),
  reply: z.object({
    orders: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        name: z.string(),
        status: z.enum(ORDER_STATUSES),
        statusLabel: z.string(),
        picture: Picture.nullable().describe('Of its first line'),
      }),
    ),
    products: z.array(
      z.object({ _id: z.string(), title: z.string(), picture: Picture.nullable() }),
    ),
    users: z.array(z.object({ _id: z.string(), name: z.string(), mobile: z.string() })),
  }),
})
