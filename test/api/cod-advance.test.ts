import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { istDay } from '#shared/ist-time.ts'
import { codeFor, move, offerCod, requestCod } from '../cod.ts'
import { openProviderProxy } from '../provider-proxy.ts'
import { openTestShop, PASSWORD, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  shop.texts.length = 0
  // All parcels of this file go to one mobile number.
  await offerCod(shop, administrator, { advance: 99, maxUndelivered: null })
  asha = await shop.customer()
})
afterEach(async () => {
  shop.sandbox.webhooks.mode('send')
  expect(await findLedgerFaults(shop.db)).toEqual([])
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

/** Rs. 1,299, shipping of Rs. 99 and the fee of Rs. 49. */
const TOTAL = 144_700
const ADVANCE = 9900
const CASH = TOTAL - ADVANCE

/** An order of one ring with an advance, which waits for its payment. */
async function place(stock = 5) {
  const ring = await shop.stock({ price: 1299, stock })
  const { status, body } = await requestCod(shop, asha, {
    lines: [{ productId: ring.productId }],
    advance: 99,
  })
  expect(status).toBe(200)
  const { _id: id, number } = body.order
  return { ring, id: id as string, number: number as string, opened: body.payment, body }
}

const verify = (report: object, as = asha) =>
  shop.request('POST', '/api/payment/verify-payment', { as, body: report })

/** An order whose advance is paid. */
async function buy(stock?: number) {
  const placed = await place(stock)
  const paid = await verify(await shop.sandbox.pay(placed.opened.orderId, { method: 'upi' }))
  expect([paid.status, paid.body.order?.status]).toEqual([200, 'confirmed'])
  return { ...placed, paid: paid.body.order }
}

const orderOf = async (id: string, as = asha) =>
  (await shop.request('GET', `/api/orders/${id}`, { as })).body

const adminOrderOf = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

const stockOf = async ({ productId }: TestProduct): Promise<number> =>
  (await shop.request('GET', `/api/products/${productId}`)).body.inventory

const mailOf = async (id: string, subject: string): Promise<string> => {
  const rows = await query<{ subject: string; body: string }>(
    shop.db,
    sql`select subject, body from mails where order_id = ${id} order by created_at`,
  )
  return rows.find((mail) => mail.subject.includes(subject))?.body ?? ''
}

const creditNotesOf = async (id: string): Promise<number[]> => {
  const rows = await query<{ total: string }>(
    shop.db,
    sql`select total from invoices where order_id = ${id} and series = 'credit-note'
      order by position`,
  )
  return rows.map(({ total }) => Number(total))
}

const post = (path: string, body: object) =>
  shop.request('POST', `/api/admin/orders/${path}`, { as: administrator, body })

const refund = (id: string, amount: number, requestId: string) =>
  post(`${id}/refund`, { amount, note: 'A stone was loose.', requestId })

async function sendRefunds(): Promise<void> {
  await shop.work('payment.refund')
  await shop.sandbox.webhooks.flush()
}

const receive = async (id: string, good: number) => {
  const [line] = (await adminOrderOf(id)).items
  return post(`${id}/received`, { lines: [{ lineId: line._id, good }] })
}

const DAY_MS = 86_400_000
const dayAt = (days: number): string => istDay(new Date(shop.now().getTime() + days * DAY_MS))

/** What the sales of these days were, net, in the report. */
async function netSales(): Promise<number> {
  const url = `/api/admin/reports/sales?from=${dayAt(-3)}&to=${dayAt(1)}&by=method`
  const { status, body } = await shop.request('GET', url, { as: administrator })
  expect(status).toBe(200)
  return body.totals.netPaise
}

/** What the report says is kept of undelivered parcels: its figure, and its orders by their ids. */
async function retained(): Promise<{ total: number; orders: Record<string, number> }> {
  const days = `from=${dayAt(-3)}&to=${dayAt(1)}`
  const url = '/api/admin/reports/sales'
  const as = administrator
  const { totals } = (await shop.request('GET', `${url}?${days}`, { as })).body
  const list = `${url}/orders?${days}&retained=true&limit=100`
  const { orders, totals: listed, pagination } = (await shop.request('GET', list, { as })).body
  type Kept = { _id: string; retainedPaise: number }
  const rows = orders.map(({ _id, retainedPaise }: Kept) => [_id, retainedPaise] as const)
  const sum = rows.reduce((before: number, [, paise]: [string, number]) => before + paise, 0)
  expect([sum, rows.length]).toEqual([totals.retainedPaise, pagination.total])
  expect(listed.retainedPaise).toBe(totals.retainedPaise)
  return { total: totals.retainedPaise, orders: Object.fromEntries(rows) }
}

describe('the setting', () => {
  test('is empty in a new shop, and customers read it only once it is set', async () => {
    const ruleOf = async () => (await shop.request('GET', '/api/shop')).body.cashOnDelivery
    expect(await ruleOf()).toMatchObject({ advancePaise: ADVANCE })
    await offerCod(shop, administrator)
    expect(await ruleOf()).not.toHaveProperty('advancePaise')
  })

  test('is at least one rupee and below the largest amount', async () => {
    await expect(offerCod(shop, administrator, { advance: 0.5 })).rejects.toThrow('at least Rs. 1')
    await expect(offerCod(shop, administrator, { advance: -5 })).rejects.toThrow('in rupees')
    await expect(offerCod(shop, administrator, { maximum: 500, advance: 500 })).rejects.toThrow(
      'below the largest amount',
    )
  })

  test('of an earlier version has no advance', async () => {
    await shop.db.execute(sql`update settings set value = value - 'advance' where name = 'cod'`)
    await shop.db.execute(sql`select pg_notify('shop_changes', 'settings')`)
    const settings = (await shop.request('GET', '/api/admin/settings', { as: administrator })).body
    const cod = settings.settings.find(({ name }: { name: string }) => name === 'cod')
    expect(cod.value).not.toHaveProperty('advance')
    await offerCod(shop, administrator)
    const ring = await shop.stock({ price: 1299 })
    const placed = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    expect(placed.body).toMatchObject({ order: { status: 'placed' }, codeSent: true })
    expect(placed.body.order.cash).toEqual({ amountPaise: TOTAL, state: 'due', at: null })
  })
})

describe('placing', () => {
  test('opens a payment of the advance; no code is sent', async () => {
    const { ring, body } = await place()
    expect(body).toMatchObject({
      codeSent: false,
      order: {
        status: 'pending_payment',
        totalPaise: TOTAL,
        payment: null,
        cash: { amountPaise: CASH, advancePaise: ADVANCE, state: 'due' },
        canCancel: true,
      },
      payment: { amount: ADVANCE, currency: 'INR' },
    })
    expect(body.order).not.toHaveProperty('confirmation')
    expect(body.payment).not.toHaveProperty('order')
    expect(body.payment.timeoutSeconds).toBeLessThanOrEqual(15 * 60)
    expect(shop.texts).toEqual([])
    expect(await stockOf(ring)).toBe(4)
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toHaveLength(1)
  })

  test('the same request again returns the same payment, and another advance another order', async () => {
    const { id, opened, ring } = await place()
    const again = await requestCod(shop, asha, { advance: 99 })
    expect([again.body.order._id, again.body.payment.orderId]).toEqual([id, opened.orderId])
    await offerCod(shop, administrator, { advance: 199, maxUndelivered: null })
    const stale = await requestCod(shop, asha, { advance: 99 })
    expect([stale.status, stale.body.code]).toEqual([409, 'cod.advance'])
    expect(stale.body.cashOnDelivery).toMatchObject({ feePaise: 4900, advancePaise: 19_900 })
    const other = await requestCod(shop, asha, { advance: 199 })
    expect(other.body.payment.amount).toBe(19_900)
    expect((await orderOf(id)).status).toBe('expired')
    expect(await stockOf(ring)).toBe(4)
  })

  test('two requests at once place one order with one payment', async () => {
    const ring = await shop.stock({ stock: 1 })
    await shop.request('POST', '/api/cart', { as: asha, body: { ...ring, quantity: 1 } })
    const replies = await Promise.all([1, 2].map(() => requestCod(shop, asha, { advance: 99 })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.payment.orderId)).size).toBe(1)
    expect(await stockOf(ring)).toBe(0)
  })

  test('a customer who was not shown the advance is not asked for it', async () => {
    const ring = await shop.stock()
    const refused = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    expect([refused.status, refused.body.code]).toEqual([409, 'cod.advance'])
    await offerCod(shop, administrator)
    const other = await requestCod(shop, asha, { advance: 99 })
    expect(other.body.code).toBe('cod.advance')
    expect(await stockOf(ring)).toBe(10)
  })

  test('a total that the advance would pay whole is refused', async () => {
    await offerCod(shop, administrator, { advance: 248, maxUndelivered: null })
    const ring = await shop.stock({ price: 100 })
    const lines = [{ productId: ring.productId }]
    const refused = await requestCod(shop, asha, { lines, advance: 248 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Cash on delivery is for orders of more than Rs. 248.',
    ])
  })

  test('if the provider is down the order stays, and the next try opens its payment', async () => {
    const ring = await shop.stock({ stock: 1 })
    shop.sandbox.setApiMode('down')
    const failed = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      advance: 99,
    })
    expect([failed.status, failed.body.code]).toEqual([502, 'payment.unavailable'])
    shop.sandbox.setApiMode('normal')
    const next = await requestCod(shop, asha, { advance: 99 })
    expect([next.status, next.body.payment.amount]).toEqual([200, ADVANCE])
    expect(await stockOf(ring)).toBe(0)
  })
})

