import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#accounts/tables.ts'
import { removeProduct } from '#catalog/catalog.ts'
import { products, variants } from '#catalog/tables.ts'
import { orders } from '#orders/tables.ts'
import { rupees } from '#shared/money/money.ts'
import { buy } from '../order-transitions.ts'
import { ADDRESS, openTestShop, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser

beforeAll(async () => void (shop = await openTestShop()))
beforeEach(async () => void (asha = await shop.customer()))
afterAll(() => shop.close())

const list = async (query = '', as = asha) =>
  (await shop.request('GET', `/api/orders${query}`, { as })).body
const read = (reference: string, as = asha) =>
  shop.request('GET', `/api/orders/${reference}`, { as })

/** Buys products and returns the confirmed order. */
const bought = async (lines: Parameters<typeof buy>[2]) => (await buy(shop, asha, lines)).order

test('an order shows its lines, amounts, address and history', async () => {
  const bangle = await shop.stock({ title: 'Kada', price: 750, sizes: ['Size 2.4', 'Size 2.6'] })
  const ring = await shop.stock({ title: 'Band', price: 299.5 })
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: bangle.productId, variantId: bangle.variantIds[1], giftNote: 'For Meera' },
  })
  const order = await bought([{ productId: ring.productId, quantity: 2 }])
  expect(order).toMatchObject({
    _id: expect.stringMatching(/^ord_/),
    number: expect.stringMatching(/^JH-\d{4}-\d{6,}$/),
    status: 'confirmed',
    statusLabel: 'Confirmed',
    refund: 'none',
    totalAmount: 1448,
    totalPaise: 144_800,
    subtotalPaise: 134_900,
    shippingPaise: 9_900,
    shippingDetails: ADDRESS,
    items: [
      {
        productId: { _id: bangle.productId, title: 'Kada', slug: 'kada' },
        variantLabel: 'Size 2.6',
        quantity: 1,
        price: 750,
        pricePaise: 75_000,
        giftNote: 'For Meera',
      },
      {
        productId: { _id: ring.productId, title: 'Band' },
        variantLabel: '',
        quantity: 2,
        price: 299.5,
        pricePaise: 29_950,
        totalPaise: 59_900,
        giftNote: '',
      },
    ],
    history: [
      { status: 'pending_payment', label: 'Payment pending' },
      { status: 'confirmed', label: 'Confirmed' },
    ],
  })
  expect((await read(order._id)).body).toEqual(order)
  expect((await read(order.number)).body).toEqual(order)
  expect((await list()).orders).toEqual([order])
})

test('an order stays as it was placed: later titles, prices, variants and removals do not change it', async () => {
  const ring = await shop.stock({ title: 'Polki Ring', price: 1200 })
  const order = await bought([{ productId: ring.productId }])
  await shop.db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ title: 'Renamed', salePrice: rupees(9999) })
      .where(eq(products.id, ring.productId))
    await tx
      .update(variants)
      .set({ label: 'Size 99', sku: 'OTHER', salePrice: rupees(8888) })
      .where(eq(variants.productId, ring.productId))
    await removeProduct(tx, ring.productId)
  })
  const [line] = order.items
  expect((await read(order._id)).body).toEqual({ ...order, items: [{ ...line, available: false }] })
})

test('only what was bought is removed from the cart', async () => {
  const [ring, later] = [await shop.stock({ price: 800 }), await shop.stock({ price: 600 })]
  const opened = await shop.openPayment(asha, [{ productId: ring.productId, quantity: 2 }])
  for (const { productId } of [ring, later])
    await shop.request('POST', '/api/cart', { as: asha, body: { productId } })
  await shop.request('POST', '/api/payment/verify-payment', {
    as: asha,
    body: await shop.sandbox.pay(opened.orderId),
  })
  const { items } = (await shop.request('GET', '/api/cart', { as: asha })).body
  expect(
    items.map((line: { productId: { _id: string }; quantity: number }) => [
      line.productId._id,
      line.quantity,
    ]),
  ).toEqual([
    [ring.productId, 1],
    [later.productId, 1],
  ])
})

test('orders are listed newest first, by page', async () => {
  const ring = await shop.stock({ stock: 9 })
  const numbers: string[] = []
  for (let count = 0; count < 3; count++)
    numbers.unshift((await bought([{ productId: ring.productId }])).number)
  const numbersOf = (page: { orders: { number: string }[] }) =>
    page.orders.map(({ number }) => number)
  expect(numbersOf(await list())).toEqual(numbers)
  const second = await list('?page=2&limit=2')
  expect(numbersOf(second)).toEqual(numbers.slice(2))
  expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
  expect(await list('?page=3&limit=2')).toMatchObject({ orders: [], pagination: { total: 3 } })
  for (const query of ['?page=0', '?limit=0', '?limit=51', '?page=one'])
    expect((await shop.request('GET', `/api/orders${query}`, { as: asha })).status, query).toBe(400)
})

