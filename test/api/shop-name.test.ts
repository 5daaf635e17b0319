import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMails } from '#platform/mail/outbox.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { codeOnPhone } from '../codes.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const signatures = async () =>
  (await listMails(shop.db, 50)).map(({ subject, body }) =>
    [subject.replace(/ ?JH-[\d-]+ ?/, ' … '), body.split('\n\n').at(-1)].join(': '),
  )

test('mails and text messages have the shop name of the settings, from the next one on', async () => {
  const asha = await shop.customer()
  const { productId } = await shop.stock({ title: 'Aurora Ring', price: 1200 })
  const first = await buy(shop, asha, [{ productId }])
  expect(await signatures()).toEqual(['Your order … is confirmed: Jhumka'])

  const value = { ...DEFAULT_SHOP, name: 'Priya & Daughters' }
  expect(
    (
      await shop.request('PUT', '/api/admin/settings/shop', {
        as: administrator,
        body: { value, version: 0 },
      })
    ).status,
  ).toBe(200)
  const move = (id: string, input: object) =>
    shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [id], ...input },
    })
  await move(first.order._id, { to: 'packed' })
  await move(first.order._id, { to: 'shipped', courier: 'Delhivery', trackingNumber: 'DL1' })
  const second = await buy(shop, asha, [{ productId }])
  const refund = { amount: 100, note: 'A scratch', requestId: 'a-scratch-1' }
  expect(
    (
      await shop.request('POST', `/api/admin/orders/${second.order._id}/refund`, {
        as: administrator,
        body: refund,
      })
    ).status,
  ).toBe(200)
  expect(
    (await shop.request('POST', `/api/orders/${second.order._id}/cancel`, { as: asha })).status,
  ).toBe(200)
  expect((await signatures()).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'A refund for … : Priya & Daughters',
    'Your order … is cancelled: Priya & Daughters',
    'Your order … is confirmed: Jhumka',
    'Your order … is confirmed: Priya & Daughters',
    'Your order … is on its way: Priya & Daughters',
  ])

  expect(
    (
      await shop.request('POST', '/api/auth/code', {
        body: { mobile: asha.mobile, purpose: 'login' },
      })
    ).status,
  ).toBe(200)
  await codeOnPhone(shop, asha.mobile)
  const [message] = shop.texts
  expect(message?.body).toMatch(
    /^\d{6} is your code to log in to Priya & Daughters\. It works for 5 minutes\./,
  )
})
