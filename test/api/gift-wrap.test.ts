import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/contract.ts'
import { invoices } from '#invoices/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { mails } from '#platform/tables.ts'
import type { Id } from '#shared/ids.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { shipAsAdministrator } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS, openTestShop, type TestShop, type TestUser } from '../shop.ts'

const SELLING = { freeShippingFrom: 2000, shipping: 99, reservationMinutes: null, lowStock: 5 }

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  await saveSettings(shop, administrator, {
    shop: { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZV', gst: 'registered' },
  })
})
afterAll(() => shop.close())

afterEach(async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const offer = (giftWrap: number | null) =>
  saveSettings(shop, administrator, { selling: { ...SELLING, giftWrap } })

/** A customer with one ring of Rs. 1,299 in the cart. */
async function withRing() {
  const customer = await shop.customer()
  const ring = await shop.stock({ price: 1299 })
  const added = await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: ring.productId, quantity: 1 },
  })
  const cart: Cart = added.body
  const order = (amount: number, giftWrap?: boolean) =>
    shop.request('POST', '/api/payment/create-order', {
      as: customer,
      body: {
        amount,
        cart: [{ productId: ring.productId, quantity: 1 }],
        shippingDetails: ADDRESS,
        ...(giftWrap === undefined ? {} : { giftWrap }),
      },
    })
  return { customer, cart, order }
}

test('gift wrap that is not offered is refused as a changed cart', async () => {
  await offer(null)
  const { cart, order } = await withRing()
  expect(cart).toMatchObject({ totalPaise: 139_800, giftWrapPaise: null })
  expect(await order(1398, true)).toMatchObject({
    status: 409,
    body: { code: 'cart.changed', cart: { giftWrapPaise: null } },
  })
  const opened = await order(1398)
  expect(opened.body.order).toMatchObject({ totalPaise: 139_800, giftWrapPaise: 0, isGift: false })
})

test('gift wrap is charged, taxed and shown only where it was chosen', async () => {
  await offer(49)
  const { customer, cart, order } = await withRing()
  expect(cart).toMatchObject({ totalPaise: 139_800, giftWrapPaise: 4900 })
  expect((await order(1398, true)).body).toMatchObject({ code: 'cart.changed' })
  expect((await order(1447, false)).body).toMatchObject({ code: 'cart.changed' })
  const plain = await order(1398)
  const wrapped = await order(1447, true)
  expect(wrapped.body.order).toMatchObject({
    totalPaise: 144_700,
    giftWrapPaise: 4900,
    isGift: true,
    taxPaise: 3784 + 288 + 142,
  })
  expect(wrapped.body.order._id).not.toBe(plain.body.order._id)

  await shop.sandbox.pay(wrapped.body.orderId)
  await shop.sandbox.webhooks.flush()
  const orderId = wrapped.body.order._id as Id<'ord'>
  const [mail] = await shop.db.select().from(mails).where(eq(mails.orderId, orderId))
  expect(mail?.body).toContain(
    'Subtotal: Rs. 1,299.00\n  Shipping: Rs. 99.00\n  Gift wrap: Rs. 49.00\n' +
      '  Total, taxes included: Rs. 1,447.00',
  )
  await shipAsAdministrator(shop, wrapped.body)
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, orderId))
  expect(invoice?.document.charges).toMatchObject([
    { kind: 'gift_wrap', hsn: '7117', total: 4900, cgst: 71, sgst: 71 },
    { kind: 'shipping', hsn: '7117', total: 9900, cgst: 144, sgst: 144 },
  ])
  const read = await shop.request('GET', `/api/orders/${orderId}`, { as: customer })
  expect(read.body).toMatchObject({ isGift: true, giftWrapPaise: 4900 })
})

test('a price that rose meanwhile is shown before it is charged', async () => {
  await offer(49)
  const { order } = await withRing()
  await offer(79)
  expect(await order(1447, true)).toMatchObject({
    status: 409,
    body: { code: 'cart.changed', cart: { giftWrapPaise: 7900 } },
  })
  expect((await order(1477, true)).status).toBe(200)
})

test('free gift wrap is kept with the order', async () => {
  await offer(0)
  const { order } = await withRing()
  expect((await order(1398, true)).body.order).toMatchObject({
    totalPaise: 139_800,
    giftWrapPaise: 0,
    isGift: true,
  })
})
