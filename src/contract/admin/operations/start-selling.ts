import { z } from 'zod'
import { PRODUCT_STATES } from '#shared/catalog/product.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, Reference } from '#contract/text.ts'

const Count = z.number().int()

export const readSellingStart = endpoint('GET /api/admin/start-selling', {
  auth: 'administrator',
  summary:
    'Returns whether the demo was removed, and what a start would remove: all orders, ' +
    'which are test orders until the first live payment, and the demo products.',
  reply: z.object({
    state: z.enum(['open', 'running', 'done']),
    startedAt: Instant.nullable(),
    startedBy: z.string().nullable(),
    failure: z.string().nullable().describe('Why the last attempt removed nothing, or null'),
    removed: z
      .object({ products: Count, orders: Count, payments: Count, stocks: Count })
      .nullable()
      .describe('`stocks`: variants whose stock was put right'),
    isLive: z.boolean().describe('Whether there are live payments; then it is refused'),
    shopName: z.string(),
    testOrders: Count,
    demoProducts: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        slug: z.string(),
        state: z.enum(PRODUCT_STATES),
        isEdited: z.boolean(),
      }),
    ),
  }),
})

export const startSelling = endpoint('POST /api/admin/start-selling', {
  auth: 'administrator',
  summary:
    'Starts a job that writes a backup, and then removes the demo and the test orders. Once ' +
    'only. Edited demo products stay, except those of `removeProducts`.',
  body: z.object({
    shopName: z.string('Please type the name of your shop.').max(200).describe('Typed to confirm'),
    removeProducts: z.array(Reference).max(200).default([]),
  }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
})
