import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#accounts/tables.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { istDay } from '#shared/ist-time.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { ADDRESS, openTestShop, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer('Asha Rao')
})
afterAll(() => shop.close())

type Paid = { id: string; number: string; productId: string; totalPaise: number }

/** A paid order of two units of a ring at Rs. 1,200. */
async function paidOrder(): Promise<Paid> {
  const { productId } = await shop.stock({ price: 1200, stock: 10 })
  const { order, orderId } = await shop.openPayment(asha, [{ productId, quantity: 2 }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  return { id: order._id, number: order.number, productId, totalPaise: order.totalPaise }
}

const read = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body
const list = async (query: string) =>
  (await shop.request('GET', `/api/admin/orders?limit=50&${query}`, { as: administrator })).body
const move = (ids: string[], to: string, more: object = {}) =>
  shop.request('POST', '/api/admin/orders/move', { as: administrator, body: { ids, to, ...more } })
const PARCEL = { courier: 'Blue Dart', trackingNumber: 'BD 123 456' }
const stockOf = async (productId: string): Promise<number> =>
  (await shop.request('GET', `/api/products/${productId}`)).body.inventory
const shown = async (id: string): Promise<string> =>
  formatRupees(paise((await read(id)).totalPaise))
const refund = (id: string, amount: number, requestId: string) =>
  shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'A stone was loose', requestId },
  })

/** Expects these words in the list, the palette, the file of orders and the sales report. */
async function expectStatusText(number: string, text: string): Promise<void> {
  const get = async (path: string) =>
    (await shop.request('GET', `/api/admin/${path}`, { as: administrator })).body
  const today = istDay(shop.now())
  const sold = await get(`reports/sales/orders?from=${today}&to=${today}&by=day&limit=100`)
  const orders = [
    ...(await list(`q=${number}`)).orders,
    ...(await get(`find?q=${number}`)).orders,
    ...sold.orders.filter((order: { number: string }) => order.number === number),
  ]
  expect(orders.map(({ statusLabel }) => statusLabel)).toEqual([text, text, text])
  expect(await get(`orders/csv?q=${number}`)).toContain(`,"${text}",`)
}

describe('the list', () => {
  test('orders are found by status, day, number, name and mobile', async () => {
    const { id, number } = await paidOrder()
    const row = {
      _id: id,
      number,
      status: 'confirmed',
      statusLabel: 'Confirmed',
      name: 'Asha Rao',
      city: 'Pune',
      pieces: 2,
      lines: [
        { sku: expect.any(String), title: expect.any(String), variantLabel: '', quantity: 2 },
      ],
    }
    const today = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10)
    for (const query of [
      'status=confirmed',
      `q=${number}`,
      `q=${number.toLowerCase().replaceAll('-', '')}`,
      'q=asha',
      'q=98765%2043210',
      'q=9876543210',
      'q=09876543210',
      'q=%2B919876543210',
      'q=987654',
      `from=${today}&to=${today}`,
    ]) {
      const { orders } = await list(query)
      expect(orders, query).toContainEqual(expect.objectContaining(row))
    }
    for (const query of ['status=delivered', 'q=nobody', 'q=%25', 'from=2020-01-01&to=2020-01-02'])
      expect((await list(query)).orders, query).toEqual([])
    expect((await list('')).counts.confirmed).toBeGreaterThan(0)
    for (const day of [
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '0000-01-01',
      '-2026-01-01',
      '2026-1-1',
    ]) {
      for (const end of ['from', 'to'])
        expect(
          (await shop.request('GET', `/api/admin/orders?${end}=${day}`, { as: administrator }))
            .status,
          day,
        ).toBe(400)
    }
    expect((await list('from=2024-02-29&to=9999-12-31')).orders).toContainEqual(
      expect.objectContaining(row),
    )
  })
})

