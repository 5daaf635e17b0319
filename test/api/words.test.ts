import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listMails } from '#platform/mail/outbox.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { DEFAULT_WORDS } from '#shared/shop-words.ts'
import { emptyDatabase } from '../database.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

const WORDS = { ...DEFAULT_WORDS, productPromises: [{ text: 'Packed in a cloth pouch' }] }

let shop: TestShop
let administrator: TestUser

beforeAll(async () => void (shop = await openTestShop()))
beforeEach(async () => {
  await emptyDatabase(shop.database)
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const readShop = async () => (await shop.request('GET', '/api/shop')).body

test('an untouched shop has no texts of its own', async () => {
  expect(await readShop()).toMatchObject({ words: null, showsSamples: true })
  expect((await shop.request('GET', '/api/about')).body).toEqual({ about: null })
})

test('footer line, trust row and promises are shown as saved, with placeholders filled in', async () => {
  await saveSettings(shop, administrator, {
    words: { ...WORDS, footerLine: 'Kundan from Jaipur' },
    shop: { ...DEFAULT_SHOP, addressLine2: 'Jaipur 302001, Rajasthan' },
  })
  const { words } = await readShop()
  expect(words).toMatchObject({
    footerLine: 'Kundan from Jaipur',
    productPromises: [{ text: 'Packed in a cloth pouch' }],
    trust: [
      { head: 'Free shipping', text: 'on orders of Rs.\u00a02,000 and above' },
      { head: 'One price' },
      { head: 'Returns', text: 'read [how they work](/refund)' },
      { head: 'Across India', text: 'sent from Jaipur' },
    ],
  })
  expect(words).not.toHaveProperty('mailSignature')
})

test('mails end with the signature, and orders begin with the prefix', async () => {
  const asha = await shop.customer()
  const { productId } = await shop.stock({ price: 1200 })
  const { order: earlier } = await buy(shop, asha, [{ productId }])
  const mailSignature = 'With love,\nGulabi Jewels'
  await saveSettings(shop, administrator, { words: { ...WORDS, mailSignature, orderPrefix: 'gj' } })
  const { order } = await buy(shop, asha, [{ productId }])
  expect(order.number).toMatch(/^GJ-\d{4}-\d{6}$/)
  const [mail] = await listMails(shop.db, 1)
  expect(mail?.body.endsWith(`\n\n${mailSignature}`)).toBe(true)

  const track = (number: string) =>
    shop.request('POST', '/api/orders/track', { body: { number, mobile: asha.mobile } })
  for (const { number } of [earlier, order]) {
    const rest = number.slice(3)
    for (const typed of [number, rest, `JH-${rest}`, number.toLowerCase()]) {
      expect((await track(typed)).body).toMatchObject({ number })
      const own = await shop.request('GET', `/api/orders/${typed}`, { as: asha })
      expect(own.body).toMatchObject({ number })
    }
  }
  const found = await shop.request('GET', `/api/admin/orders?q=${order.number}`, {
    as: administrator,
  })
  expect(found.body.orders).toMatchObject([{ number: order.number }])
})

test('the page about the shop has the saved texts', async () => {
  const about = {
    lead: 'Meenakari since {shop-name} began.',
    story: 'First.\n\nSecond.',
    blurbsTitle: '',
    blurbs: [],
    contactLine: '',
  }
  await saveSettings(shop, administrator, { about })
  const saved = await shop.request('GET', '/api/about')
  expect(saved.body).toEqual({ about: { ...about, lead: 'Meenakari since Jhumka began.' } })
})

const save = (name: string, value: object) =>
  shop.request('PUT', `/api/admin/settings/${name}`, {
    as: administrator,
    body: { value, version: 0 },
  })

test.each([
  ['orderPrefix', { orderPrefix: 'J1' }, 'Please enter 2 to 6 letters, without digits.'],
  [
    'trust.0.text',
    { trust: [{ icon: 'gift', head: 'A', text: '{price}' }] },
    '{price} is not a placeholder.',
  ],
  ['productPromises.0.text', { productPromises: [{ text: ' ' }] }, 'Please fill this in.'],
])('a wrong value of %s is refused beside the field', async (field, change, problem) => {
  const { status, body } = await save('words', { ...WORDS, ...change })
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: problem } })
})

test.each([
  ['message', '9829012345', 'https://wa.me/919829012345'],
  ['message', '+91 98290-12345', 'https://wa.me/919829012345'],
  ['message', 'https://wa.me/919829012345', 'https://wa.me/919829012345'],
  ['instagram', '@gulabi.jewels', 'https://www.instagram.com/gulabi.jewels'],
  ['instagram', 'gulabi_jewels', 'https://www.instagram.com/gulabi_jewels'],
  ['instagram', 'instagram.com/gulabi', 'https://instagram.com/gulabi'],
  ['facebook', '@gulabi', 'https://www.facebook.com/gulabi'],
  ['youtube', '@gulabi', 'https://www.youtube.com/@gulabi'],
  ['instagram', '', ''],
])('%s takes "%s"', async (field, typed, address) => {
  expect((await save('shop', { ...DEFAULT_SHOP, [field]: typed })).status).toBe(200)
  expect((await readShop()).shop[field]).toBe(address)
})

test.each(['javascript:alert(1)', '12345', 'two words'])('WhatsApp refuses "%s"', async (typed) => {
  const { status, body } = await save('shop', { ...DEFAULT_SHOP, message: typed })
  expect(status).toBe(400)
  expect(body.fields).toHaveProperty('message')
})
