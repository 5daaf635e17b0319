import { afterEach, beforeEach, expect, test } from 'vitest'
import { markDemoProduct } from '#catalog/catalog.ts'
import { DEFAULT_OPENING, DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterEach(() => shop.close())

const read = async () =>
  (await shop.request('GET', '/api/admin/checklist', { as: administrator })).body
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
const openSteps = async () =>
  namesOf((await read()).steps.filter(({ isDone }: { isDone: boolean }) => !isDone))

const GULABI = {
  ...DEFAULT_SHOP,
  name: 'Gulabi Jewels',
  legalName: 'Gulabi Jewels',
  legalForm: 'Proprietorship, Jaipur',
  gst: 'unregistered',
  email: 'care@gulabi.example',
  phone: '+91 98290 12345',
  message: 'https://wa.me/919829012345',
  addressLine1: '4 Johari Bazaar,',
  addressLine2: 'Jaipur 302003, Rajasthan',
  state: '08',
  pincode: '302003',
  officerName: 'Gulab Soni',
  officerEmail: 'officer@gulabi.example',
  officerPhone: '+91 98290 12346',
  instagram: '',
  facebook: '',
  youtube: '',
}

test('an untouched shop has all steps to do, and everything is from the demo', async () => {
  const { productId } = await shop.stock()
  await shop.db.transaction((tx) => markDemoProduct(tx, productId))
  const { steps, samples, isDone } = await read()
  expect(isDone).toBe(false)
  expect(namesOf(steps)).toEqual(
    'name address gst officer logo product policies demo payments mail messages domain'.split(' '),
  )
  expect(await openSteps()).toEqual(namesOf(steps).filter((name) => name !== 'messages'))
  expect(namesOf(samples)).toEqual(
    'contacts slides hero-pictures announcement faq testimonials categories about words products'.split(
      ' ',
    ),
  )
})

test('own details, a product and confirmations do their steps, and no others', async () => {
  await shop.stock()
  await saveSettings(shop, administrator, {
    shop: GULABI,
    announcement: { always: 'Free shipping in Jaipur', wide: '' },
    opening: { ...DEFAULT_OPENING, policiesRead: true, kept: ['faq'] },
  })
  expect(await openSteps()).toEqual(['logo', 'payments', 'mail', 'domain'])
  const { samples } = await read()
  expect(namesOf(samples)).not.toContain('contacts')
  expect(namesOf(samples)).not.toContain('announcement')
  const kept = samples.filter(({ isKept }: { isKept: boolean }) => isKept)
  expect(namesOf(kept)).toEqual(['faq'])
})

test('a GSTIN and "not registered" together, or an address without its state, are not done', async () => {
  const gstin = '27AAPFU0939F1ZV'
  await saveSettings(shop, administrator, { shop: { ...GULABI, gstin, state: '' } })
  expect(await openSteps()).toEqual(expect.arrayContaining(['gst', 'address']))
})

test('the confirmations are versions with their administrator, and only for administrators', async () => {
  await saveSettings(shop, administrator, { opening: { ...DEFAULT_OPENING, policiesRead: true } })
  const url = '/api/admin/settings/opening/versions'
  const { versions } = (await shop.request('GET', url, { as: administrator })).body
  expect(versions).toMatchObject([{ version: 1, actor: 'Owner', value: { policiesRead: true } }])
  const asha = await shop.customer()
  expect((await shop.request('GET', '/api/admin/checklist', { as: asha })).status).toBe(403)
})
