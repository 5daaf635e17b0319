import { z } from 'zod'
import { Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PaiseOut } from '#contract/text.ts'

export const readDashboard = endpoint('GET /api/admin/dashboard', {
  auth: 'administrator',
  summary:
    'Returns the figures of the dashboard; `lowInventory` lists variants of published products ' +
    'with low stock, lowest first.',
  reply: z.object({
    totalProducts: z.number().int(),
    totalUsers: z.number().int(),
    lowInventory: z.array(
      z.object({
        product: z.string(),
        quantity: z.number().int(),
        _id: z.string().describe('Of the variant'),
        productId: z.string(),
        picture: Picture.nullable(),
      }),
    ),
    lowInventoryTotal: z.number().int().describe('Variants with low stock'),
    lowInventoryProducts: z.number().int().describe('Of how many products they are'),
    lowStock: z.number().int(),
    outage: z
      .object({
        kind: z
          .enum(['payments', 'refunds', 'refused'])
          .describe(
            'payments or refunds: the provider does not respond to them; refused: it refuses ' +
              'refunds',
          ),
        startedAt: Instant,
        lastAnswer: z.string(),
        unsentRefunds: z.number().int(),
      })
      .nullable()
      .describe('The current outage of the payment provider, or null'),
    books: z
      .object({ checkedAt: Instant, findings: z.number().int() })
      .nullable()
      .describe('The last check of the books if something did not add up, or null'),
    backup: z
      .object({
        startedAt: Instant,
        failure: z.string().nullable(),
        missingPictures: z.number().int(),
      })
      .nullable()
      .describe('The last backup if it failed or lacks files of pictures, or null'),
  }),
})

const Counted = z.object({ orders: z.number().int(), amountPaise: PaiseOut })

export const readToday = endpoint('GET /api/admin/today', {
  auth: 'administrator',
  summary:
    'Returns what waits this morning: orders to pack and to ship and return requests (each up to ' +
    '1,000), orders that are not paid yet, and the net sales of the last 14 days in India, ' +
    'today last.',
  reply: z.object({
    toPack: z.number().int(),
    toShip: z.number().int().describe('Packed orders'),
    toAnswer: z.number().int(),
    toRefund: z.number().int().describe('Orders whose goods are back without a refund'),
    unpaid: Counted.describe('Orders whose units are reserved until they are paid'),
    days: z
      .array(Counted.extend({ day: z.string() }))
      .describe('Orders that were not cancelled, less what came back or is refunded of them'),
  }),
})
