import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProduct, removeProduct } from '#catalog/catalog.ts'
import { cartRequests } from '#cart/tables.ts'
import { products } from '#catalog/tables.ts'
import { addStock, findLedgerFaults } from '#inventory/inventory.ts'
import { rupees } from '#shared/money/money.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { eq } from 'drizzle-orm'
import { ADDRESS } from '../address.ts'
import { openTestShop, type TestUser, type TestProduct, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let ring: TestProduct

beforeAll(async () => void (shop = await openTestShop()))
beforeEach(async () => {
  asha = await shop.customer()
  ring = await shop.stock({ price: 1200, stock: 5 })
})
afterAll(() => shop.close())

const read = async () => (await shop.request('GET', '/api/cart', { as: asha })).body
const add = (body: object) => shop.request('POST', '/api/cart', { as: asha, body })
const set = (body: object) => shop.request('PUT', '/api/cart', { as: asha, body })
const remove = (address: string) => shop.request('DELETE', `/api/cart/${address}`, { as: asha })

test('a new cart is empty and costs nothing, not even shipping', async () => {
  expect(await read()).toEqual({
    items: [],
    gifts: [],
    total: 0,
    subtotalPaise: 0,
    discountPaise: 0,
    discounts: [],
    shippingPaise: 0,
    totalPaise: 0,
    freeShippingFromPaise: 200_000,
    giftWrapPaise: null,
    takesCodes: false,
    coupon: null,
    hints: [],
  })
})

test('adding the same product twice keeps one line and adds the quantities', async () => {
  expect((await add({ productId: ring.productId })).body.items).toMatchObject([{ quantity: 1 }])
  const { status, body } = await add({ productId: ring.productId, quantity: 2 })
  expect(status).toBe(200)
  expect(body.items).toMatchObject([
    {
      productId: { _id: ring.productId, salePrice: 'Rs. 1,200' },
      quantity: 3,
      price: 1200,
      pricePaise: 120_000,
      totalPrice: 3600,
      totalPaise: 360_000,
      inventory: 5,
      available: true,
    },
  ])
  expect(await read()).toEqual(body)
})

test('a product may be given by its slug, and one without a picture has the fallback picture', async () => {
  const bangle = await shop.stock({ title: 'Polki Kada Pair' })
  const [line] = (await add({ productId: 'polki-kada-pair' })).body.items
  expect(line.productId).toMatchObject({
    _id: bangle.productId,
    slug: 'polki-kada-pair',
    title: 'Polki Kada Pair',
    image: '/assets/fallback.jpg',
    images: ['/assets/fallback.jpg'],
    picture: null,
  })
  expect((await set({ productId: 'polki-kada-pair', quantity: 4 })).body.items).toMatchObject([
    { quantity: 4 },
  ])
  expect((await remove('polki-kada-pair')).body.items).toEqual([])
})

test('lines are in the order in which they were added', async () => {
  const others = [
    await shop.stock({ title: 'Zari Ring' }),
    await shop.stock({ title: 'Aari Ring' }),
  ]
  for (const { productId } of [ring, ...others, ring]) await add({ productId })
  expect(
    (await read()).items.map((line: { productId: { _id: string } }) => line.productId._id),
  ).toEqual([ring, ...others].map(({ productId }) => productId))
})

describe('more units than the stock', () => {
  test('are refused with the number that is left, and the cart does not change', async () => {
    expect(await add({ productId: ring.productId, quantity: 6 })).toMatchObject({
      status: 409,
      body: { code: 'stock.short', message: 'Only 5 left.', left: 5 },
    })
    expect((await read()).items).toEqual([])
    await add({ productId: ring.productId, quantity: 3 })
    for (const response of [
      await add({ productId: ring.productId, quantity: 3 }),
      await set({ productId: ring.productId, quantity: 6 }),
    ]) {
      expect(response).toMatchObject({ status: 409, body: { code: 'stock.short' } })
    }
    expect((await read()).items).toMatchObject([{ quantity: 3 }])
    expect((await set({ productId: ring.productId, quantity: 5 })).body.items).toMatchObject([
      { quantity: 5 },
    ])
  })

  test('of a sold-out product are refused as sold out', async () => {
    const gone = await shop.stock({ stock: 0 })
    expect(await add({ productId: gone.productId })).toMatchObject({
      status: 409,
      body: { code: 'stock.sold-out', message: 'This piece is sold out.' },
    })
  })

  test('can still be reduced after others have bought', async () => {
    await add({ productId: ring.productId, quantity: 5 })
    await shop.openPayment(await shop.customer(), [{ productId: ring.productId, quantity: 3 }])
    expect((await read()).items).toMatchObject([{ quantity: 5, inventory: 2, available: true }])
    expect((await set({ productId: ring.productId, quantity: 4 })).body.items).toMatchObject([
      { quantity: 4 },
    ])
    expect((await set({ productId: ring.productId, quantity: 5 })).status).toBe(409)
  })
})

test('an unknown product cannot be added, and one that is not in the cart cannot be set', async () => {
  expect(await add({ productId: 'prd_nothing' })).toMatchObject({
    status: 404,
    body: { code: 'product.missing', message: 'Product not found!' },
  })
  expect(await set({ productId: ring.productId, quantity: 1 })).toMatchObject({
    status: 404,
    body: { code: 'cart.line-missing' },
  })
  expect(await set({ productId: ring.productId, quantity: 0 })).toMatchObject({
    status: 400,
    body: { message: 'Please select a quantity greater than 0!' },
  })
  expect(await remove(ring.productId)).toMatchObject({ status: 200, body: { items: [] } })
})

describe('a product with several variants', () => {
  let bangle: TestProduct
  const lines = async () =>
    (await read()).items.map((line: { variantLabel: string; quantity: number }) => [
      line.variantLabel,
      line.quantity,
    ])
  const size = (index: number) => bangle.variantIds[index] ?? ''

  beforeEach(async () => {
    bangle = await shop.stock({
      title: 'Kada',
      sizes: ['Size 2.4', 'Size 2.6', 'Size 2.8'],
      stock: 2,
    })
  })

  test('requires a variant', async () => {
    expect(await add({ productId: bangle.productId })).toMatchObject({
      status: 400,
      body: { code: 'variant.needed', message: 'Please select a size.' },
    })
    expect(await add({ productId: bangle.productId, variantId: ring.variantIds[0] })).toMatchObject(
      { status: 404, body: { code: 'variant.missing' } },
    )
    expect(await lines()).toEqual([])
  })

  test('has a line and a stock for each variant', async () => {
    for (const index of [0, 1, 1])
      await add({ productId: bangle.productId, variantId: size(index) })
    expect(await lines()).toEqual([
      ['Size 2.4', 1],
      ['Size 2.6', 2],
    ])
    expect((await add({ productId: bangle.productId, variantId: size(1) })).status).toBe(409)
    expect(await set({ productId: bangle.productId, quantity: 2 })).toMatchObject({
      status: 400,
      body: { code: 'variant.needed' },
    })
    expect(
      (await set({ productId: bangle.productId, variantId: size(0), quantity: 2 })).status,
    ).toBe(200)
    expect(await lines()).toEqual([
      ['Size 2.4', 2],
      ['Size 2.6', 2],
    ])
  })

  test('is removed from the cart by variant, or all at once', async () => {
    for (const index of [0, 1, 2])
      await add({ productId: bangle.productId, variantId: size(index) })
    await remove(`${bangle.productId}?variantId=${size(1)}`)
    expect(await lines()).toEqual([
      ['Size 2.4', 1],
      ['Size 2.8', 1],
    ])
    await remove(bangle.productId)
    expect(await lines()).toEqual([])
  })

  test('requires no variant once only one is in the cart', async () => {
    await add({ productId: bangle.productId, variantId: size(2) })
    expect((await set({ productId: bangle.productId, quantity: 2 })).body.items).toMatchObject([
      { variantLabel: 'Size 2.8', quantity: 2 },
    ])
  })

  test('can have a higher price in one variant', async () => {
    const { productId, variants } = await shop.db.transaction((tx) =>
      createProduct(tx, {
        title: 'Cuff',
        description: 'A cuff.',
        category: 'Bangles',
        actualPrice: null,
        salePrice: rupees(900),
        pictures: [],
        variants: [{ label: 'Small' }, { label: 'Large', salePrice: rupees(1_00_000) }],
      }),
    )
    await shop.db.transaction((tx) =>
      addStock(
        tx,
        variants.map(({ id }) => ({ variantId: id, quantity: 1 })),
        { kind: 'opening', reason: 'Opening count' },
      ),
    )
    for (const { id } of variants) await add({ productId, variantId: id })
    expect(await read()).toMatchObject({
      total: 1_00_900,
      items: [
        { price: 900, productId: { salePrice: 'Rs. 900' } },
        { price: 1_00_000, productId: { salePrice: 'Rs. 1,00,000' } },
      ],
    })
  })
})

test('a gift note belongs to its line, is replaced by a new one and stays if none is given', async () => {
  const note = async () => (await read()).items[0].giftNote
  await add({ productId: ring.productId, giftNote: '  For Meera  ' })
  expect(await note()).toBe('For Meera')
  await add({ productId: ring.productId })
  await set({ productId: ring.productId, quantity: 1 })
  expect(await note()).toBe('For Meera')
  await add({ productId: ring.productId, giftNote: 'For Nani' })
  expect(await note()).toBe('For Nani')
  await set({ productId: ring.productId, quantity: 1, giftNote: '' })
  expect(await note()).toBe('')
  await set({ productId: ring.productId, quantity: 1, giftNote: 'x'.repeat(200) })
  expect(
    await set({ productId: ring.productId, quantity: 2, giftNote: 'x'.repeat(201) }),
  ).toMatchObject({
    status: 400,
    body: { fields: { giftNote: 'A gift note has at most 200 characters.' } },
  })
  expect((await read()).items).toMatchObject([{ quantity: 1, giftNote: 'x'.repeat(200) }])
})

test('shipping costs Rs. 99 below Rs. 2,000 and nothing from there on', async () => {
  const cheap = await shop.stock({ price: 999 })
  await add({ productId: cheap.productId, quantity: 2 })
  expect(await read()).toMatchObject({
    total: 1998,
    subtotalPaise: 199_800,
    shippingPaise: 9_900,
    totalPaise: 209_700,
  })
  const pin = await shop.stock({ price: 2 })
  await add({ productId: pin.productId })
  expect(await read()).toMatchObject({
    total: 2000,
    subtotalPaise: 200_000,
    shippingPaise: 0,
    totalPaise: 200_000,
  })
})

test('a product that is no longer sold stays as an unavailable line that does not count', async () => {
  const other = await shop.stock({ price: 500 })
  for (const { productId } of [ring, other]) await add({ productId })
  await shop.db.transaction((tx) => removeProduct(tx, ring.productId))
  expect(await read()).toMatchObject({
    total: 500,
    totalPaise: 59_900,
    items: [{ available: false, quantity: 1, totalPrice: 1200 }, { available: true }],
  })
  expect(await add({ productId: ring.productId })).toMatchObject({ status: 404 })
  expect((await remove(ring.productId)).body.items).toHaveLength(1)
})

test('a sold-out line does not count, until it is in stock again or reserved for its customer', async () => {
  const last = await shop.stock({ price: 900, stock: 1 })
  const bela = await shop.customer('Bela Shah')
  const addLast = { productId: last.productId }
  await shop.request('POST', '/api/cart', { as: bela, body: addLast })
  await add(addLast)
  await add({ productId: ring.productId })
  await shop.openPayment(bela, [])
  expect(await read()).toMatchObject({
    items: [
      { inventory: 0, available: true, isCounted: false, totalPaise: 90_000 },
      { available: true, isCounted: true },
    ],
    total: 1200,
    subtotalPaise: 120_000,
    shippingPaise: 9900,
    totalPaise: 129_900,
  })
  const { body } = await shop.request('GET', '/api/cart', { as: bela })
  expect(body).toMatchObject({ items: [{ inventory: 1, isCounted: true }], total: 900 })
  await shop.db.transaction((tx) =>
    addStock(tx, [{ variantId: last.variantIds[0] ?? 'var_none', quantity: 1 }], {
      kind: 'added',
      reason: 'More came',
    }),
  )
  expect(await read()).toMatchObject({ items: [{ isCounted: true }, {}], total: 2100 })
})

test('a sold-out line is in no order: the checkout refuses the cart with all its lines', async () => {
  const last = await shop.stock({ price: 900, stock: 1 })
  await add({ productId: last.productId })
  await add({ productId: ring.productId })
  await shop.openPayment(await shop.customer('Bela Shah'), [{ productId: last.productId }])
  const cart = [last, ring].map(({ productId }) => ({ productId, quantity: 1 }))
  const order = (amount: number, lines: object[]) =>
    shop.request('POST', '/api/payment/create-order', {
      as: asha,
      body: { amount, cart: lines, shippingDetails: ADDRESS },
    })
  // Not for the total of the other line, which the cart shows.
  expect((await order(1299, cart)).body.code).toBe('cart.changed')
  expect((await order(1299, cart.slice(1))).body.code).toBe('cart.changed')
  expect((await order(2100, cart)).body.code).toBe('stock.sold-out')
})

test('a changed price applies in the cart at once', async () => {
  await add({ productId: ring.productId })
  await shop.db.transaction((tx) =>
    tx
      .update(products)
      .set({ salePrice: rupees(1350) })
      .where(eq(products.id, ring.productId)),
  )
  expect(await read()).toMatchObject({
    total: 1350,
    items: [{ price: 1350, productId: { salePrice: 'Rs. 1,350' } }],
  })
})

test('a cart reserves nothing: its units stay available to everybody until an order is placed', async () => {
  await add({ productId: ring.productId, quantity: 5 })
  expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(5)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

describe('an addition that is repeated with the same request id', () => {
  const quantities = async () =>
    (await read()).items.map((line: { quantity: number }) => line.quantity)
  const named = (requestId: string, more: object = {}) =>
    add({ productId: ring.productId, quantity: 2, requestId, ...more })

  test('adds nothing more and returns the cart', async () => {
    const first = await named('first-addition')
    const again = await named('first-addition')
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await quantities()).toEqual([2])
    await named('second-addition')
    expect(await quantities()).toEqual([4])
  })

  test('adds once, even if many arrive at once', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => named('many-at-once')))
    for (const response of responses) expect(response.status).toBe(200)
    expect(await quantities()).toEqual([2])
  })

  test('succeeds after the first one did, even if the units are sold since', async () => {
    await named('before-they-went', { quantity: 5 })
    expect((await named('before-they-went', { quantity: 5 })).status).toBe(200)
    await shop.db.transaction((tx) => removeProduct(tx, ring.productId))
    expect(await named('before-they-went', { quantity: 5 })).toMatchObject({
      status: 200,
      body: { items: [{ quantity: 5, available: false }] },
    })
    expect((await named('after-they-went')).status).toBe(404)
  })

  test('can succeed after the first one was refused', async () => {
    expect(await named('more-than-stock', { quantity: 6 })).toMatchObject({
      status: 409,
      body: { code: 'stock.short' },
    })
    const [variantId] = ring.variantIds
    if (variantId)
      await shop.db.transaction((tx) =>
        addStock(tx, [{ variantId, quantity: 3 }], { kind: 'added', reason: 'More came' }),
      )
    expect((await named('more-than-stock', { quantity: 6 })).status).toBe(200)
    expect(await quantities()).toEqual([6])
  })

  test('counts for one cart only: the id has no effect in another cart', async () => {
    await named('the-same-words')
    const bela = await shop.customer('Bela Shah')
    const { body } = await shop.request('POST', '/api/cart', {
      as: bela,
      body: { productId: ring.productId, requestId: 'the-same-words' },
    })
    expect(body.items).toMatchObject([{ quantity: 1 }])
  })

  test('is forgotten after a day', async () => {
    await named('a-day-ago')
    await shop.db.update(cartRequests).set({ createdAt: new Date(Date.now() - 25 * 3600_000) })
    await named('just-now')
    await JOB_HANDLERS['shop.cleanup'](shop, {})
    expect((await shop.db.select().from(cartRequests)).map((request) => request.requestId)).toEqual(
      ['just-now'],
    )
  })

  test.each(['short', 'x'.repeat(65)])(
    'needs an id of 8 to 64 characters, and %s is refused',
    async (requestId) => {
      expect(await named(requestId)).toMatchObject({
        status: 400,
        body: { fields: { requestId: expect.any(String) } },
      })
    },
  )
})

