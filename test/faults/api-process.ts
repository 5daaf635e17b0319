import { sql } from 'drizzle-orm'
import { flushCompileCache } from 'node:module'
import { openControl } from '#bin/control/server.ts'
import { prepare } from '#bin/start/first-start.ts'
import { runOrReport, stopOnSignal } from '#bin/start/run-program.ts'
import { createProduct } from '#catalog/catalog.ts'
import { startServer } from '#server.ts'
import { addStock, findLedgerFaults } from '#inventory/inventory.ts'
import { readConfig } from '#platform/config.ts'
import { query } from '#platform/db/db.ts'
import { consoleLog } from '#platform/log.ts'
import { rupees } from '#shared/money/money.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { openAppContext, type AppContext } from '#app-context.ts'
import { startWorker } from '#worker/worker.ts'
import type { ShopState, Order, StateQuery } from './running-shop.ts'

/**
 * The shop in its own process, without pages, for tests that kill it. Calls come over the channel
 * to the parent process.
 */
const UNITS = 100_000

await runOrReport(async () => {
  const config = readConfig(process.env)
  const shop = await openAppContext(config, consoleLog(config.logLevel))
  await stockOnce(shop)
  await prepare(shop, () => undefined)
  const { app, sandbox, url } = await startServer(shop, { pages: false })
  if (!sandbox) throw new Error('These tests use the payment sandbox.')
  await startWorker(shop, 1)
  stopOnSignal(app, shop, await openControl(shop))
  process.on('message', (question: StateQuery) => void response(shop, sandbox, question).then(tell))
  tell({ url })
  // Stores compiled code for the next process now, because this one may be killed.
  flushCompileCache()
})

function tell(message: object): void {
  if (process.connected) process.send?.(message)
}

async function response(
  shop: AppContext,
  sandbox: Sandbox,
  question: StateQuery,
): Promise<ShopState> {
  if (question.webhooks) sandbox.webhooks.mode(question.webhooks)
  if (question.hold) sandbox.setApiMode(question.hold)
  return {
    number: question.number,
    payments: sandbox
      .payments()
      .map(({ id, order_id, captured }) => ({ id, orderId: order_id, captured })),
    refunds: sandbox.refunds().map(({ payment_id, amount }) => ({ paymentId: payment_id, amount })),
    orders: await readOrders(shop),
    stock: await readStock(shop),
    ledgerFaults: await findLedgerFaults(shop.db),
    memoryBytes: process.memoryUsage.rss(),
  }
}

const readOrders = (shop: AppContext) =>
  query<Order>(
    shop.db,
    sql`
    select o.id, o.status, p.provider_payment_id as "paidBy", (select sum(l.quantity)::int from order_lines l where l.order_id = o.id) as quantity
    from orders o left join payments p on p.order_id = o.id and p.settles order by o.id`,
  )

async function readStock(shop: AppContext): Promise<{ productId: string; sold: number }> {
  const [row] = await query<{ productId: string; stock: number }>(
    shop.db,
    sql`select product_id as "productId", stock from variants order by id limit 1`,
  )
  return { productId: row?.productId ?? '', sold: UNITS - (row?.stock ?? 0) }
}

/** One ring with more units than the tests can buy. */
async function stockOnce({ db }: AppContext): Promise<void> {
  const [found] = await query(db, sql`select id from products limit 1`)
  if (found) return
  await db.transaction(async (tx) => {
    const details = {
      title: 'Kundan Ring',
      description: 'A ring that is there for tests.',
      category: 'Rings' as const,
      alsoIn: [],
      pictures: [],
    }
    const made = await createProduct(tx, { ...details, actualPrice: null, salePrice: rupees(1200) })
    await addStock(
      tx,
      made.variants.map(({ id }) => ({ variantId: id, quantity: UNITS })),
      { kind: 'opening', reason: 'Opening count' },
    )
  })
}
