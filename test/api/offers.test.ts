import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { offers } from '#offers/tables.ts'
import { istDay } from '#shared/ist-time.ts'
import { move } from '../cod.ts'
import { addOffer, enterCode, fillCart, pay, placeOrder } from '../offers.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let admin: TestUser

beforeEach(async () => {
  shop = await openTestShop()
  asha = await shop.customer('Asha Rao')
  admin = await shop.administrator()
})
afterEach(() => shop.close())

const expectTheBooks = async () =>
  expect((await checkBooks(shop.db, shop.now())).flatMap(({ findings }) => findings)).toEqual([])

const send = (method: 'POST' | 'PUT', url: string, body: object) =>
  shop.request(method, `/api/admin/offers${url}`, { as: admin, body })

describe('an offer without a code', () => {
  test('buy two get one: the worth of the cheapest is taken off cart and order', async () => {
    await addOffer(shop, {
      name: 'Buy 2, get 1 free',
      kind: 'buy_get',
      buyQuantity: 2,
      freeQuantity: 1,
      categories: ['Rings'],
    })
    const [dear, cheap] = [await shop.stock({ price: 900 }), await shop.stock({ price: 400 })]
    expect(await fillCart(shop, asha, { ...dear, quantity: 2 })).toMatchObject({
      hints: ['Add 1 more piece of this offer for: Buy 2, get 1 free.'],
      takesCodes: false,
    })
    const cart = await fillCart(shop, asha, cheap)
    expect(cart).toMatchObject({
      discounts: [{ label: 'Buy 2, get 1 free', amountPaise: 40_000 }],
      totalPaise: 180_000,
      hints: [],
    })
    const paid = await pay(shop, asha, await placeOrder(shop, asha, cart))
    expect(paid.body.order).toMatchObject({
      discountPaise: 40_000,
      totalPaise: 180_000,
      items: [{ discountPaise: 32_727 }, { discountPaise: 7273 }],
    })
    await expectTheBooks()
  })

  test('three for one price, and free shipping from an amount, go together', async () => {
    await addOffer(shop, { name: 'Three for 999', kind: 'bundle', buyQuantity: 3, amount: 999 })
    await addOffer(shop, { name: 'Free shipping', kind: 'free_shipping', minimum: 1000 })
    const ring = await shop.stock({ price: 400 })
    expect(await fillCart(shop, asha, { ...ring, quantity: 3 })).toMatchObject({
      discounts: [
        { label: 'Three for 999', amountPaise: 20_100 },
        { label: 'Free shipping', amountPaise: 0 },
      ],
      shippingPaise: 0,
      totalPaise: 99_900,
    })
  })

  test('a free gift is a line of the order, and its stock is reserved', async () => {
    const gift = await shop.stock({ title: 'Pouch', price: 150, stock: 1 })
    await addOffer(shop, {
      name: 'A pouch for you',
      kind: 'gift',
      minimum: 1000,
      giftVariantId: gift.variantIds[0],
    })
    const ring = await shop.stock({ price: 1900 })
    const cart = await fillCart(shop, asha, ring)
    expect(cart).toMatchObject({
      gifts: [{ title: 'Pouch', pricePaise: 15_000 }],
      subtotalPaise: 205_000,
      discountPaise: 15_000,
      shippingPaise: 9900,
      totalPaise: 199_900,
    })
    const placed = await placeOrder(shop, asha, cart)
    expect(placed.body.order.items).toMatchObject([
      { isFreeGift: false, discountPaise: 0 },
      { isFreeGift: true, discountPaise: 15_000 },
    ])
    const bela = await shop.customer()
    expect((await fillCart(shop, bela, ring)).gifts).toEqual([])
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.gifts).toHaveLength(1)
    // The customer also buys one: only the bought one leaves the cart with the payment.
    await pay(shop, asha, placed)
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toEqual([])
    await expectTheBooks()
  })

  test('a free gift that is gone by now is a changed cart, which the customer sees', async () => {
    const gift = await shop.stock({ title: 'Pouch', price: 150, stock: 1 })
    const variantId = gift.variantIds[0] ?? ''
    const offer = { name: 'A pouch for you', kind: 'gift', products: [] as string[] }
    const ring = await shop.stock({ price: 1900 })
    await addOffer(shop, { ...offer, giftVariantId: variantId, products: [ring.productId] })
    const cart = await fillCart(shop, asha, ring)
    expect(cart.gifts).toMatchObject([{ variantId }])
    const bela = await shop.customer()
    const taken = await placeOrder(shop, bela, await fillCart(shop, bela, ring))
    expect(taken.body.order.items).toHaveLength(2)
    for (const path of ['/api/payment/create-order', '/api/checkout/cod']) {
      const refused = await placeOrder(shop, asha, cart, { path, gifts: [variantId] })
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'cart.changed',
          message: 'Your cart or a price has changed. Please look at the new total before you pay.',
          cart: { gifts: [], totalPaise: cart.totalPaise },
        },
      })
    }
    const placed = await placeOrder(shop, asha, cart, { gifts: [] })
    expect(placed.body.order.items).toHaveLength(1)
    // A gift that is there again is shown first, too.
    await shop.request('POST', `/api/orders/${taken.body.order._id}/cancel`, { as: bela })
    expect((await placeOrder(shop, asha, cart, { gifts: [] })).body).toMatchObject({
      code: 'cart.changed',
      cart: { gifts: [{ variantId }] },
    })
    // A client that sends no gifts is told of lines and total only.
    expect((await placeOrder(shop, asha, cart)).body.order.items).toHaveLength(2)
    expect((await placeOrder(shop, asha, cart, { gifts: ['x'.repeat(5000)] })).status).toBe(400)
    await expectTheBooks()
  })

  test('two offers with the same gift give its last piece once, and can be ordered', async () => {
    const gift = await shop.stock({ title: 'Pouch', price: 150, stock: 1 })
    for (const name of ['A pouch for you', 'Another pouch'])
      await addOffer(shop, { name, kind: 'gift', giftVariantId: gift.variantIds[0] })
    const cart = await fillCart(shop, asha, await shop.stock({ price: 1900 }))
    expect(cart).toMatchObject({ discountPaise: 15_000, discounts: [{ amountPaise: 15_000 }] })
    expect(cart.gifts).toHaveLength(1)
    const placed = await placeOrder(shop, asha, cart)
    expect(placed.status).toBe(200)
    await pay(shop, asha, placed)
    await expectTheBooks()
  })

  test('goes with a code only if it allows one', async () => {
    const two = await addOffer(shop, {
      name: 'Three for 999',
      kind: 'bundle',
      buyQuantity: 3,
      amount: 999,
    })
    await addOffer(shop, { code: 'HALF', percent: 50 })
    const ring = await shop.stock({ price: 400 })
    await fillCart(shop, asha, { ...ring, quantity: 3 })
    expect((await enterCode(shop, asha, 'HALF')).body).toMatchObject({
      discounts: [{ label: 'Coupon HALF', amountPaise: 60_000 }],
    })
    const change = { name: two.name, buyQuantity: 3, amount: 999, allowsCode: true, version: 1 }
    expect((await send('PUT', `/${two._id}`, change)).status).toBe(200)
    expect((await shop.request('GET', '/api/cart', { as: asha })).body).toMatchObject({
      discounts: [
        { label: 'Three for 999', amountPaise: 20_100 },
        { label: 'Coupon HALF', amountPaise: 49_950 },
      ],
    })
  })

  test('of them at most 20 hold at a time', async () => {
    for (let count = 0; count < 20; count += 1) await addOffer(shop)
    const body = { name: 'One more', kind: 'percent', percent: 5 }
    expect((await send('POST', '', body)).body.code).toBe('offer.full')
    expect((await send('POST', '', { ...body, code: 'CODE' })).status).toBe(200)
  })
})