describe('paying the advance', () => {
  test('confirms the order, empties the cart and says what is paid in cash', async () => {
    const { id, paid, number } = await buy()
    expect(paid).toMatchObject({
      payment: { method: 'upi', amountPaise: ADVANCE },
      cash: { amountPaise: CASH, advancePaise: ADVANCE, state: 'due' },
    })
    expect(await orderOf(id)).toMatchObject({ payment: paid.payment, cash: paid.cash })
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toEqual([])
    const mail = await mailOf(id, `${number} is confirmed`)
    expect(mail).toContain('We have your advance and will pack your pieces now.')
    expect(mail).toContain(
      'You have paid Rs. 99.00 online in advance. Cash on delivery: please pay Rs. 1,348.00',
    )
    const { timeline } = await adminOrderOf(id)
    expect(timeline.map(({ note }: { note: string }) => note)).toEqual([
      'Cash on delivery',
      'Advance of Rs. 99.00 paid by UPI',
    ])
    const code = await shop.request('POST', `/api/orders/${id}/code`, { as: asha })
    expect([code.status, code.body.code]).toEqual([409, 'cod.no-code'])
  })

  test('reported by the browser and by webhooks at once, it is one payment and one mail', async () => {
    const { id, opened } = await place()
    const report = await shop.sandbox.pay(opened.orderId)
    const replies = await Promise.all([
      verify(report),
      shop.sandbox.webhooks.flush(),
      verify(report),
      shop.work('payment.check'),
    ])
    expect([replies[0].status, replies[2].status]).toEqual([200, 200])
    const rows = await query<{ payments: number; mails: number }>(
      shop.db,
      sql`select (select count(*)::int from payments where order_id = ${id}) as payments,
        (select count(*)::int from mails where order_id = ${id}) as mails`,
    )
    expect(rows).toEqual([{ payments: 1, mails: 1 }])
  })

  test('a code cannot confirm it', async () => {
    const { id } = await place()
    const body = { code: '123456' }
    const refused = await shop.request('POST', `/api/orders/${id}/confirm`, { as: asha, body })
    expect([refused.status, refused.body.code]).toEqual([409, 'cod.no-code'])
    expect((await orderOf(id)).status).toBe('pending_payment')
  })

  test('another amount is refunded and confirms nothing', async () => {
    const { id, opened } = await place()
    shop.sandbox.webhooks.mode('drop')
    const proxy = await openProviderProxy(shop)
    proxy.pass = (reply) =>
      /\/payments\/pay_\w+$/.test(reply.path)
        ? { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), amount: 100 }) }
        : reply
    const refused = await verify(await shop.sandbox.pay(opened.orderId))
    await proxy.close()
    expect([refused.status, refused.body.code]).toEqual([409, 'payment.refunded'])
    await sendRefunds()
    expect(await orderOf(id)).toMatchObject({ status: 'pending_payment', refund: 'refunded' })
  })

  test('a second captured advance is refunded as a duplicate', async () => {
    const { id, opened } = await place()
    const attempts = [
      await shop.sandbox.fail(opened.orderId),
      await shop.sandbox.fail(opened.orderId),
    ]
    for (const attempt of attempts) await shop.sandbox.authorizeLate(attempt.id)
    for (const attempt of attempts) await shop.sandbox.capture(attempt.id)
    await shop.sandbox.webhooks.flush()
    await sendRefunds()
    const rows = await query<{ settles: boolean; amount: string; reason: string | null }>(
      shop.db,
      sql`select p.settles, p.amount, r.reason from payments p
        left join refunds r on r.payment_id = p.id where p.order_id = ${id} order by p.settles`,
    )
    expect(rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))).toEqual([
      { settles: false, amount: ADVANCE, reason: 'duplicate' },
      { settles: true, amount: ADVANCE, reason: null },
    ])
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', refund: 'none' })
    expect((await adminOrderOf(id)).refundablePaise).toBe(ADVANCE)
  })

  test('unpaid it expires after the time of an online payment, and its units go back', async () => {
    const { id, ring } = await place(1)
    shop.later(14)
    await shop.work('payment.check')
    expect((await orderOf(id)).status).toBe('pending_payment')
    shop.later(2)
    await shop.work('payment.check')
    expect(await orderOf(id)).toMatchObject({ status: 'expired', cash: { state: 'none' } })
    expect(await stockOf(ring)).toBe(1)
  })

  test('a late advance takes the stock again, or goes back', async () => {
    const late = async (isSold: boolean) => {
      const { id, ring, opened } = await place(1)
      shop.later(16)
      await shop.work('payment.check')
      shop.sandbox.webhooks.mode('drop')
      if (isSold) await shop.openPayment(await shop.customer(), [{ productId: ring.productId }])
      return { id, reply: await verify(await shop.sandbox.pay(opened.orderId)) }
    }
    const taken = await late(false)
    expect(taken.reply.body.order.status).toBe('confirmed')
    const back = await late(true)
    expect([back.reply.status, back.reply.body.code]).toEqual([409, 'payment.refunded'])
    await sendRefunds()
    expect(await orderOf(back.id)).toMatchObject({
      status: 'expired',
      statusLabel: 'Refunded',
      refunds: [{ amountPaise: ADVANCE, state: 'refunded' }],
    })
  })

  test('captured while the order expires: it is confirmed, or its money goes back', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, ring, opened } = await place(1)
      shop.later(16)
      shop.sandbox.webhooks.mode('reverse')
      await Promise.all([
        shop.work('payment.check'),
        shop.sandbox.pay(opened.orderId).then(() => shop.sandbox.webhooks.flush()),
      ])
      shop.sandbox.webhooks.mode('send')
      await shop.work('payment.check')
      expect(await orderOf(id)).toMatchObject({ status: 'confirmed', refund: 'none' })
      expect(await stockOf(ring)).toBe(0)
    }
  })
})