test('an order is found by city, by the title of a piece in it, and by its tracking number', async () => {
  const { productId } = await shop.stock({ price: 1200, stock: 10, title: 'Panna Teardrop Set' })
  const { order, orderId } = await shop.openPayment(asha, [{ productId }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  const { _id: id, number } = order
  await move([id], 'packed')
  await move([id], 'shipped', { courier: 'Delhivery', trackingNumber: 'DL 123 456 789' })
  const found = async (q: string): Promise<string[]> =>
    (await list(`q=${encodeURIComponent(q)}`)).orders.map((each: { _id: string }) => each._id)
  for (const q of ['PUNE', 'panna', 'teardrop set', 'dl1234', 'DL 12345', '123 456'])
    expect(await found(q), q).toContain(id)
  for (const q of ['panna', 'DL 123 456 789', 'dl123456789', '123456789'])
    expect(await found(q), q).toEqual([id])
  const count = String(Number(number.split('-')[2]))
  for (const q of ['DL123456789', `deliver order ${count}`, count.padStart(2, '0')]) {
    const { body } = await shop.request('GET', `/api/admin/find?q=${encodeURIComponent(q)}`, {
      as: administrator,
    })
    expect(body.orders, q).toEqual([expect.objectContaining({ _id: id, number })])
  }
  const opened = await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })
  expect(opened.body.trackingUrl).toBe('https://www.delhivery.com/track/package/DL123456789')
  const { body } = await shop.request('GET', '/api/admin/find?q=tear%20pann', { as: administrator })
  expect(body.products.map(({ title }: { title: string }) => title)).toEqual(['Panna Teardrop Set'])
})