test('a product in a category that was merged stays part of its offer', async () => {
  await addOffer(shop, { code: 'RINGS', categories: ['Rings'] })
  const ring = await shop.stock({ price: 1000, category: 'Rings' })
  const { categories } = (await shop.request('GET', '/api/admin/categories', { as: admin })).body
  const idOf = (value: string) =>
    categories.find((each: { value: string }) => each.value === value)._id
  const merged = await shop.request('POST', `/api/admin/categories/${idOf('Rings')}/merge`, {
    as: admin,
    body: { into: idOf('Bangles'), version: 1 },
  })
  expect(merged.status).toBe(200)
  await fillCart(shop, asha, ring)
  expect((await enterCode(shop, asha, 'RINGS')).body.discountPaise).toBe(10_000)
})

describe('an administrator', () => {
  test.each<[object, string]>([
    [{ kind: 'percent' }, 'percent'],
    [{ kind: 'percent', percent: 101 }, 'percent'],
    [{ kind: 'percent', percent: 12.5 }, 'percent'],
    [{ kind: 'amount' }, 'amount'],
    [{ kind: 'amount', amount: 0.5 }, 'amount'],
    [{ kind: 'bundle', amount: 999, buyQuantity: 1 }, 'buyQuantity'],
    [{ kind: 'buy_get', buyQuantity: 2 }, 'freeQuantity'],
    [{ kind: 'gift' }, 'giftVariantId'],
    [{ kind: 'gift', giftVariantId: 'var_none' }, 'giftVariantId'],
    [{ kind: 'percent', percent: 5, from: '2026-11-09', to: '2026-11-08' }, 'to'],
    [{ kind: 'percent', percent: 5, from: '2026-02-30' }, 'from'],
    [{ kind: 'percent', percent: 5, maxUses: 0 }, 'maxUses'],
    [{ kind: 'percent', percent: 5, code: 'A B-C' }, 'code'],
    [{ kind: 'percent', percent: 5, categories: ['Tiaras'] }, 'categories'],
    [{ kind: 'percent', percent: 5, products: ['prd_none'] }, 'products'],
    [{ kind: 'percent', percent: 5, name: '' }, 'name'],
  ])('reads what is wrong with %j', async (fields, field) => {
    const { status, body } = await send('POST', '', { name: 'An offer', ...fields })
    expect(status).toBe(400)
    expect(body.fields[field]).toEqual(expect.any(String))
  })

  test('cannot use a code twice, in any letters', async () => {
    await addOffer(shop, { code: 'DIWALI10' })
    const again = { name: 'Again', kind: 'percent', percent: 5, code: 'diwali10' }
    expect((await send('POST', '', again)).body.fields.code).toMatch(/^Another offer/)
  })

  test('cannot save an offer for removed products as one for everything', async () => {
    const ring = await shop.stock({ price: 1000 })
    const { _id: id } = await addOffer(shop, { code: 'RING', products: [ring.productId] })
    await shop.db.update(offers).set({ products: ['prd_removed'] })
    const change = { name: 'Diwali', percent: 20, version: 1 }
    const refused = await send('PUT', `/${id}`, change)
    expect(refused.status).toBe(400)
    expect(refused.body.fields.products).toMatch(/^All products of this offer were removed/)
    const limited = { ...change, products: [ring.productId] }
    expect((await send('PUT', `/${id}`, limited)).body).toMatchObject({ version: 2 })
    // The products are there, so the list is emptied on purpose.
    expect((await send('PUT', `/${id}`, { ...change, version: 2 })).status).toBe(200)
  })

  test('ends an offer for good, and the log has it', async () => {
    const { _id: id } = await addOffer(shop, { code: 'DIWALI10' })
    expect((await send('POST', `/${id}/end`, { version: 1 })).body).toMatchObject({
      state: 'over',
      version: 2,
    })
    expect((await send('POST', `/${id}/end`, { version: 2 })).body.code).toBe('offer.over')
    const { changes } = (await shop.request('GET', '/api/admin/changes?kind=offer', { as: admin }))
      .body
    expect(changes.map(({ action }: { action: string }) => action)).toEqual([
      'offer.ended',
      'offer.added',
    ])
  })

  test('sees offers that are over after the others, each newest first', async () => {
    const ended = await addOffer(shop, { name: 'Ended by hand' })
    await addOffer(shop, { name: 'Until today', to: istDay(shop.now()) })
    await addOffer(shop, { name: 'Older' })
    await addOffer(shop, { name: 'Newer', from: '2030-01-01' })
    const names = async () =>
      (await shop.request('GET', '/api/admin/offers', { as: admin })).body.offers.map(
        ({ name }: { name: string }) => name,
      )
    await send('POST', `/${ended._id}/end`, { version: 1 })
    expect(await names()).toEqual(['Newer', 'Older', 'Until today', 'Ended by hand'])
    await send('POST', `/${(await addOffer(shop, { name: 'Gone' }))._id}/end`, { version: 1 })
    expect(await names()).toEqual(['Newer', 'Older', 'Until today', 'Gone', 'Ended by hand'])
    shop.later(2 * 24 * 60)
    expect(await names()).toEqual(['Newer', 'Older', 'Gone', 'Until today', 'Ended by hand'])
  })

  test('sees days in India: the last day ends at midnight there', async () => {
    const { _id: id } = await addOffer(shop, { code: 'A1B2', from: '2026-11-08', to: '2026-11-09' })
    const [row] = (await shop.request('GET', '/api/admin/offers', { as: admin })).body.offers
    expect(row).toMatchObject({ _id: id, from: '2026-11-08', to: '2026-11-09' })
  })
})

