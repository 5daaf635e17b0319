import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '#shared/policy/defaults/policies.ts'
import { writePolicy } from '#shared/policy/policy-text.ts'
import { POLICY_NAMES } from '#shared/static-pages.ts'
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
const readShop = async () => (await shop.request('GET', '/api/shop')).body
const policy = async (name: string) => (await shop.request('GET', `/api/policies/${name}`)).body
const CHANGED_POLICY =
  'We send on Mondays.\n\n## Charges\n\nFree from {free-shipping-from}, otherwise {shipping}. ' +
  'Ask [us](mailto:care@jhumka.example).'

test.each(POLICY_NAMES)(
  '%s is the default policy without a date, until an administrator saves another one',
  async (name) => {
    const { title, sections } = DEFAULT_POLICIES[name]
    const shown = await policy(name)
    expect(shown).toMatchObject({ path: `/${name}`, title, changedAt: null })
    expect(
      shown.sections.map(({ id, head }: { id: string; head: string }) => ({ id, head })),
    ).toEqual(sections.map(({ id, head }) => ({ id, head })))
    expect(JSON.stringify(shown)).not.toContain('{shipping}')
  },
)

test('the privacy policy applies from 7 July 2025', async () => {
  expect((await policy('privacy')).first).toBe('Effective from 7 July 2025')
})

test('a saved policy applies at once, with its versions, audit log row and date; the default can come back', async () => {
  await policy('refund')
  const text = writePolicy(DEFAULT_POLICIES.refund).replaceAll(
    'within 3 days of delivery',
    'within 5 days of delivery',
  )
  expect((await save('policy-refund', { text }, 0)).body).toMatchObject({
    message: 'Settings saved.',
    setting: { version: 1, value: { text } },
  })
  const hers = await policy('refund')
  expect(JSON.stringify(hers)).toContain('within 5 days of delivery')
  expect(hers.sections.map(({ id }: { id: string }) => id)).toEqual(
    DEFAULT_POLICIES.refund.sections.map(({ id }) => id),
  )
  expect(Date.now() - Date.parse(hers.changedAt)).toBeLessThan(60_000)
  expect(hers.description).toContain('Changed your mind?')
  expect(await readShop()).not.toHaveProperty('statesReturns')

  await save('policy-refund', { text: null }, 1)
  expect(await readShop()).toHaveProperty('statesReturns', true)
  expect(await policy('refund')).toMatchObject({
    changedAt: null,
    description: DEFAULT_POLICIES.refund.description,
  })
  const { versions } = (
    await shop.request('GET', '/api/admin/settings/policy-refund/versions', { as: administrator })
  ).body
  expect(versions).toMatchObject([
    { version: 2, actor: 'Owner', value: { text: null } },
    { version: 1, actor: 'Owner', value: { text } },
  ])
  const { changes } = (
    await shop.request('GET', '/api/admin/changes?kind=settings', { as: administrator })
  ).body
  expect(changes[0]).toMatchObject({
    action: 'settings.changed',
    subject: { name: 'policy-refund' },
    before: { text },
    after: { text: null },
  })
})

test('amounts in policies, questions and in the announcement follow the shipping rule', async () => {
  expect((await policy('shipping')).lead).toBe(
    'Shipping is free on orders of Rs.\u00a02,000 and above, otherwise a flat Rs.\u00a099.',
  )
  await save(
    'announcement',
    { always: 'Free from {free-shipping-from} at {shop-name} {sic}', wide: '' },
    0,
  )
  const faq = [{ question: 'Is it free?', answer: 'From {free-shipping-from}, else {shipping}.' }]
  const slides = [
    { cloth: 'jamun', title: 'A', text: 'B', to: '/rings', label: 'C', picture: 'hero-1' },
  ]
  await save('home', { slides, faq, testimonials: [] }, 0)
  await save(
    'selling',
    { freeShippingFrom: 1500, shipping: 49.5, reservationMinutes: null, lowStock: 5 },
    0,
  )
  expect((await policy('shipping')).lead).toBe(
    'Shipping is free on orders of Rs.\u00a01,500 and above, otherwise a flat Rs.\u00a049.50.',
  )
  await save(
    'selling',
    { freeShippingFrom: 0, shipping: 49.5, reservationMinutes: null, lowStock: 5 },
    1,
  )
  expect((await policy('shipping')).lead).toBe('Shipping is free on every order.')
  expect(JSON.stringify(await policy('termsofservice'))).not.toContain('Rs. 0')
  await save(
    'selling',
    { freeShippingFrom: 1500, shipping: 49.5, reservationMinutes: null, lowStock: 5 },
    2,
  )
  const { announcement, home } = (await shop.request('GET', '/api/shop')).body
  expect(announcement.always).toBe('Free from Rs.\u00a01,500 at Jhumka {sic}')
  expect(home.faq[0].answer).toBe('From Rs.\u00a01,500, else Rs.\u00a049.50.')
  await save('policy-shipping', { text: CHANGED_POLICY }, 0)
  expect((await policy('shipping')).sections).toEqual([
    {
      id: 'on-charges',
      head: 'Charges',
      parts: [
        'Free from Rs.\u00a01,500, otherwise Rs.\u00a049.50. Ask [us](mailto:care@jhumka.example).',
      ],
    },
  ])
})

test.each([
  ['Only words', 'Line 1: The text needs at least one section, which begins with ## and its head.'],
  [
    'Words\n\n## Head\n\n[Here](javascript:alert(1))',
    'Line 5: A link is written [words](/page) and leads to a page of this shop, to https://, ' +
      'mailto: or tel:.',
  ],
  [`Words\n\n## Head\n\n${'long '.repeat(4000)}`, 'A policy has at most 20,000 characters.'],
])('%.40j is refused with its line, and nothing changes', async (text, message) => {
  const before = await policy('termsofservice')
  const { status, body } = await save('policy-termsofservice', { text }, 0)
  expect([status, body.fields]).toEqual([400, { text: message }])
  expect(await policy('termsofservice')).toEqual(before)
})

test('an empty text is refused', async () => {
  expect((await save('policy-privacy', {}, 0)).status).toBe(400)
  expect((await save('policy-privacy', { text: 5 }, 0)).status).toBe(400)
})

test('the second of two concurrent changes of a policy is refused', async () => {
  const both = await Promise.all(
    ['Late.', 'Later.'].map((lead) =>
      save('policy-privacy', { text: `${lead}\n\n## Head\n\nWords` }, 0),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('settings.changed')
})

test('text that looks like HTML stays text', async () => {
  await save('policy-privacy', { text: 'Words\n\n## Head\n\n<script>alert(1)</script>' }, 1)
  expect((await policy('privacy')).sections[0].parts).toEqual(['<script>alert(1)</script>'])
})

test('a customer cannot change policies or see versions, and there are no other policies', async () => {
  const customer = await shop.customer()
  expect(
    (
      await shop.request('PUT', '/api/admin/settings/policy-shipping', {
        as: customer,
        body: { value: { text: null }, version: 0 },
      })
    ).status,
  ).toBe(403)
  expect(
    (await shop.request('GET', '/api/admin/settings/policy-shipping/versions', { as: customer }))
      .status,
  ).toBe(403)
  expect((await shop.request('GET', '/api/policies/cookies')).status).toBe(400)
})
