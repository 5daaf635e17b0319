import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const save = (name: string, value: unknown, version: number) =>
  shop.request('PUT', `/api/admin/settings/${name}`, {
    as: administrator,
    body: { value, version },
  })
const versionOf = async (name: string): Promise<number> =>
  (await shop.request('GET', '/api/admin/settings', { as: administrator })).body.settings.find(
    (each: { name: string }) => each.name === name,
  ).version
const SELLING = { freeShippingFrom: 1500, shipping: 49.5, reservationMinutes: 30, lowStock: 3 }

test('a shop without saved settings has the defaults of the specification', async () => {
  const { body } = await shop.request('GET', '/api/shop')
  const shipping = { freeShippingFromPaise: 200_000, shippingPaise: 9900 }
  expect(body).toEqual({
    shop: null,
    announcement: null,
    home: null,
    words: null,
    showsSamples: true,
    sendsCodes: true,
    sendsRestockTexts: true,
    statesReturns: true,
    ...shipping,
  })
  const { settings } = (await shop.request('GET', '/api/admin/settings', { as: administrator }))
    .body
  expect(
    settings.every(
      (setting: { version: number; value: unknown }) =>
        setting.version === 0 && setting.value === null,
    ),
  ).toBe(true)
})

test('saved settings apply at once, and every version is stored with its administrator', async () => {
  await shop.request('GET', '/api/shop')
  const saved = await save('selling', SELLING, 0)
  expect(saved.body).toMatchObject({
    message: 'Settings saved.',
    setting: { version: 1, value: SELLING },
  })
  expect((await shop.request('GET', '/api/shop')).body).toMatchObject({
    freeShippingFromPaise: 150_000,
    shippingPaise: 4950,
  })
  await save('selling', { ...SELLING, shipping: 99 }, 1)
  const { versions } = (
    await shop.request('GET', '/api/admin/settings/selling/versions', { as: administrator })
  ).body
  expect(versions).toMatchObject([
    { version: 2, actor: 'Owner', value: { shipping: 99 } },
    { version: 1, value: { shipping: 49.5 } },
  ])
  const { changes } = (
    await shop.request('GET', '/api/admin/changes?kind=settings', { as: administrator })
  ).body
  expect(changes[0]).toMatchObject({
    action: 'settings.changed',
    before: { shipping: 49.5 },
    after: { shipping: 99 },
  })
})