test('the figures of a code are net of refunds and cancellations, with the share of its day', async () => {
  const offer = await addOffer(shop, { code: 'MEERA', percent: 10, sharePercent: 8 })
  const [ring, bangle] = [await shop.stock({ price: 1000 }), await shop.stock({ price: 500 })]
  const order = async (...lines: { productId: string; quantity?: number }[]) => {
    const as = await shop.customer()
    await fillCart(shop, as, ...lines)
    const cart = (await enterCode(shop, as, 'MEERA')).body
    return { as, placed: await placeOrder(shop, as, cart) }
  }
  const first = await order(ring, bangle)
  await pay(shop, first.as, first.placed)
  const second = await order(ring)
  await pay(shop, second.as, second.placed)
  const third = await order(ring)
  expect(third.placed.status).toBe(200)
  await shop.request('POST', `/api/orders/${second.placed.body.order._id}/cancel`, {
    as: second.as,
  })
  await shop.request('POST', `/api/admin/orders/${first.placed.body.order._id}/refund`, {
    as: admin,
    body: { amount: 450, note: 'The bangle came back', requestId: 'a refund of a test' },
  })
  const figures = {
    orders: 1,
    grossPaise: 135_000 + 90_000,
    discountPaise: 15_000,
    netPaise: 90_000,
    sharePaise: 7200,
  }
  const read = (await shop.request('GET', `/api/admin/offers/${offer._id}`, { as: admin })).body
  expect(read).toMatchObject({ uses: 2, figures })
  const numbersOf = async (filters: string) => {
    const url = `/api/admin/orders?offer=${offer._id}${filters}`
    const { orders } = (await shop.request('GET', url, { as: admin })).body
    return orders.map(({ number }: { number: string }) => number)
  }
  const [one, two, three] = [first, second, third].map(({ placed }) => placed.body.order.number)
  // The cancelled one is in the gross sales, the unpaid one in what uses the code now.
  expect(await numbersOf('')).toEqual([two, one])
  expect(await numbersOf('&reserved=true')).toEqual([three, one])
  expect(await numbersOf('&to=2020-01-01')).toEqual([])
  await move(shop, admin, first.placed.body.order._id, 'packed', 'shipped', 'undelivered')
  const parcel = `/api/admin/orders/${first.placed.body.order._id}`
  const { items } = (await shop.request('GET', parcel, { as: admin })).body
  const lines = items.map(({ _id }: { _id: string }) => ({ lineId: _id, good: 1 }))
  await shop.request('POST', `${parcel}/received`, { as: admin, body: { lines } })
  const back = (await shop.request('GET', `/api/admin/offers/${offer._id}`, { as: admin })).body
  expect(back.figures).toMatchObject({ netPaise: 0, sharePaise: 0 })
  const later = (await shop.request('GET', '/api/admin/offers?from=2099-01-01', { as: admin })).body
  expect(later.offers[0].figures).toMatchObject({ orders: 0, netPaise: 0 })
})