describe('cancelling', () => {
  test('before the advance is paid: a payment that still arrives goes back', async () => {
    const { id, ring, opened } = await place()
    const cancelled = await shop.request('POST', `/api/orders/${id}/cancel`, { as: asha })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cash: { state: 'none' } })
    expect(await mailOf(id, 'is cancelled')).toContain('You have not paid for it.')
    await shop.sandbox.pay(opened.orderId)
    await shop.sandbox.webhooks.flush()
    await sendRefunds()
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', refund: 'refunded' })
    expect(await stockOf(ring)).toBe(5)
  })

  test('afterwards the advance goes back', async () => {
    const { id, ring } = await buy()
    await shop.request('POST', `/api/orders/${id}/cancel`, { as: asha })
    expect(await mailOf(id, 'is cancelled')).toContain(
      'We send Rs. 99.00 back to the original payment method. It leaves',
    )
    await sendRefunds()
    expect(await orderOf(id)).toMatchObject({
      status: 'cancelled',
      refund: 'refunded',
      refunds: [{ amountPaise: ADVANCE, state: 'refunded' }],
    })
    expect(await stockOf(ring)).toBe(5)
  })

  test('with the account: an order that waits for its advance expires', async () => {
    const { id, ring } = await place()
    const deleted = await shop.request('POST', '/api/auth/delete-account', {
      as: asha,
      body: { password: PASSWORD },
    })
    expect(deleted.status).toBe(200)
    expect((await adminOrderOf(id)).status).toBe('expired')
    expect(await stockOf(ring)).toBe(5)
  })
})

