import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { addOffer, enterCode, fillCart, pay, placeOrder } from '../offers.ts'
import {
  confirmNumber,
  enterAsGuest,
  linesOf,
  newMobile,
  orderByPhone,
  placeAsGuest,
  type TestGuest,
} from '../guests.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let ring: TestProduct

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
  await orderByPhone(shop, administrator)
  ring = await shop.stock({ price: 1000, stock: 100 })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`delete from rate_counts`))
afterEach(async () => {
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

let codes = 0

/** Adds a coupon of a tenth. Returns its code, and its id as a browser gets it. */
async function addCoupon(fields: Record<string, unknown> = {}) {
  const code = `GUEST${++codes}`
  const offer = await addOffer(shop, { code, percent: 10, ...fields })
  const { status, body } = await enterAsGuest(shop, code.toLowerCase())
  expect(status).toBe(200)
  return { code, offer, couponId: String(body.couponId) }
}

const guestCart = async (body: object) =>
  (await shop.request('POST', '/api/guest/cart', { body: { items: linesOf(ring), ...body } })).body

const order = (guest: TestGuest, couponId: string, cartId = `cart-of-${guest.mobile}`) =>
  placeAsGuest(shop, guest, { items: linesOf(ring), couponId, cartId })

const payAsGuest = async ({ headers }: TestGuest, orderId: string) =>
  shop.request('POST', '/api/guest/verify-payment', {
    headers,
    body: await shop.sandbox.pay(orderId),
  })

const sessionOf = ({ headers }: TestGuest): string => headers.authorization.replace('Bearer ', '')

test('a guest enters a code, sees what it saves, and pays so much less', async () => {
  const { code, couponId } = await addCoupon()
  const cart = await guestCart({ couponId })
  expect(cart).toMatchObject({
    takesCodes: true,
    discountPaise: 10_000,
    coupon: { code, isApplied: true },
  })
  const guest = await confirmNumber(shop, newMobile())
  const placed = await order(guest, couponId)
  expect(placed.body.order).toMatchObject({ totalPaise: 90_000 + 9900, discountPaise: 10_000 })
  const paid = await payAsGuest(guest, placed.body.payment.orderId)
  expect(paid.body.order.status).toBe('confirmed')
})

test('before the number is known all may use it; the order asks its confirmed number', async () => {
  const { code, couponId } = await addCoupon({ maxPerCustomer: 1 })
  const asha = await shop.customer()
  await fillCart(shop, asha, { productId: ring.productId })
  const own = (await enterCode(shop, asha, code)).body
  await pay(shop, asha, await placeOrder(shop, asha, own, { phone: newMobile() }))

  expect((await guestCart({ couponId })).coupon.isApplied).toBe(true)
  const guest = await confirmNumber(shop, asha.mobile)
  const refused = await order(guest, couponId)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'cart.changed', cart: { discountPaise: 0, coupon: { isApplied: false } } },
  })
  expect(refused.body.message).toContain(`The code ${code} is not applied.`)
  const known = await guestCart({ couponId, session: sessionOf(guest) })
  expect(known.coupon).toEqual(refused.body.cart.coupon)
  const without = await shop.request('POST', '/api/guest/orders', {
    headers: guest.headers,
    body: {
      method: 'online',
      amount: refused.body.cart.totalPaise / 100,
      cartId: 'cart-without-it',
      items: linesOf(ring),
      couponId,
      shippingDetails: { ...refusedAddress, phone: guest.mobile },
    },
  })
  expect([without.status, without.body.order?.discountPaise]).toEqual([200, 0])
})

const refusedAddress = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411030',
}

test('a code for first orders holds for a new number, and once', async () => {
  const { couponId } = await addCoupon({ isFirstOrderOnly: true })
  const guest = await confirmNumber(shop, newMobile())
  const first = await order(guest, couponId)
  expect(first.body.order.discountPaise).toBe(10_000)
  await payAsGuest(guest, first.body.payment.orderId)
  const again = await order(guest, couponId, 'another-cart-of-it')
  expect([again.status, again.body.code]).toEqual([409, 'cart.changed'])
})