test('the second of two concurrent changes is refused, and nothing is overwritten', async () => {
  const announcement = { always: 'Diwali: everything ships free', wide: '' }
  expect((await save('announcement', announcement, 0)).status).toBe(200)
  const second = await save('announcement', { always: 'Something else', wide: '' }, 0)
  expect([second.status, second.body.code]).toEqual([409, 'settings.changed'])
  expect((await shop.request('GET', '/api/shop')).body.announcement).toEqual(announcement)
  const both = await Promise.all([
    save('announcement', { always: 'A', wide: '' }, 1),
    save('announcement', { always: 'B', wide: '' }, 1),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a change that is sent again after a lost response is saved once, without a conflict', async () => {
  const policy = { text: null }
  const first = await save('policy-refund', policy, 0)
  const again = await save('policy-refund', policy, 0)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.body.setting.version).toBe(1)
  const { versions } = (
    await shop.request('GET', '/api/admin/settings/policy-refund/versions', { as: administrator })
  ).body
  expect(versions).toHaveLength(1)
  const { changes } = (
    await shop.request('GET', '/api/admin/changes?kind=settings', { as: administrator })
  ).body
  expect(
    changes.filter(
      ({ subject }: { subject: { name: string } }) => subject.name === 'policy-refund',
    ),
  ).toHaveLength(1)
  await save('policy-refund', policy, 1)
  expect((await save('policy-refund', policy, 0)).status, 'two versions behind').toBe(409)
})

test.each([
  ['selling', { ...SELLING, shipping: -1 }, 'shipping', 'Please enter an amount in rupees.'],
  ['selling', { ...SELLING, shipping: 1.005 }, 'shipping', 'Please enter an amount in rupees.'],
  ['selling', { ...SELLING, reservationMinutes: 0 }, 'reservationMinutes', 'At least one minute.'],
  ['shop', { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZW' }, 'gstin', 'This is not a GSTIN.'],
  [
    'shop',
    { ...DEFAULT_SHOP, instagram: 'javascript:alert(1)' },
    'instagram',
    'Please enter an address that begins with https://',
  ],
  ['shop', { ...DEFAULT_SHOP, email: 'nobody' }, 'email', 'Please enter a valid email address.'],
  [
    'home',
    {
      slides: [
        {
          cloth: 'jamun',
          title: 'A',
          text: 'B',
          to: '//evil.example',
          label: 'C',
          picture: 'hero-1',
        },
      ],
      faq: [],
      testimonials: [],
    },
    'slides.0.to',
    'Please enter an address of this shop, such as /earrings.',
  ],
])('%s refuses %j', async (name, value, field, message) => {
  const version = await versionOf(name)
  const { status, body } = await save(name, value, version)
  expect(status).toBe(400)
  expect(body.fields).toMatchObject({ [field]: message })
})

test('a home page of maximum size is stored, without unknown fields', async () => {
  const slide = {
    cloth: 'jamun',
    title: 'अंगूठी',
    text: 'हर दिन के लिए',
    to: '/rings',
    label: 'देखिए',
    picture: 'hero-1',
  }
  const home = {
    slides: [{ ...slide, script: 'evil' }],
    faq: Array.from({ length: 30 }, () => ({
      question: 'क'.repeat(200),
      answer: 'ख'.repeat(1000),
    })),
    testimonials: Array.from({ length: 40 }, () => ({
      name: 'ग'.repeat(80),
      role: 'घ'.repeat(100),
      feedback: 'ङ'.repeat(400),
    })),
  }
  const { status, body } = await save('home', { ...home, evil: true }, 0)
  expect(status).toBe(200)
  expect(body.setting.value).toEqual({ ...home, slides: [slide] })
  expect((await shop.request('GET', '/api/shop')).body.home.faq).toHaveLength(30)
  expect((await save('home', { ...home, further: 'x'.repeat(300_000) }, 1)).status).toBe(413)
})

test('an unknown setting, and one without its required fields, is refused', async () => {
  expect((await save('colour', {}, 0)).status).toBe(400)
  expect((await save('home', {}, 0)).status).toBe(400)
})

test('state, pincode and GST registration of the shop are optional, and checked', async () => {
  const version = await versionOf('shop')
  const saved = await save('shop', DEFAULT_SHOP, version)
  expect(saved.status).toBe(200)
  const jaipur = { ...DEFAULT_SHOP, state: '08', pincode: '302 001', gst: 'unregistered' }
  expect((await save('shop', jaipur, version + 1)).status).toBe(200)
  expect((await shop.request('GET', '/api/shop')).body.shop).toMatchObject({
    state: '08',
    pincode: '302001',
    gst: 'unregistered',
  })
  // Its usual state is another one: a warning of the form, not a refusal.
  const elsewhere = { ...jaipur, pincode: '411030' }
  expect((await save('shop', elsewhere, version + 2)).status).toBe(200)
  // Without a registration the own state must be known, from the field or from the pincode.
  const nowhere = { ...jaipur, state: '', pincode: '' }
  expect((await save('shop', nowhere, version + 3)).body.fields).toEqual({
    state: expect.stringContaining('Please choose your state'),
  })
  const wrong = { ...jaipur, state: '99', pincode: '12', gst: 'perhaps' }
  const refused = await save('shop', wrong, version + 3)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields).toSorted()).toEqual(['gst', 'pincode', 'state'])
})
