import { sql, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { BOOK_CHECK_NAMES, type BookCheckName } from '#shared/book-checks.ts'
import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import {
  openTestShop,
  type OpenedPayment,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../shop.ts'

let shop: TestShop

beforeEach(async () => void (shop = await openTestShop()))
afterEach(() => shop.close())

const findings = async () =>
  (await checkBooks(shop.db, shop.now())).flatMap((outcome) => outcome.findings)

const byAdministrator = async (url: string, body: object) => {
  const as = await shop.administrator()
  const response = await shop.request('POST', url, { as, body })
  if (response.status !== 200) throw new Error(`${url}: ${response.body.message}`)
}

/** Runs the waiting jobs until there are none: refunds, mails, the reports of the provider. */
async function settle(): Promise<void> {
  await shop.sandbox.webhooks.flush()
  while ((await shop.work('payment.refund', 'refund.check', 'mail.send')) > 0)
    await shop.sandbox.webhooks.flush()
}

type Figures = {
  asha: TestUser
  ring: TestProduct
  /** A paid order, a cancelled one whose money is refunded, and an unpaid one. */
  paid: OpenedPayment
  cancelled: OpenedPayment
  unpaid: OpenedPayment
}

/** A shop with a paid, a cancelled and an unpaid order of two rings each. */
async function makeFigures(): Promise<Figures> {
  const ring = await shop.stock({ title: 'Kundan Ring', price: 1200, stock: 20 })
  const two = [{ productId: ring.productId, quantity: 2 }]
  const [asha, bela] = [await shop.customer('Asha Rao'), await shop.customer('Bela Shah')]
  const paid = await buy(shop, asha, two)
  const cancelled = await buy(shop, bela, two)
  await shop.request('POST', `/api/orders/${cancelled.order._id}/cancel`, { as: bela })
  await settle()
  return { asha, ring, paid, cancelled, unpaid: await shop.openPayment(asha, two) }
}

/** Changes rows without triggers and foreign keys, as a wrong restore or manual SQL can. */
const damage = (...statements: SQL[]): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

const idOf = ({ order }: OpenedPayment): string => order._id

/** Ships a paid order, and refunds Rs. 500 of it as an administrator. */
async function shipAndRefund(opened: OpenedPayment): Promise<void> {
  await shipAsAdministrator(shop, opened)
  await byAdministrator(`/api/admin/orders/${idOf(opened)}/refund`, {
    amount: 500,
    note: 'A scratch',
    requestId: `scratch-${idOf(opened)}`,
  })
  await settle()
}

async function returned(customer: TestUser, opened: OpenedPayment): Promise<void> {
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  const asked = await shop.request('POST', `/api/orders/${opened.order._id}/return`, {
    as: customer,
    body: { reason: 'changed_mind' },
  })
  expect(asked.body.message).toBeUndefined()
  await byAdministrator('/api/admin/orders/move', {
    ids: [opened.order._id],
    to: 'returned',
    restock: true,
  })
}

test('a busy shop without a fault has no finding, also while money and jobs are under way', async () => {
  const ring = await shop.stock({ price: 1200, stock: 40, sizes: ['12', '14'] })
  const studs = await shop.stock({ price: 350, stock: 40 })
  const lines = [
    { productId: ring.productId, variantId: ring.variantIds[0] ?? '', quantity: 2 },
    { productId: studs.productId },
  ]
  const customer = () => shop.customer()
  const late = await shop.openPayment(await customer(), lines)
  const neverPaid = await shop.openPayment(await customer(), lines)
  const overdue = await shop.openPayment(await customer(), lines)
  shop.later(16)
  await shop.work('payment.check')
  shop.sandbox.webhooks.mode('drop')
  await shop.sandbox.pay(late.orderId)
  await shop.sandbox.pay(overdue.orderId, { capture: false })
  shop.sandbox.webhooks.mode('send')
  expect(await findings()).toEqual([])
  await shop.work('payment.check')

  const asha = await customer()
  const paid = await shop.openPayment(asha, lines)
  const attempts = [await shop.sandbox.fail(paid.orderId), await shop.sandbox.fail(paid.orderId)]
  for (const attempt of attempts) await shop.sandbox.authorizeLate(attempt.id)
  for (const attempt of attempts) await shop.sandbox.capture(attempt.id)
  await shop.sandbox.webhooks.flush()
  expect(await findings()).toEqual([])
  await byAdministrator(`/api/admin/orders/${paid.order._id}/refund`, {
    amount: 100,
    note: 'A stone was loose',
    requestId: 'a part of the order',
  })
  expect(await findings()).toEqual([])

  const bela = await customer()
  const cancelled = await buy(shop, bela, lines)
  await shop.request('POST', `/api/orders/${cancelled.order._id}/cancel`, { as: bela })
  await shop.openPayment(bela, lines)
  await shop.openPayment(bela, [{ productId: studs.productId }])
  const kavya = await customer()
  await returned(kavya, await buy(shop, kavya, lines))
  expect(await findings()).toEqual([])

  await settle()
  const reasons = await query<{ reason: string }>(
    shop.db,
    sql`select reason from refunds order by reason`,
  )
  expect(reasons.map(({ reason }) => reason)).toEqual(['administrator', 'cancelled', 'duplicate'])
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap((outcome) => outcome.findings)).toEqual([])
  expect(outcomes.map(({ name }) => name)).toEqual(BOOK_CHECK_NAMES)
  const statuses = await query(
    shop.db,
    sql`select status from orders where id in (${idOf(late)}, ${idOf(neverPaid)}) order by status`,
  )
  expect(statuses).toEqual([{ status: 'confirmed' }, { status: 'expired' }])
})

test('an empty shop has no finding', async () => {
  expect(await findings()).toEqual([])
})

type Corruption = {
  title: string
  check: BookCheckName
  /** Damages the shop. Returns the ids of rows that the findings of the check name. */
  make: (figures: Figures) => Promise<string[][]>
  sentence: RegExp
}

const paymentOf = async (opened: OpenedPayment): Promise<string> => {
  const rows = await query<{ id: string }>(
    shop.db,
    sql`select id from payments where order_id = ${idOf(opened)} order by settles desc`,
  )
  return rows[0]?.id ?? ''
}

/** Adds a captured payment that no code of the shop has stored. */
async function addChange(
  paid: OpenedPayment,
  { state, difference }: { state: 'pending' | 'applied' | 'ended'; difference: number },
): Promise<string> {
  await damage(sql`
    insert into variant_changes (id, order_id, line_id, from_variant_id, to_variant_id, from_label,
      to_label, sku, quantity, price, difference, waived, state, ended_because, request_id,
      actor_id, created_at, pay_before, closed_at)
    select 'vch_stray', order_id, id, variant_id, variant_id, '6', '7', sku, 2, price,
      ${difference}, 0, ${state}, ${state === 'ended' ? 'expired' : null}, 'a stray change',
      'usr_nobody', now(), case when ${difference}::int > 0 then now() + interval '3 days' end,
      case when ${state} <> 'pending' then now() end
    from order_lines where order_id = ${idOf(paid)}`)
  return 'vch_stray'
}

async function addPayment(orderId: string, amount: number): Promise<string> {
  await shop.db.execute(sql`
    insert into payments (id, order_id, provider_payment_id, amount, method, settles)
    values ('pay_stray', ${orderId}, 'pay_of_nobody', ${amount}, 'upi', false)`)
  return 'pay_stray'
}

async function addMail(status: 'queued' | 'failed', age: string): Promise<string> {
  await shop.db.execute(sql`
    insert into mails (id, idempotency_key, recipient, subject, body, status, attempts, created_at)
    values ('eml_stray', 'stray', 'asha@example.in', 'Your order', '', ${status}, 14,
      now() - ${age}::interval)`)
  return 'eml_stray'
}

async function addJob(name: string, data: object, columns: SQL): Promise<string> {
  const id = globalThis.crypto.randomUUID()
  await shop.db.execute(sql`
    insert into jobs.job (id, name, data) values (${id}, ${name}, ${JSON.stringify(data)}::jsonb)`)
  await shop.db.execute(sql`update jobs.job set ${columns} where id = ${id}`)
  return id
}

const CORRUPTIONS: Corruption[] = [
  {
    title: 'a stock level that was changed without its ledger',
    check: 'stock',
    make: async ({ ring }) => {
      await damage(sql`update variants set stock = 17 where id = ${ring.variantIds[0]}`)
      return [ring.variantIds]
    },
    sentence: /^The stock of Kundan Ring is 17, and its stock ledger adds up to 16\.$/,
  },
  {
    title: 'a stock movement that was deleted',
    check: 'order-stock',
    make: async ({ paid, ring }) => {
      await damage(sql`delete from stock_movements where order_id = ${idOf(paid)}`)
      return [[idOf(paid), ...ring.variantIds]]
    },
    sentence: /is confirmed: of Kundan Ring it should have 2 taken from stock and has 0\.$/,
  },
  {
    title: 'a cancelled order whose units were not put back into stock',
    check: 'order-stock',
    make: async ({ cancelled, ring }) => {
      await damage(sql`
        delete from stock_movements where order_id = ${idOf(cancelled)} and kind = 'released'`)
      return [[idOf(cancelled), ...ring.variantIds]]
    },
    sentence: /is cancelled: of Kundan Ring it should have 0 taken from stock and has 2\.$/,
  },
  {
    title: 'units that came back from an order that was never returned',
    check: 'order-stock',
    make: async ({ paid, ring }) => {
      await damage(sql`
        insert into stock_movements (variant_id, change, kind, reason, order_id)
        values (${ring.variantIds[0]}, 1, 'returned', 'By hand', ${idOf(paid)})`)
      return [[idOf(paid), ...ring.variantIds]]
    },
    sentence: /and 1 came back of 0\.$/,
  },
  {
    title: 'stock that was taken for an order that does not exist',
    check: 'order-stock',
    make: async ({ ring }) => {
      await damage(sql`
        insert into stock_movements (variant_id, change, kind, reason, order_id)
        values (${ring.variantIds[0]}, -3, 'sold', 'By hand', 'ord_gone')`)
      return [['ord_gone', ...ring.variantIds]]
    },
    sentence: /^3 of Kundan Ring are taken from stock for an order that does not exist\.$/,
  },
  {
    title: 'a reservation without a job that ends it',
    check: 'reservations',
    make: async ({ unpaid }) => {
      await damage(sql`delete from jobs.job where data ->> 'orderId' = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /reserves 2 units until .*, and no job ends that\.$/,
  },
  {
    title: 'a reservation that never ends',
    check: 'reservations',
    make: async ({ unpaid }) => {
      await damage(sql`update orders set pay_before = 'infinity' where id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /reserves 2 units until never\.$/,
  },
  {
    title: 'a reservation whose end was days ago',
    check: 'reservations',
    make: async ({ unpaid }) => {
      await damage(sql`
        update orders set created_at = created_at - interval '8 days',
          pay_before = pay_before - interval '8 days' where id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /reserves 2 units until 20/,
  },
  {
    title: 'a change of size that waits without a job that ends it',
    check: 'reservations',
    make: async ({ paid }) => [[await addChange(paid, { state: 'pending', difference: 100 })]],
    sentence: /^A change of JH-\S+ waits .* reserves 2 units until .*, and no job ends that\.$/,
  },
  {
    title: 'a change of size whose difference was not paid',
    check: 'differences',
    make: async ({ paid }) => [[await addChange(paid, { state: 'applied', difference: 30_000 })]],
    sentence: /^A change of JH-\S+ has a difference of Rs\. 300\.00; Rs\. 0\.00 are paid/,
  },
  {
    title: 'a change of size whose difference was not refunded',
    check: 'differences',
    make: async ({ paid }) => [[await addChange(paid, { state: 'applied', difference: -100 })]],
    sentence: /and nothing is refunded\.$/,
  },
  {
    title: 'a payment of a difference that nothing asks for',
    check: 'payments',
    make: async ({ paid }) => {
      const change = await addChange(paid, { state: 'ended', difference: 30_000 })
      const id = await addPayment(idOf(paid), 30_000)
      await damage(sql`update payments set change_id = ${change} where id = ${id}`)
      return [[id]]
    },
    sentence: /^Rs\. 300\.00 are captured for JH-\S+ as the difference of a change, which does not/,
  },
  {
    title: 'a captured payment that neither settles an order nor is refunded',
    check: 'payments',
    make: async ({ paid }) => [[await addPayment(idOf(paid), 240_000)]],
    sentence:
      /^Rs\. 2,400\.00 are captured for JH-\S+ without settling it, and nothing of it is refunded/,
  },
  {
    title: 'a payment that is refunded only in part although its order took no money',
    check: 'payments',
    make: async ({ paid }) => {
      const id = await addPayment(idOf(paid), 240_000)
      await shop.db.execute(sql`
        insert into refunds (id, payment_id, amount, reason, status)
        values ('rfn_a', ${id}, 239999, 'duplicate', 'processed'),
          ('rfn_b', ${id}, 1, 'administrator', 'failed')`)
      return [[id]]
    },
    sentence: /only Rs\. 2,399\.99 of it are refunded/,
  },
  {
    title: 'a payment that is refunded beyond its amount',
    check: 'payments',
    make: async ({ cancelled }) => {
      const id = await paymentOf(cancelled)
      await shop.db.execute(sql`
        insert into refunds (id, payment_id, amount, reason, status)
        values ('rfn_twice', ${id}, 1, 'administrator', 'processed')`)
      return [[id]]
    },
    sentence: /^Rs\. 2,400\.00 are captured for JH-\S+, and Rs\. 2,400\.01 are refunded of it\.$/,
  },
  {
    title: 'a payment of another amount than its order',
    check: 'payments',
    make: async ({ paid }) => {
      const id = await paymentOf(paid)
      await shop.db.execute(sql`update payments set amount = amount - 1 where id = ${id}`)
      return [[id]]
    },
    sentence: /^Rs\. 2,399\.99 are captured .* and Rs\. 2,400\.00 were to be paid\.$/,
  },
  {
    title: 'a cancelled order whose money was not refunded',
    check: 'payments',
    make: async ({ cancelled }) => {
      const id = await paymentOf(cancelled)
      await shop.db.execute(sql`delete from refunds where payment_id = ${id}`)
      return [[id]]
    },
    sentence: /, which is cancelled, and nothing is refunded\.$/,
  },
  {
    title: 'a payment that settles an unpaid order',
    check: 'payments',
    make: async ({ unpaid }) => {
      const id = await addPayment(idOf(unpaid), 240_000)
      await shop.db.execute(sql`update payments set settles = true where id = ${id}`)
      return [[id]]
    },
    sentence: /and settle it, and the order is payment pending\.$/,
  },
  {
    title: 'a confirmed order without a payment',
    check: 'paid-orders',
    make: async ({ paid }) => {
      await shop.db.execute(sql`delete from payments where order_id = ${idOf(paid)}`)
      return [[idOf(paid)]]
    },
    sentence: /over Rs\. 2,400\.00 was confirmed and is confirmed, and no payment settles it\.$/,
  },
  {
    title: 'cash that was collected for an order that is paid online',
    check: 'cash',
    make: async ({ paid }) => {
      await shop.db.execute(sql`insert into cash_payments (order_id, amount, collected_at)
          values (${idOf(paid)}, 240000, now())`)
      return [[idOf(paid)]]
    },
    sentence: /is both paid online and in cash on delivery\.$/,
  },
  {
    title: 'a delivered order whose cash is not recorded',
    check: 'cash',
    make: async ({ paid }) => {
      await makeTransitions(shop, paid, 'packed', 'shipped', 'delivered')
      await damage(
        sql`delete from payments where order_id = ${idOf(paid)}`,
        sql`update orders set payment_method = 'cod', provider_order_id = null
          where id = ${idOf(paid)}`,
      )
      return [[idOf(paid)]]
    },
    sentence: /was delivered, and the cash of Rs\. 2,400\.00 is not recorded\.$/,
  },
  {
    title: 'more cash that goes back than was collected',
    check: 'cash',
    make: async ({ paid }) => {
      await makeTransitions(shop, paid, 'packed', 'shipped', 'delivered')
      await damage(
        sql`delete from payments where order_id = ${idOf(paid)}`,
        sql`update orders set payment_method = 'cod', provider_order_id = null,
          refund = 'pending' where id = ${idOf(paid)}`,
        sql`insert into cash_payments (order_id, amount, collected_at)
          values (${idOf(paid)}, 240000, now())`,
        sql`insert into cash_refunds (id, order_id, amount, note, request_id, created_at)
          values ('crf_more', ${idOf(paid)}, 250000, '', 'more', now())`,
      )
      return [[idOf(paid)]]
    },
    sentence: /goes back than the Rs\. 2,400\.00 that were collected\.$/,
  },
  {
    title: 'cash of another amount than the total',
    check: 'cash',
    make: async ({ paid }) => {
      await makeTransitions(shop, paid, 'packed', 'shipped', 'delivered')
      await damage(
        sql`delete from payments where order_id = ${idOf(paid)}`,
        sql`update orders set payment_method = 'cod', provider_order_id = null
          where id = ${idOf(paid)}`,
        sql`insert into cash_payments (order_id, amount, collected_at)
          values (${idOf(paid)}, 100000, now())`,
      )
      return [[idOf(paid)]]
    },
    sentence: /^Cash of Rs\. 1,000\.00 .*, and Rs\. 2,400\.00 were to be collected\.$/,
  },
  {
    title: 'the whole total in cash for an order with an advance',
    check: 'cash',
    make: async ({ paid }) => {
      await makeTransitions(shop, paid, 'packed', 'shipped', 'delivered')
      await damage(
        sql`update payments set amount = 9900 where order_id = ${idOf(paid)}`,
        sql`update orders set payment_method = 'cod', advance = 9900 where id = ${idOf(paid)}`,
        sql`insert into cash_payments (order_id, amount, collected_at)
          values (${idOf(paid)}, 240000, now())`,
      )
      return [[idOf(paid)]]
    },
    sentence: /^Cash of Rs\. 2,400\.00 .*, and Rs\. 2,301\.00 were to be collected\.$/,
  },
  {
    title: 'a file of a courier that marks other cash than it has paid out',
    check: 'remittances',
    make: async ({ paid }) => {
      await makeTransitions(shop, paid, 'packed', 'shipped', 'delivered')
      await damage(
        sql`delete from payments where order_id = ${idOf(paid)}`,
        sql`update orders set payment_method = 'cod', provider_order_id = null
          where id = ${idOf(paid)}`,
        sql`insert into remittances
            (id, file_name, lines, orders, amount, request_id, actor_id, actor_name)
          values ('rmt_1', 'november.csv', 3, 2, 340000, 'file', 'usr_1', 'Meera')`,
        sql`insert into cash_payments (order_id, amount, collected_at, remittance_id)
          values (${idOf(paid)}, 240000, now(), 'rmt_1')`,
      )
      return [['rmt_1']]
    },
    sentence:
      /^The .* november\.csv has paid out Rs\. 3,400\.00 for 2 orders, .* 2,400\.00 of 1 order as/,
  },
  {
    title: 'a payment of another amount than the advance of its order',
    check: 'payments',
    make: async ({ paid }) => {
      const id = await paymentOf(paid)
      await damage(
        sql`update orders set payment_method = 'cod', advance = 9900 where id = ${idOf(paid)}`,
      )
      return [[id]]
    },
    sentence: /^Rs\. 2,400\.00 are captured .* and Rs\. 99\.00 were to be paid\.$/,
  },
  {
    title: 'a confirmed order whose advance is not paid',
    check: 'paid-orders',
    make: async ({ paid }) => {
      await damage(
        sql`delete from payments where order_id = ${idOf(paid)}`,
        sql`update orders set payment_method = 'cod', advance = 9900 where id = ${idOf(paid)}`,
      )
      return [[idOf(paid)]]
    },
    sentence: /was confirmed and is confirmed, and no payment settles it\.$/,
  },
  {
    title: 'an order that shows another refund status than its refunds',
    check: 'refunds',
    make: async ({ cancelled }) => {
      await shop.db.execute(sql`update orders set refund = 'none' where id = ${idOf(cancelled)}`)
      return [[idOf(cancelled)]]
    },
    sentence: /is none and should be refunded: Rs\. 2,400\.00 of Rs\. 2,400\.00 are refunded\.$/,
  },
  {
    title: 'a refund that nobody asks about any more',
    check: 'refunds',
    make: async ({ cancelled }) => {
      const id = await paymentOf(cancelled)
      await shop.db.execute(sql`
        update refunds set status = 'pending', created_at = now() - interval '17 days'
        where payment_id = ${id}`)
      await shop.db.execute(sql`update orders set refund = 'pending' where id = ${idOf(cancelled)}`)
      const rows = await query<{ id: string }>(
        shop.db,
        sql`select id from refunds where payment_id = ${id}`,
      )
      return [[rows[0]?.id ?? '']]
    },
    sentence: /^A refund of Rs\. 2,400\.00 for JH-\S+ is pending since/,
  },
  {
    title: 'a total that is one paisa too high',
    check: 'totals',
    make: async ({ unpaid }) => {
      await shop.db.execute(sql`
        update orders set subtotal = subtotal + 1, total = total + 1 where id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence:
      /add up to Rs\. 2,400\.00 and .*; its subtotal is Rs\. 2,400\.01, .* total Rs\. 2,400\.01\.$/,
  },
  {
    title: 'a discount that no line has',
    check: 'totals',
    make: async ({ unpaid }) => {
      await shop.db.execute(sql`
        update orders set discount = 100, total = total - 100 where id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /and their discounts to Rs\. 0\.00; .* its discount Rs\. 1\.00,/,
  },
  {
    title: 'a discount that no offer gives',
    check: 'offers',
    make: async ({ unpaid }) => {
      await shop.db.execute(sql`
        update orders set discount = 100, total = total - 100 where id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /^The discount of JH-\S+ is Rs\. 1\.00, and its offers give Rs\. 0\.00\.$/,
  },
  {
    title: 'a use of a code that was not released',
    check: 'offers',
    make: async ({ cancelled }) => {
      await shop.db.execute(sql`
        insert into offers (id, name, code, kind, percent) values ('ofr_a', 'A', 'AAA', 'percent', 5)`)
      await shop.db.execute(sql`
        insert into offer_redemptions (order_id, offer_id, discount, share_percent)
        values (${idOf(cancelled)}, 'ofr_a', 0, 0)`)
      return [[idOf(cancelled), 'ofr_a']]
    },
    sentence: /^JH-\S+ has a use of an offer that its status does not allow\.$/,
  },
  {
    title: 'a code that counts more uses than it has',
    check: 'offers',
    make: async () => {
      await shop.db.execute(sql`
        insert into offers (id, name, code, kind, percent, max_uses, uses)
        values ('ofr_a', 'A', 'AAA', 'percent', 5, 3, 2)`)
      return [['ofr_a']]
    },
    sentence: /^The offer AAA counts 2 uses, and has 0\.$/,
  },
  {
    title: 'an order without lines',
    check: 'totals',
    make: async ({ unpaid }) => {
      await shop.db.execute(sql`delete from order_lines where order_id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /^The lines of JH-\S+ add up to Rs\. 0\.00/,
  },
  {
    title: 'a tax that is one paisa too high',
    check: 'taxes',
    make: async ({ unpaid }) => {
      await shop.db.execute(sql`
        update orders set seller_state = '27', tax = tax + 1 where id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /include a tax of Rs\. 0\.00, and its tax is Rs\. 0\.01;/,
  },
  {
    title: 'a charge that is missing',
    check: 'taxes',
    make: async ({ unpaid }) => {
      await shop.db.execute(sql`
        update orders set shipping = 9900, total = total + 9900 where id = ${idOf(unpaid)}`)
      return [[idOf(unpaid)]]
    },
    sentence: /its charges are Rs\. 99\.00, and their shares add up to Rs\. 0\.00\.$/,
  },
  {
    title: 'a shipped order whose invoice was deleted',
    check: 'invoices',
    make: async ({ ring, paid }) => {
      const other = await buy(shop, await shop.customer(), [{ productId: ring.productId }])
      await shipAsAdministrator(shop, paid)
      await shipAsAdministrator(shop, other)
      await damage(sql`delete from invoices where order_id = ${idOf(other)}`)
      return [[idOf(other)]]
    },
    sentence: /^JH-\S+ was shipped without an invoice\.$/,
  },
  {
    title: 'an invoice that is one paisa higher than its order',
    check: 'invoices',
    make: async ({ paid }) => {
      await shipAsAdministrator(shop, paid)
      await damage(sql`update invoices set total = total + 1`)
      return [[idOf(paid)]]
    },
    sentence: /is for Rs\. 2,400\.01, and its total is Rs\. 2,400\.00\.$/,
  },
  {
    title: 'a credit note that is higher than its invoice',
    check: 'invoices',
    make: async ({ paid }) => {
      await shipAsAdministrator(shop, paid)
      await damage(sql`
        insert into invoices (id, order_id, kind, number, series, financial_year, position, date,
          total, document, paper, credits_id)
        select 'inv_stray', order_id, 'credit-note', 'CN/1', 'credit-note', financial_year, 1, date,
          total + 1, document, paper, id from invoices`)
      return [[idOf(paid)]]
    },
    sentence: /^Rs\. 2,400\.01 are credited for JH-\S+, whose invoice is for Rs\. 2,400\.00\.$/,
  },
  {
    title: 'a refund of a shipped order whose credit note is missing',
    check: 'invoices',
    make: async ({ paid }) => {
      await shipAndRefund(paid)
      await damage(
        sql`delete from invoices where series = 'credit-note'`,
        sql`delete from invoice_numbers where series = 'credit-note'`,
      )
      return [[idOf(paid)]]
    },
    sentence:
      /^Rs\. 500\.00 of the invoice of JH-\S+ are refunded .+ credit notes are for Rs\. 0\.00\.$/,
  },
  {
    title: 'a refund of cash whose credit note is missing',
    check: 'invoices',
    make: async ({ paid }) => {
      await shipAsAdministrator(shop, paid)
      await makeTransitions(shop, paid, 'delivered')
      await damage(
        sql`delete from payments where order_id = ${idOf(paid)}`,
        sql`update orders set payment_method = 'cod', provider_order_id = null
          where id = ${idOf(paid)}`,
        sql`insert into cash_payments (order_id, amount, collected_at)
          values (${idOf(paid)}, 240000, now())`,
        sql`insert into cash_refunds (id, order_id, amount, note, request_id, created_at)
          values ('crf_1', ${idOf(paid)}, 110000, 'It came back', 'refund-of-cash', now())`,
        sql`update orders set refund = 'pending' where id = ${idOf(paid)}`,
      )
      return [[idOf(paid)]]
    },
    sentence: /^Rs\. 1,100\.00 of the invoice of JH-\S+ .+ came back, and .+ are for Rs\. 0\.00\.$/,
  },
  {
    title: 'goods paid online that came back undelivered, whose credit note is missing',
    check: 'invoices',
    make: async ({ paid }) => {
      await shipAsAdministrator(shop, paid)
      await damage(
        sql`insert into return_requests (id, order_id, reason, quantities, accepted_at)
          select 'ret_1', order_id, 'undelivered', jsonb_object_agg(id, quantity), now() from order_lines
          where order_id = ${idOf(paid)} group by order_id`,
      )
      return [[idOf(paid)]]
    },
    sentence: /^Rs\. 2,400\.00 of the invoice of JH-\S+ .+ came back, and .+ are for Rs\. 0\.00\.$/,
  },
  {
    title: 'a credit note that is one paisa less than the refund',
    check: 'invoices',
    make: async ({ paid }) => {
      await shipAndRefund(paid)
      await damage(sql`update invoices set total = total - 1 where series = 'credit-note'`)
      return [[idOf(paid)]]
    },
    sentence: /Rs\. 500\.00 .+ are refunded .+ its credit notes are for Rs\. 499\.99\.$/,
  },
  {
    title: 'a refund that says more of a line than its amount',
    check: 'refund-lines',
    make: async ({ paid }) => {
      await shipAndRefund(paid)
      await damage(
        sql`update refunds set line_amounts = (
          select jsonb_build_object(id, 50001) from order_lines
          where order_id = ${idOf(paid)} limit 1) where note = 'A scratch'`,
      )
      const rows = await query<{ id: string }>(
        shop.db,
        sql`select id from refunds where line_amounts is not null`,
      )
      return [[rows[0]?.id ?? '']]
    },
    sentence: /^A refund of Rs\. 500\.00 for JH-\S+ says that Rs\. 500\.01 of it is for lines/,
  },
  {
    title: 'an accepted return that nobody refunds',
    check: 'returns',
    make: async ({ asha, paid }) => {
      await returned(asha, paid)
      const age = (days: number) =>
        damage(sql`update return_requests set created_at = now() - make_interval(days => ${days}),
          accepted_at = now() - make_interval(days => ${days})`)
      // 7 business days are promised.
      await age(18)
      expect((await findings()).filter((finding) => finding.check === 'returns')).toEqual([])
      await age(20)
      return [[idOf(paid)]]
    },
    sentence: /^Goods of JH-\S+ for Rs\. .+ came back on \d{4}-.+, and no refund is recorded\./,
  },
  {
    title: 'a corrected invoice that is not credited in full',
    check: 'invoices',
    make: async ({ paid }) => {
      await shipAsAdministrator(shop, paid)
      await damage(
        sql`insert into invoices (id, order_id, kind, number, series, financial_year, position,
            date, total, document, paper, replaces_id)
          select 'inv_new', order_id, kind, 'JH/2', series, financial_year, 2, date, total,
            document, paper, id from invoices`,
        sql`update invoice_numbers set last = 2`,
      )
      return [[idOf(paid)]]
    },
    sentence: /corrected invoices of JH-\S+ are for Rs\. 2,400\.00, and .+ are for Rs\. 0\.00\.$/,
  },
  {
    title: 'a number that no invoice has',
    check: 'invoice-series',
    make: async ({ paid }) => {
      await shipAsAdministrator(shop, paid)
      await damage(sql`update invoice_numbers set last = last + 1`)
      const rows = await query<{ id: string }>(
        shop.db,
        sql`select series || ' ' || financial_year as id from invoice_numbers`,
      )
      return [[rows[0]?.id ?? '']]
    },
    sentence: /^The last invoice of \d\d-\d\d is number 2, and there are 1\.$/,
  },
  ...[
    { title: 'that begins too late', first: 3, last: 100 },
    { title: 'with a number that an invoice has', first: 1, last: 100 },
    { title: 'that ends too early', first: 2, last: 99 },
  ].map(
    ({ title, first, last }): Corruption => ({
      title: `a range of numbers ${title}`,
      check: 'invoice-series',
      make: async ({ paid }) => {
        await shipAsAdministrator(shop, paid)
        await damage(
          sql`update invoice_numbers set last = 100`,
          sql`insert into skipped_numbers
            select series, financial_year, ${first}, ${last}, 'restore', now()
            from invoice_numbers`,
        )
        const rows = await query<{ id: string }>(
          shop.db,
          sql`select series || ' ' || financial_year as id from invoice_numbers`,
        )
        return [[rows[0]?.id ?? '']]
      },
      sentence:
        /^The last invoice of \S+ is number 100, and there are 1, with \d+ numbers left out after/,
    }),
  ),
  {
    title: 'a price that its history does not know',
    check: 'prices',
    make: async ({ ring }) => {
      await damage(sql`update products set sale_price = 120100 where id = ${ring.productId}`)
      return [ring.variantIds]
    },
    sentence: /is Rs\. 1,201\.00, and its price history ends with Rs\. 1,200\.00\.$/,
  },
  {
    title: 'a price of a sale that has not ended',
    check: 'sales',
    make: async ({ ring }) => {
      await shop.db.execute(sql`
        update products set sale_ends_at = now() - interval '1 hour' where id = ${ring.productId}`)
      return [[ring.productId]]
    },
    sentence: /^Kundan Ring has the price of a sale that was to end at /,
  },
  {
    title: 'a price of a sale that no sale has',
    check: 'sales',
    make: async ({ ring }) => {
      await shop.db.execute(sql`
        update products set sale_ends_at = now() + interval '1 hour' where id = ${ring.productId}`)
      return [[ring.productId]]
    },
    sentence: /^Kundan Ring has the price of a sale, and no sale has it\.$/,
  },
  {
    title: 'an order without a history',
    check: 'history',
    make: async ({ paid }) => {
      await damage(sql`delete from order_status_history where order_id = ${idOf(paid)}`)
      return [[idOf(paid)]]
    },
    sentence: /is confirmed and has no history\.$/,
  },
  {
    title: 'a status that the history does not know',
    check: 'history',
    make: async ({ paid }) => {
      await shop.db.execute(sql`update orders set status = 'packed' where id = ${idOf(paid)}`)
      return [[idOf(paid), expect.any(String)]]
    },
    sentence: /is packed, and its history ends with confirmed\.$/,
  },
  {
    title: 'a step that no order can make',
    check: 'history',
    make: async ({ paid }) => {
      await shop.db.execute(sql`update orders set status = 'delivered' where id = ${idOf(paid)}`)
      await shop.db.execute(sql`
        insert into order_status_history (order_id, status) values (${idOf(paid)}, 'delivered')`)
      return [[idOf(paid), expect.any(String)]]
    },
    sentence: /went from confirmed to delivered, which no order can\.$/,
  },
  {
    title: 'stars of a product that nobody gave',
    check: 'reviews',
    make: async ({ ring }) => {
      await damage(
        sql`insert into review_counts (product_id, stars_5) values (${ring.productId}, 3)`,
      )
      return [[ring.productId]]
    },
    sentence: /^Kundan Ring has stored 0, 0, 0, 0, 3, 0 as its reviews .* has 0, 0, 0, 0, 0, 0\.$/,
  },
  {
    title: 'a job that failed for good while its order is unpaid',
    check: 'jobs',
    make: async ({ unpaid }) => {
      await damage(sql`delete from jobs.job where data ->> 'orderId' = ${idOf(unpaid)}`)
      const data = { orderId: idOf(unpaid), check: 3 }
      const columns = sql`state = 'failed', completed_on = now(), output = '{"message": "No way"}'`
      return [[await addJob('payment.check', data, columns)]]
    },
    sentence: /^The job payment\.check of ord_\S+ failed for good at .*: No way\.$/,
  },
  {
    title: 'a job that runs beyond its time limit',
    check: 'jobs',
    make: async () => [
      [
        await addJob(
          'shop.cleanup',
          {},
          sql`state = 'active', expire_seconds = 300, started_on = now() - interval '21 minutes'`,
        ),
      ],
    ],
    sentence: /^The job shop\.cleanup was started at .* and has not ended\.$/,
  },
  {
    title: 'a job that waits while others run',
    check: 'jobs',
    make: async ({ cancelled }) => {
      await addJob('shop.cleanup', {}, sql`state = 'completed', started_on = now()`)
      const data = { orderId: idOf(cancelled), check: 1 }
      return [[await addJob('payment.check', data, sql`start_after = now() - interval '2 hours'`)]]
    },
    sentence: /^The job payment\.check of ord_\S+ should have run at/,
  },
  {
    title: 'a mail that is queued for more than an hour',
    check: 'mails',
    make: async () => [[await addMail('queued', '61 minutes')]],
    sentence: /^The mail "Your order" waits to be sent since/,
  },
  {
    title: 'a mail that failed for good',
    check: 'mails',
    make: async () => [[await addMail('failed', '2 days')]],
    sentence: /^The mail "Your order" of .* was not sent in 14 attempts\.$/,
  },
]

test.each(CORRUPTIONS)('$title is found, with its rows', async ({ check, make, sentence }) => {
  const figures = await makeFigures()
  expect(await findings()).toEqual([])
  const rows = await make(figures)
  const found = (await findings()).filter((finding) => finding.check === check)
  expect(found.map((finding) => finding.rows)).toEqual(rows)
  expect(found[0]?.sentence).toMatch(sentence)
})

test('every check has a corruption that it finds', () => {
  expect(
    BOOK_CHECK_NAMES.filter((name) => CORRUPTIONS.every(({ check }) => check !== name)),
  ).toEqual([])
})

test('states that end by themselves are no findings', async () => {
  const { unpaid, paid } = await makeFigures()
  // A bank has authorised the payment: the units stay reserved, and jobs look at it for days.
  await shop.sandbox.pay(unpaid.orderId, { capture: false })
  shop.later(3 * 24 * 60)
  await shop.work('payment.check')
  await addMail('queued', '50 minutes')
  // A recurring job failed once, and its next run did not.
  await addJob('provider.watch', {}, sql`state = 'failed', created_on = now() - interval '1 hour'`)
  await addJob('provider.watch', {}, sql`state = 'completed', completed_on = now()`)
  // The order was paid after all.
  const data = { orderId: idOf(paid), check: 1 }
  await addJob('payment.check', data, sql`state = 'failed', completed_on = now()`)
  expect(await findings()).toEqual([])
})

test('an old mail that an administrator has sent again counts from then on', async () => {
  const id = await addMail('queued', '3 days')
  expect(await findings()).toHaveLength(1)
  const actor: Id<'usr'> = (await shop.administrator()).id
  await shop.db.execute(sql`
    insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, subject_name,
      before, after)
    values (${actor}, 'Asha', 'mail.sent', 'mail', ${id}, 'Your order', '{}', '{}')`)
  expect(await findings()).toEqual([])
})

test('at most 50 findings of a check are listed, and all are counted', async () => {
  const { paid } = await makeFigures()
  await shop.db.execute(sql`
    insert into payments (id, order_id, provider_payment_id, amount, method, settles)
    select 'pay_' || n, ${idOf(paid)}, 'pay_stray' || n, 100, 'upi', false
    from generate_series(1, 60) n`)
  const outcomes = await checkBooks(shop.db)
  const outcome = outcomes.find(({ name }) => name === 'payments')
  expect(outcome?.total).toBe(60)
  expect(outcome?.findings).toHaveLength(50)
})