test('the unpaid order of a guest keeps the last use, and nobody else gets it', async () => {
  const { couponId } = await addCoupon({ maxUses: 1 })
  const guest = await confirmNumber(shop, newMobile())
  const placed = await order(guest, couponId)
  expect((await guestCart({ couponId, session: sessionOf(guest) })).coupon.isApplied).toBe(true)
  expect((await guestCart({ couponId })).coupon.isApplied).toBe(false)
  const { body } = await shop.request('POST', '/api/guest/orders', {
    headers: guest.headers,
    body: {
      method: 'online',
      amount: placed.body.order.totalPaise / 100,
      cartId: `cart-of-${guest.mobile}`,
      items: linesOf(ring),
      couponId,
      shippingDetails: { ...refusedAddress, phone: guest.mobile },
    },
  })
  expect(body.order.number).toBeTruthy()
  expect(body.order.discountPaise).toBe(10_000)
})

test('of ten guests at once one uses a code for one order', async () => {
  const { couponId } = await addCoupon({ maxUses: 1 })
  const guests: TestGuest[] = []
  for (let at = 0; at < 10; at += 1) guests.push(await confirmNumber(shop, newMobile()))
  const replies = await Promise.all(guests.map((guest) => order(guest, couponId)))
  const placed = replies.filter(({ body }) => body.order?.discountPaise === 10_000)
  expect(placed).toHaveLength(1)
  for (const { status, body } of replies)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'cart.changed'])
})

test('after fifty wrong codes a network waits, and its accounts do not', async () => {
  const { code } = await addCoupon()
  for (let at = 0; at < 50; at += 1)
    expect((await enterAsGuest(shop, `WRONG${at}`)).body.code).toBe('coupon.unknown')
  const wrong = await enterAsGuest(shop, 'WRONG50')
  expect([wrong.status, wrong.body.code]).toEqual([429, 'coupon.limited'])
  const right = await enterAsGuest(shop, code)
  expect([right.status, right.body.code]).toEqual([429, 'coupon.limited'])
  expect((await enterCode(shop, await shop.customer(), code)).status).toBe(200)
})

test('an id that is no coupon changes nothing', async () => {
  const automatic = await addOffer(shop, { name: 'For all', percent: 5 })
  const plain = await guestCart({})
  expect(plain).toMatchObject({ discountPaise: 5000, coupon: null })
  for (const couponId of [automatic._id, 'ofr_nothing', 'x', "' or 1=1"])
    expect(await guestCart({ couponId })).toEqual(plain)
  await shop.request('POST', `/api/admin/offers/${automatic._id}/end`, {
    as: administrator,
    body: { version: automatic.version },
  })
})

test('a code that is over stays in the cart, which says why; it cannot be entered', async () => {
  const { code, offer, couponId } = await addCoupon()
  await shop.request('POST', `/api/admin/offers/${offer._id}/end`, {
    as: administrator,
    body: { version: offer.version },
  })
  const { coupon, discountPaise } = await guestCart({ couponId })
  expect([coupon.isApplied, discountPaise]).toEqual([false, 0])
  expect(coupon.message).not.toBe('')
  expect((await enterAsGuest(shop, code)).body.code).toBe('coupon.unknown')
})

test('the log-in takes the code over, unless the account has one', async () => {
  const [mine, other] = [await addCoupon(), await addCoupon({ percent: 20 })]
  const merge = (as: TestUser, couponId: string) =>
    shop.request('POST', '/api/cart/merge', {
      as,
      body: { items: linesOf(ring), productIds: [], couponId },
    })
  const [asha, meera] = [await shop.customer(), await shop.customer()]
  for (let time = 0; time < 2; time += 1)
    expect((await merge(asha, mine.couponId)).body.cart.coupon.code).toBe(mine.code)
  await enterCode(shop, meera, other.code)
  expect((await merge(meera, mine.couponId)).body.cart.coupon.code).toBe(other.code)
})

test('while customers log in first, guests enter no codes', async () => {
  await saveSettings(shop, administrator, { checkout: { mode: 'login' } })
  const { status, body } = await enterAsGuest(shop, 'GUEST1')
  expect([status, body.code]).toEqual([409, 'guest.off'])
  await orderByPhone(shop, administrator)
})
