import { fastify } from 'fastify'
import { z } from 'zod'
import type { ApiMode } from '#sandbox/api-mode.ts'
import { registerSandbox } from '#sandbox/sandbox.ts'
import type { WebhookMode } from '#sandbox/webhooks.ts'
import { respondToParent } from '../../bench/respond-to-parent.ts'

/** The sandbox of the payment provider as a process of its own. */
const settings = z
  .object({
    PORT: z.coerce.number(),
    LOG_FILE: z.string(),
    KEY_ID: z.string(),
    KEY_SECRET: z.string(),
    WEBHOOK_SECRET: z.string(),
    SHOP_URL: z.string(),
  })
  .parse(process.env)

const app = fastify()
const sandbox = await registerSandbox(app, {
  prefix: '/sandbox',
  keyId: settings.KEY_ID,
  keySecret: settings.KEY_SECRET,
  webhookSecret: settings.WEBHOOK_SECRET,
  webhook: { server: { url: settings.SHOP_URL }, path: '/api/payment/webhook' },
  logFile: settings.LOG_FILE,
  log: { warn: () => undefined },
})
await app.listen({ host: '127.0.0.1', port: settings.PORT })

respondToParent(
  {
    apiMode: (mode) => sandbox.setApiMode(mode as ApiMode),
    webhookMode: (mode) => sandbox.webhooks.mode(mode as WebhookMode),
    flush: () => sandbox.webhooks.flush(),
    money: () => ({
      payments: sandbox.payments().map(({ id, captured, amount }) => ({ id, captured, amount })),
      refunds: sandbox
        .refunds()
        .map(({ payment_id, amount }) => ({ paymentId: payment_id, amount })),
    }),
  },
  async () => {
    await app.close()
    process.exit(0)
  },
)
