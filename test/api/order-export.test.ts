import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { ADDRESS } from '../address.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type OpenedPayment, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let sold: OpenedPayment

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  const registered = { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZV', gst: 'registered', state: '27' }
  await saveSettings(shop, administrator, { shop: registered })
  const ring = await shop.stock({ title: 'Kundan Ring', price: 1299 })
  const kada = await shop.stock({ title: 'Kada', price: 500, sizes: ['2.4', '2.6'] })
  sold = await buy(shop, await shop.customer(), [
    { productId: ring.productId },
    { productId: kada.productId, variantId: kada.variantIds[1] ?? '', quantity: 2 },
  ])
  const shippingDetails = { ...ADDRESS, address: '7 Park Street, near "Gate 2"' }
  await call('PUT', `orders/${sold.order._id}/address`, { shippingDetails })
  const ids = [sold.order._id]
  await call('POST', 'orders/move', { ids, to: 'packed' })
  const parcel = { courier: 'Delhivery', trackingNumber: '-12+3' }
  await call('POST', 'orders/move', { ids, to: 'shipped', ...parcel })
  const refund = { amount: 100, note: 'A stone was loose', requestId: 'refund-of-export' }
  await call('POST', `orders/${sold.order._id}/refund`, refund)
  // A second order, which is not paid.
  await shop.openPayment(await shop.customer(), [{ productId: ring.productId }])
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

const HEADER =
  '\uFEFFOrder,Placed,Status,Name,Mobile,E-mail,Address,City,State,Pincode,Lines,HSN,Pieces,' +
  'Subtotal,Discount,Coupon and offers,Shipping,Gift wrap,COD fee,Total,COD advance,Taxable value,CGST,' +
  'SGST or UTGST,IGST,Refunded,Payment method,Payment id,Invoice,Courier,Tracking number'

test('an order is a row with address, lines, tax, payment and invoice', async () => {
  const [header, row, ...others] = (await call('GET', 'orders/csv?status=shipped'))
    .trimEnd()
    .split('\r\n')
  expect(header).toBe(HEADER)
  expect(others).toEqual([])
  const order = await call('GET', `orders/${sold.order._id}`)
  const [payment] = order.payments
  const { invoices } = await call('GET', `orders/${sold.order._id}/invoices`)
  expect(row).toMatch(
    new RegExp(
      `^${order.number},20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d,"Shipped, Refund not sent yet",` +
        'Asha Rao,9876543210,',
    ),
  )
  expect(row).toContain(
    ',asha@example.in,"7 Park Street, near ""Gate 2""",Pune,Maharashtra,411030,',
  )
  expect(row).toContain('"1 × Kundan Ring (KUNDAN-RING); 2 × Kada, 2.6 (KADA_2-6)",7117,3,')
  const total = 2299_00
  const tax = order.taxPaise
  expect(row).toContain(
    [
      '2299.00',
      '0.00',
      '',
      '0.00',
      '0.00',
      '0.00',
      '2299.00',
      '0.00',
      ((total - tax) / 100).toFixed(2),
      (tax / 200).toFixed(2),
    ].join(),
  )
  expect(row).toContain(`,0.00,100.00,${payment.method},${payment.providerPaymentId},`)
  expect(row).toMatch(new RegExp(`,${invoices[0].number},Delhivery,'-12\\+3$`))
})

test('the filters of the list choose the orders, newest first', async () => {
  const rows = async (query: string) =>
    (await call('GET', `orders/csv?${query}`)).trimEnd().split('\r\n').length - 1
  expect(await rows('')).toBe(2)
  expect(await rows('unpaid=true')).toBe(1)
  expect(await rows(`q=${sold.order.number}`)).toBe(1)
  expect(await rows('to=2020-01-01')).toBe(0)
})