test('an order is found by e-mail and pincode of its address, and by the ids of the provider', async () => {
  const { productId } = await shop.stock({ price: 1200, stock: 10 })
  const { order, orderId } = await shop.openPayment(asha, [{ productId }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  const to = { email: 'Gift.Of@Example.in', pincode: '560001', state: 'Karnataka' }
  const moved = await shop.request('PUT', `/api/admin/orders/${order._id}/address`, {
    as: administrator,
    body: { shippingDetails: { ...ADDRESS, ...to } },
  })
  expect(moved.status).toBe(200)
  const [payment] = (await read(order._id)).payments
  expect(payment.providerPaymentId).toMatch(/^pay_/)
  const found = async (q: string): Promise<string[]> =>
    (await list(`q=${encodeURIComponent(q)}`)).orders.map((each: { _id: string }) => each._id)
  for (const q of [
    'gift.of@example.in',
    'GIFT.OF@EXAMPLE.IN',
    'gift.of@',
    '560001',
    '560 001',
    payment.providerPaymentId,
    ` ${payment.providerPaymentId} `,
    orderId,
  ])
    expect(await found(q), q).toEqual([order._id])
  for (const q of ['gift.of@example.org', '560002', 'pay_', 'pay_unknown', 'order_unknown'])
    expect(await found(q), q).toEqual([])
})

test('an order is found by the SKU of a line, as it was when it was bought, or by its first part', async () => {
  const { productId } = await shop.stock({ price: 1200, stock: 10, title: 'Mogra Line Studs' })
  const { order, orderId } = await shop.openPayment(asha, [{ productId }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  const { _id: id } = order
  const [line] = (await read(id)).items
  expect(line.sku).toMatch(/-/)
  for (const q of [line.sku, line.sku.toLowerCase(), line.sku.slice(0, -1)])
    expect((await list(`q=${q}`)).orders, q).toContainEqual(
      expect.objectContaining({ _id: id, lines: [expect.objectContaining({ sku: line.sku })] }),
    )
  expect((await list(`q=${line.sku}-x`)).orders).toEqual([])
  expect((await list(`q=${line.sku.slice(1)}`)).orders).toEqual([])
})

test('an order that goes to another name is found by name, mobile and e-mail of its account', async () => {
  const sneha = await shop.customer('Sneha Kulkarni')
  const { productId } = await shop.stock({ price: 1200, stock: 10 })
  const { order } = await shop.openPayment(sneha, [{ productId }])
  await shop.db.update(users).set({ email: 'sneha.k@example.in' }).where(eq(users.id, sneha.id))
  const row = { _id: order._id, name: 'Asha Rao', customer: { name: 'Sneha Kulkarni' } }
  for (const q of [
    'sneha',
    'Kulkarni Sneha',
    'SNEHA.K@example',
    'sneha.k@example.in',
    sneha.mobile,
    `+91 ${sneha.mobile}`,
  ])
    expect((await list(`q=${encodeURIComponent(q)}`)).orders, q).toContainEqual(
      expect.objectContaining({ ...row, customer: expect.objectContaining(row.customer) }),
    )
  expect((await list(`q=${sneha.mobile.slice(0, 8)}`)).orders).toContainEqual(
    expect.objectContaining({ _id: order._id }),
  )
  for (const q of ['example', '@example.in', 'k@example.in'])
    expect((await list(`q=${encodeURIComponent(q)}`)).orders, q).toEqual([])
})

test('the list is newest first, and oldest first if it is asked to be', async () => {
  const day = /^\d{4}-\d\d-\d\d$/
  const first = await paidOrder()
  const second = await paidOrder()
  const idsOf = ({ orders }: { orders: { _id: string }[] }) =>
    orders.map(({ _id }) => _id).filter((id) => id === first.id || id === second.id)
  expect(idsOf(await list('status=confirmed'))).toEqual([second.id, first.id])
  const oldest = await list('status=confirmed&sort=oldest')
  expect(idsOf(oldest)).toEqual([first.id, second.id])
  expect(oldest.orders[0].dispatchBy).toMatch(day)
  await move([first.id], 'packed')
  await move([first.id], 'shipped', PARCEL)
  expect((await list('status=shipped')).orders[0].dispatchBy).toBeNull()
})

test('the list has the orders of one customer', async () => {
  const meera = await shop.customer('Meera')
  const { productId } = await shop.stock({ price: 1200, stock: 10 })
  const { order } = await shop.openPayment(meera, [{ productId }])
  await paidOrder()
  const { orders, pagination } = await list(`customer=${meera.id}`)
  expect(orders.map(({ _id }: { _id: string }) => _id)).toEqual([order._id])
  expect(pagination.total).toBe(1)
  expect((await list('customer=usr_nobody')).orders).toEqual([])
})

test('the counts of orders to be packed, shipped and refunded and with a return request are shown', async () => {
  const waiting = async (): Promise<number> =>
    (await shop.request('GET', '/api/admin/waiting', { as: administrator })).body.orders
  const before = await waiting()
  const { id } = await paidOrder()
  expect(await waiting()).toBe(before + 1)
  await move([id], 'packed')
  expect(await waiting()).toBe(before + 1)
  await move([id], 'shipped', PARCEL)
  expect(await waiting()).toBe(before)
  await move([id], 'delivered')
  await shop.request('POST', `/api/orders/${id}/return`, {
    as: asha,
    body: { reason: 'something_wrong', details: 'A stone is missing.' },
  })
  expect(await waiting()).toBe(before + 1)
  await move([id], 'returned', { restock: true })
  expect(await waiting()).toBe(before + 1)
  await shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount: 100, note: 'A stone is missing.', requestId: 'refund of what waits' },
  })
  expect(await waiting()).toBe(before)
})

describe('the status of an order', () => {
  test('becomes packed, shipped with its tracking number and delivered, and the customer sees it at once', async () => {
    const { id, number } = await paidOrder()
    expect((await read(number)).nextSteps).toEqual(['packed', 'cancelled'])
    const guest = async () =>
      (await shop.request('POST', '/api/orders/track', { body: { number, mobile: '9876543210' } }))
        .body
    expect((await move([id], 'packed')).body).toMatchObject({
      success: true,
      message: 'The order is updated.',
    })
    expect((await guest()).statusLabel).toBe('Packed')
    expect((await move([id], 'shipped')).body.fields).toEqual({
      courier: 'Please enter the courier.',
      trackingNumber: 'Please enter the tracking number.',
    })
    await move([id], 'shipped', PARCEL)
    expect(await guest()).toMatchObject({ statusLabel: 'Shipped', ...PARCEL })
    await move([id], 'delivered')
    const order = await read(id)
    expect(
      order.timeline.map((step: { label: string; actor: string }) => [step.label, step.actor]),
    ).toEqual([
      ['Payment pending', 'Asha Rao'],
      ['Confirmed', null],
      ['Packed', 'Owner'],
      ['Shipped', 'Owner'],
      ['Delivered', 'Owner'],
    ])
    expect(order.customer).toMatchObject({ name: 'Asha Rao' })
    const { changes } = (
      await shop.request('GET', `/api/admin/changes?subjectId=${id}`, { as: administrator })
    ).body
    expect(changes.map((change: { action: string }) => change.action)).toEqual([
      'order.delivered',
      'order.shipped',
      'order.packed',
    ])
  })

  test('changes for several orders at once; one that cannot change is named and blocks no other', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    await move([one.id], 'packed')
    const { body } = await move([one.id, two.id, 'ord_nothing'], 'packed')
    expect(body.success).toBe(false)
    expect(body.results.map((result: { moved: boolean }) => result.moved)).toEqual([
      false,
      true,
      false,
    ])
    expect(body.message).toBe(
      `1 order is updated. ${one.number}: An order that is packed cannot become packed. No order ` +
        'found.',
    )
    expect(body.results[0]).toMatchObject({
      number: one.number,
      message: 'An order that is packed cannot become packed.',
      code: 'order.move',
      status: 'packed',
    })
    expect((await read(two.id)).status).toBe('packed')
  })

  test('changes to shipped for several orders at once, each with its own tracking number', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const ids = [one.id, two.id]
    await move(ids, 'packed')
    const shared = await move(ids, 'shipped', PARCEL)
    expect(shared).toMatchObject({
      status: 400,
      body: { fields: { trackingNumber: 'Please enter the tracking number of each parcel.' } },
    })
    expect((await read(one.id)).status).toBe('packed')
    const { body } = await move(ids, 'shipped', {
      courier: 'India Post',
      trackingNumbers: { [one.id]: 'IP 1', [two.id]: 'IP 2' },
    })
    expect(body).toMatchObject({ success: true, message: '2 orders are updated.' })
    for (const [order, trackingNumber] of [
      [one, 'IP 1'],
      [two, 'IP 2'],
    ] as const)
      expect(await read(order.id)).toMatchObject({
        status: 'shipped',
        courier: 'India Post',
        trackingNumber,
      })
  })

  test('is not shipped with the tracking number of another customer, unless that is meant', async () => {
    const meera = await shop.customer('Meera')
    const { productId } = await shop.stock({ price: 1200, stock: 10 })
    const bought = await shop.openPayment(meera, [{ productId }])
    await shop.sandbox.pay(bought.orderId)
    await shop.sandbox.webhooks.flush()
    const [one, two, other] = [await paidOrder(), await paidOrder(), bought.order._id]
    await move([one.id, two.id, other], 'packed')
    const ship = (id: string, trackingNumber: string, more: object = {}) =>
      move([id], 'shipped', { courier: 'DTDC', trackingNumber, ...more })
    await ship(one.id, 'Z 100 200')
    expect((await ship(two.id, 'Z100200')).body.success, 'one parcel of one customer').toBe(true)
    const refused = await ship(other, 'z100 200', { courier: 'dtdc' })
    expect(refused.body).toMatchObject({
      success: false,
      message: `${two.number} of another customer has this tracking number already.`,
      results: [{ moved: false, code: 'order.parcel-taken' }],
    })
    expect(await read(other)).toMatchObject({ status: 'packed', trackingNumber: null })
    expect((await ship(other, 'Z 100 200', { sharedParcel: true })).body).toMatchObject({
      success: true,
      results: [{ moved: true }],
    })
    expect((await read(other)).trackingNumber).toBe('Z 100 200')
  })

  test('goes back when a return is declined: the customer gets the reason by mail, for one order at a time', async () => {
    const { id, number } = await paidOrder()
    await move([id], 'packed')
    await move([id], 'shipped', PARCEL)
    await move([id], 'delivered')
    await shop.request('POST', `/api/orders/${id}/return`, {
      as: asha,
      body: { reason: 'something_wrong', details: 'It is too small' },
    })
    const { body } = await move([id], 'delivered')
    expect(body).toMatchObject({
      success: false,
      message: 'Please say why the return is declined.',
    })
    expect((await read(id)).status).toBe('return_requested')
    expect(
      (await move([id], 'delivered', { note: 'Sizes are in the listing.' })).body.success,
    ).toBe(true)
    expect((await read(id)).timeline.at(-1)).toMatchObject({
      label: 'Return declined',
      note: 'Sizes are in the listing.',
    })
    const { mails } = (
      await shop.request('GET', `/api/admin/outbox?q=${number}`, { as: administrator })
    ).body
    const declined = mails.find(
      ({ subject }: { subject: string }) => subject === `Your return of ${number}`,
    )
    const { body: text } = (
      await shop.request('GET', `/api/admin/outbox/${declined._id}`, { as: administrator })
    ).body
    expect(text).toContain('Sizes are in the listing.')
  })

  test.each(['delivered', 'returned', 'shipped'])(
    'cannot change from confirmed to %s',
    async (to) => {
      const { id } = await paidOrder()
      const { body } = await move([id], to, PARCEL)
      expect(body.message).toBe(`An order that is confirmed cannot become ${to}.`)
      expect((await read(id)).status).toBe('confirmed')
    },
  )

  test('changes once for ten clicks', async () => {
    const { id } = await paidOrder()
    const responses = await Promise.all(Array.from({ length: 10 }, () => move([id], 'packed')))
    expect(responses.filter(({ body }) => body.success)).toHaveLength(1)
    expect(
      (await read(id)).timeline.filter((step: { label: string }) => step.label === 'Packed'),
    ).toHaveLength(1)
  })

  test('cancelled releases the units and refunds the whole payment', async () => {
    const { id, number, productId, totalPaise } = await paidOrder()
    expect(await stockOf(productId)).toBe(8)
    await move([id], 'cancelled', { note: 'The stone cracked' })
    expect(await stockOf(productId)).toBe(10)
    expect((await read(id)).refundList).toMatchObject([
      { amountPaise: totalPaise, state: 'pending' },
    ])
    await shop.work('payment.refund')
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      refund: 'refunded',
      statusLabel: 'Refunded',
    })
    expect(await findLedgerFaults(shop.db)).toEqual([])
    await expectStatusText(number, 'Cancelled, Refunded')
  })

  test('returned puts units back into stock only if the administrator says so', async () => {
    const { id, productId } = await paidOrder()
    await move([id], 'packed')
    await move([id], 'shipped', PARCEL)
    await move([id], 'delivered')
    await shop.request('POST', `/api/orders/${id}/return`, {
      as: asha,
      body: { reason: 'something_wrong', details: 'A stone is loose' },
    })
    expect((await read(id)).returnRequest).toMatchObject({
      reason: 'something_wrong',
      details: 'A stone is loose',
    })
    await move([id], 'returned', { restock: true })
    expect(await stockOf(productId)).toBe(10)
    expect((await read(id)).movements.map((movement: { kind: string }) => movement.kind)).toContain(
      'returned',
    )
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })
})