test('an order is found by a part of its number, in any spelling', async () => {
  const ring = await shop.stock({ stock: 9 })
  const [first, second] = [
    await bought([{ productId: ring.productId }]),
    await bought([{ productId: ring.productId }]),
  ]
  const count = (number: string) => number.slice(-6)
  for (const typed of [
    second.number,
    second.number.toLowerCase(),
    ` ${count(second.number)} `,
    second.number.replaceAll('-', ' '),
  ])
    expect((await list(`?number=${encodeURIComponent(typed)}`)).orders, typed).toEqual([second])
  expect(await list('?number=JH-')).toMatchObject({
    orders: [second, first],
    pagination: { total: 2 },
  })
  expect(await list('?number=%25')).toMatchObject({ pagination: { total: 2 } })
  expect(await list(`?number=${count(first.number)}`, await shop.customer())).toMatchObject({
    orders: [],
    pagination: { total: 0, totalPages: 1 },
  })
  expect((await read(second.number.toLowerCase().replaceAll('-', ''))).body).toEqual(second)
})

test('orders of another customer are not visible, and look like orders that do not exist', async () => {
  const ring = await shop.stock()
  const order = await bought([{ productId: ring.productId }])
  const bela = await shop.customer()
  const nothing = await read('JH-2601-999999', bela)
  expect(nothing).toMatchObject({
    status: 404,
    body: { code: 'order.missing', message: 'No order found.' },
  })
  for (const reference of [order._id, order.number])
    expect(await read(reference, bela)).toMatchObject({ status: 404, body: nothing.body })
  expect(await list('', bela)).toEqual({
    orders: [],
    pagination: { page: 1, limit: 10, total: 0, totalPages: 1 },
  })
})

test('a deleted account loses its cart and sessions; its orders stay for the accounts', async () => {
  const ring = await shop.stock()
  const order = await bought([{ productId: ring.productId }])
  await shop.request('POST', '/api/cart', { as: asha, body: { productId: ring.productId } })
  await shop.db.transaction((tx) => tx.delete(users).where(eq(users.id, asha.id)))
  expect((await read(order._id)).status).toBe(401)
  expect(
    await shop.db
      .select({ userId: orders.userId, number: orders.number })
      .from(orders)
      .where(eq(orders.number, order.number)),
  ).toEqual([{ userId: null, number: order.number }])
})

test('paying again for the same cart and address opens the same order, and for another cart a new one', async () => {
  const ring = await shop.stock({ stock: 4 })
  const first = await shop.openPayment(asha, [{ productId: ring.productId }])
  const again = await shop.openPayment(asha, [])
  expect([again.orderId, again.order._id]).toEqual([first.orderId, first.order._id])
  const more = await shop.openPayment(asha, [{ productId: ring.productId, quantity: 2 }])
  expect(more.order._id).not.toBe(first.order._id)
  expect((await read(first.order._id)).body.status).toBe('expired')
  expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(1)
})

test.each([
  ['nothing in the cart', {}, 409, 'Your cart is empty'],
  ['an empty field', { city: ' ' }, 400, 'Please fill in all shipping details.'],
  ['a missing field', { state: undefined }, 400, 'Please fill in all shipping details.'],
  ['an invalid e-mail address', { email: 'asha' }, 400, 'Please enter a valid email address.'],
  [
    'a phone number of nine digits',
    { phone: '987654321' },
    400,
    'Please enter a valid 10-digit phone number.',
  ],
  [
    'a pincode that begins with 0',
    { pincode: '011030' },
    400,
    'Please enter a valid 6-digit pincode.',
  ],
])('with %s no order is placed', async (_name, change, status, message) => {
  const response = await shop.request('POST', '/api/payment/create-order', {
    as: asha,
    body: { amount: 99, cart: [], shippingDetails: { ...ADDRESS, ...change } },
  })
  expect(response).toMatchObject({ status, body: { success: false, message } })
  const [field] = Object.keys(change)
  if (field) expect(response.body.fields).toEqual({ [`shippingDetails.${field}`]: message })
  expect((await list()).orders).toEqual([])
})