describe('delivering', () => {
  const buyDelivered = async () => {
    const bought = await buy()
    await move(shop, administrator, bought.id, 'packed', 'shipped', 'delivered')
    return bought
  }

  test('the courier collects the rest, which the invoice and the remittance file say', async () => {
    const { id, number } = await buy()
    const before = await netSales()
    await move(shop, administrator, id, 'packed', 'shipped')
    const [invoice] = await query<{ document: { payment: string }; total: string }>(
      shop.db,
      sql`select document, total from invoices where order_id = ${id}`,
    )
    expect(invoice?.document.payment).toBe(
      'Rs. 99.00 paid online, UPI; cash on delivery, Rs. 1,348.00 to collect',
    )
    expect(Number(invoice?.total)).toBe(TOTAL)
    await move(shop, administrator, id, 'delivered')
    expect((await orderOf(id)).cash).toMatchObject({ amountPaise: CASH, state: 'collected' })
    const check = async (amount: string) => {
      const csv = `AWB,COD Amount,UTR\nAWB-${id},${amount},UTR1`
      const { body } = await shop.request('POST', '/api/admin/remittances/check', {
        as: administrator,
        body: { csv, columns: { awb: 0, amount: 1, reference: 2 } },
      })
      return body.rows[0].state
    }
    expect([await check('1447.00'), await check('1348.00')]).toEqual(['amount', 'paid'])
    expect(await netSales()).toBe(before)
    const csv = (
      await shop.request('GET', `/api/admin/orders/csv?q=${number}`, { as: administrator })
    ).body
    const [names, row] = csv.split('\r\n')
    expect(names).toContain(',Total,COD advance,')
    expect(row).toContain(',1447.00,99.00,')
    expect(row).toContain(',cod,pay_')
  })

  test('a refund takes what is left of the advance first, and the rest of the cash', async () => {
    const { id } = await buyDelivered()
    const net = await netSales()
    expect((await adminOrderOf(id)).refundablePaise).toBe(TOTAL)
    const small = await refund(id, 40, 'refund-of-40')
    expect(small.body).toMatchObject({ refund: 'pending', refundablePaise: TOTAL - 4000 })
    expect(small.body).not.toHaveProperty('cashRefunds')
    const split = await refund(id, 100, 'refund-of-100')
    expect(
      split.body.refundList.map(({ amountPaise }: { amountPaise: number }) => amountPaise),
    ).toEqual([4000, 5900])
    expect(split.body.cashRefunds).toMatchObject([{ amountPaise: 4100, state: 'asked' }])
    expect(await creditNotesOf(id)).toEqual([4000, 10_000])
    // Again changes nothing, and with another amount it is refused.
    expect((await refund(id, 100, 'refund-of-100')).body.refundablePaise).toBe(TOTAL - 14_000)
    expect((await refund(id, 101, 'refund-of-100')).status).toBe(409)
    const tooMuch = await refund(id, 1308, 'refund-of-too-much')
    expect(tooMuch.body.message).toBe('At most Rs. 1,307 can still go back.')
    await sendRefunds()
    // The cash is not paid out yet.
    expect((await orderOf(id)).refund).toBe('pending')
    const { cashRefunds } = await orderOf(id)
    const refundId = cashRefunds[0]._id
    await shop.request('POST', `/api/orders/${id}/refunds/${refundId}`, {
      as: asha,
      body: { kind: 'upi', upi: 'asha.rao@okaxis' },
    })
    const paid = await post(`${id}/refunds/${refundId}/paid`, { reference: 'UTR-9' })
    expect(paid.body.refund).toBe('partial')
    expect(await netSales()).toBe(net - 14_000)
    const mail = await mailOf(id, 'A refund for')
    expect(mail).toContain('Paid in advance: Rs. 99.00')
  })

  test('two refunds at once stay within what was paid', async () => {
    const { id } = await buyDelivered()
    const replies = await Promise.all([
      refund(id, 1000, 'refund-one-of-two'),
      refund(id, 500, 'refund-two-of-two'),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('the same refund twice at once is one', async () => {
    const { id } = await buyDelivered()
    const replies = await Promise.all([1, 2].map(() => refund(id, 1000, 'refund-once')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await adminOrderOf(id)).refundablePaise).toBe(TOTAL - 100_000)
  })

  test('an advance that went back before the delivery is a part of it afterwards', async () => {
    const { id } = await buy()
    expect((await refund(id, 99, 'refund-of-advance')).status).toBe(200)
    expect((await refund(id, 1, 'refund-of-more')).body.message).toBe(
      'All of it has gone back already.',
    )
    await sendRefunds()
    expect((await orderOf(id)).refund).toBe('refunded')
    await move(shop, administrator, id, 'packed', 'shipped', 'delivered')
    expect(await orderOf(id)).toMatchObject({
      refund: 'partial',
      cash: { amountPaise: CASH, state: 'collected' },
    })
    expect(await creditNotesOf(id)).toEqual([ADVANCE])
  })

  test('undelivered: the whole invoice is credited, and the advance stays until it is refunded', async () => {
    const before = await netSales()
    const { total: kept } = await retained()
    const { id, ring } = await buy()
    await move(shop, administrator, id, 'packed', 'shipped', 'undelivered')
    expect(await mailOf(id, 'could not be delivered')).toContain('a question about your advance')
    expect(await orderOf(id)).toMatchObject({ cash: { state: 'none' }, refund: 'none' })
    expect((await receive(id, 1)).body.status).toBe('returned')
    expect(await stockOf(ring)).toBe(5)
    expect(await creditNotesOf(id)).toEqual([TOTAL])
    expect(await netSales()).toBe(before)
    expect(await adminOrderOf(id)).toMatchObject({ refundablePaise: ADVANCE, refund: 'none' })
    expect((await refund(id, 100, 'more-than-advance')).body.message).toBe(
      'At most Rs. 99 can still go back.',
    )
    expect(await retained()).toMatchObject({ total: kept + ADVANCE, orders: { [id]: ADVANCE } })
    expect((await refund(id, 40, 'a-part-of-the-advance')).status).toBe(200)
    expect((await retained()).orders[id]).toBe(ADVANCE - 4000)
    expect((await refund(id, 59, 'the-advance')).status).toBe(200)
    await sendRefunds()
    expect((await orderOf(id)).refund).toBe('refunded')
    expect(await creditNotesOf(id)).toEqual([TOTAL])
    expect(await netSales()).toBe(before)
    const after = await retained()
    expect([after.total, after.orders[id]]).toEqual([kept, undefined])
  })

  test('an advance that is refunded before the parcel is back is not credited twice', async () => {
    const { id } = await buy()
    await move(shop, administrator, id, 'packed', 'shipped', 'undelivered')
    expect((await refund(id, 99, 'the-advance-first')).status).toBe(200)
    await sendRefunds()
    expect((await receive(id, 0)).status).toBe(200)
    expect(await creditNotesOf(id)).toEqual([ADVANCE, CASH])
  })

  test('delivered and not delivered at once: the cash is recorded once', async () => {
    const { id } = await buy()
    await move(shop, administrator, id, 'packed', 'shipped')
    const [delivered] = await Promise.all(
      ['delivered', 'undelivered'].map((to) => post('move', { ids: [id], to })),
    )
    expect(delivered?.body.success).toBe(true)
    expect((await orderOf(id)).cash).toMatchObject({ amountPaise: CASH, state: 'collected' })
  })
})

test('without an advance the order is confirmed with a code, as before', async () => {
  await offerCod(shop, administrator, { maxUndelivered: null })
  const ring = await shop.stock({ price: 1299 })
  const placed = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
  expect(placed.body).not.toHaveProperty('payment')
  const confirmed = await shop.request('POST', `/api/orders/${placed.body.order._id}/confirm`, {
    as: asha,
    body: { code: codeFor(shop) },
  })
  expect(confirmed.body.status).toBe('confirmed')
})

test('the database refuses an advance that is not below the total, and one that is placed', async () => {
  const { id } = await place()
  const set = (change: ReturnType<typeof sql>) =>
    shop.db.execute(sql`update orders set ${change} where id = ${id}`)
  await expect(set(sql`advance = total`)).rejects.toThrow()
  await expect(set(sql`advance = -1`)).rejects.toThrow()
  await expect(set(sql`status = 'placed'`)).rejects.toThrow()
  await expect(set(sql`advance = 0`)).rejects.toThrow()
  expect((await orderOf(id)).cash.advancePaise).toBe(ADVANCE)
})