test('a note that is sent again after a lost response is stored once', async () => {
  const { id } = await paidOrder()
  const note = (body: string) =>
    shop.request('POST', `/api/admin/orders/${id}/notes`, { as: administrator, body: { body } })
  await Promise.all([note('She calls on Monday.'), note('She calls on Monday.')])
  await note('She has called.')
  expect((await read(id)).notes.map(({ body }: { body: string }) => body)).toEqual([
    'She has called.',
    'She calls on Monday.',
  ])
})

test('unpaid orders are found', async () => {
  const { id } = await paidOrder()
  const unpaid = await shop.openPayment(asha, [{ productId: (await shop.stock()).productId }])
  const { orders } = (
    await shop.request('GET', '/api/admin/orders?unpaid=true&limit=100', { as: administrator })
  ).body
  const ids = orders.map(({ _id }: { _id: string }) => _id)
  expect(ids).toContain(unpaid.order._id)
  expect(ids).not.toContain(id)
})

describe('refunding an order', () => {
  test('refunds a part, then the rest, never more than was paid', async () => {
    const { id, totalPaise } = await paidOrder()
    const total = totalPaise / 100
    expect((await refund(id, 500, 'first-part')).body).toMatchObject({
      refund: 'pending',
      refundablePaise: totalPaise - 50_000,
    })
    await shop.work('payment.refund')
    expect(await read(id)).toMatchObject({ refund: 'partial', status: 'confirmed' })
    const tooMuch = await refund(id, total, 'too-much-of-it')
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'refund.too-much'])
    await refund(id, total - 500, 'the-rest-of-it')
    await shop.work('payment.refund')
    expect(await read(id)).toMatchObject({ refund: 'refunded', refundablePaise: 0 })
    expect((await refund(id, 1, 'one-more-rupee')).body.message).toBe(
      'All of it has gone back already.',
    )
  })

  test('never leaves less than a rupee, which the provider would not refund', async () => {
    const { id, totalPaise } = await paidOrder()
    const response = await refund(id, totalPaise / 100 - 0.5, 'all-but-50-paise')
    expect(response).toMatchObject({
      status: 409,
      body: { message: `Less than Rs. 1 would be left. Please send ${await shown(id)} back.` },
    })
    expect((await refund(id, totalPaise / 100 - 1, 'all-but-a-rupee')).status).toBe(200)
  })

  test('refuses the same request id with another amount, and accepts it for another order', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()]
    await refund(one.id, 100, 'one-name-for-all')
    expect(await refund(one.id, 700, 'one-name-for-all')).toMatchObject({
      status: 409,
      body: { fields: { amount: expect.stringContaining('Rs. 100') } },
    })
    const orders = [other, await paidOrder(), await paidOrder()]
    const responses = await Promise.all(orders.map(({ id }) => refund(id, 100, 'one-name-for-all')))
    expect(responses.map(({ status, body }) => [status, body.refundList.length])).toEqual(
      orders.map(() => [200, 1]),
    )
  })

  test('says in the mail of a later cancellation that all money was refunded before', async () => {
    const { id, number, totalPaise } = await paidOrder()
    await refund(id, totalPaise / 100, 'all-of-it-at-once')
    await shop.work('payment.refund')
    await move([id], 'cancelled')
    const { mails } = (
      await shop.request(
        'GET',
        `/api/admin/outbox?q=${encodeURIComponent(`${number} is cancelled`)}`,
        {
          as: administrator,
        },
      )
    ).body
    const mail = (
      await shop.request('GET', `/api/admin/outbox/${mails[0]._id}`, { as: administrator })
    ).body
    expect(mail.body).toContain('What you paid has gone back already.')
    expect(await read(id)).toMatchObject({ status: 'cancelled', refund: 'refunded' })
  })

  test('makes one refund of the same request sent again or ten times at once', async () => {
    const { id } = await paidOrder()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => refund(id, 100, 'same-request-again')),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect((await read(id)).refundList).toHaveLength(1)
  })

  test('never refunds more than was paid, with ten requests at once', async () => {
    const { id, totalPaise } = await paidOrder()
    const half = totalPaise / 200
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refund(id, half, `half-of-it-${index}-${id}`)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await read(id)).refundablePaise).toBe(0)
  })

  test.each([[0], [-5], [0.5], [1e-9], [1.005], ['100'], [null]])(
    'refuses %j rupees',
    async (amount) => {
      const { id } = await paidOrder()
      expect((await refund(id, amount as number, 'a-wrong-amount')).status).toBe(400)
      expect((await read(id)).refundList).toEqual([])
    },
  )

  test('refuses an unpaid order', async () => {
    const { productId } = await shop.stock({})
    const { order } = await shop.openPayment(asha, [{ productId }])
    expect((await refund(order._id, 10, 'nothing-was-paid')).body.message).toBe(
      'Nothing was paid for this order.',
    )
  })
})

test('notes are visible to administrators only', async () => {
  const { id } = await paidOrder()
  const { body } = await shop.request('POST', `/api/admin/orders/${id}/notes`, {
    as: administrator,
    body: { body: 'Asked to ring before delivery' },
  })
  expect(body.notes).toMatchObject([{ body: 'Asked to ring before delivery', author: 'Owner' }])
  const ownOrder = await shop.request('GET', `/api/orders/${id}`, { as: asha })
  expect(JSON.stringify(ownOrder.body)).not.toContain('Asked to ring')
})