describe('the units that an open payment reserves', () => {
  test('are available to its customer, and sold out for everybody else', async () => {
    const last = await shop.stock({ stock: 1 })
    const { order } = await shop.openPayment(asha, [{ productId: last.productId }])
    expect((await read()).items).toMatchObject([{ inventory: 1, heldUntil: order.payBefore }])
    const bela = await shop.customer('Bela Shah')
    const refused = await shop.request('POST', '/api/cart', {
      as: bela,
      body: { productId: last.productId },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'stock.sold-out' } })
  })

  test('can be ordered in another quantity, up to reserved plus available units', async () => {
    await shop.openPayment(asha, [{ productId: ring.productId, quantity: 4 }])
    expect((await set({ productId: ring.productId, quantity: 2 })).body.items).toMatchObject([
      { quantity: 2, inventory: 5 },
    ])
    expect((await set({ productId: ring.productId, quantity: 5 })).body.items).toMatchObject([
      { quantity: 5, inventory: 5 },
    ])
    expect(await set({ productId: ring.productId, quantity: 6 })).toMatchObject({
      status: 409,
      body: { message: 'Only 5 left.' },
    })
    expect(await add({ productId: ring.productId })).toMatchObject({
      status: 409,
      body: { message: 'Only 5 left.' },
    })
    expect((await remove(ring.productId)).body.items).toEqual([])
    expect((await add({ productId: ring.productId, quantity: 5 })).body.items).toMatchObject([
      { quantity: 5 },
    ])
    expect((await shop.openPayment(asha, [])).order).toMatchObject({ items: [{ quantity: 5 }] })
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('are released when its time is over', async () => {
    const { order } = await shop.openPayment(asha, [{ productId: ring.productId, quantity: 2 }])
    expect((await read()).items).toMatchObject([{ inventory: 5, heldUntil: order.payBefore }])
    shop.later(16)
    await shop.work('payment.check')
    expect((await read()).items).toMatchObject([{ inventory: 5, heldUntil: null }])
  })
})
