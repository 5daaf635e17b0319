import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_PROMISES } from '#shared/promises/promises.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterEach(() => shop.close())

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  shop.request(method, url, { as: administrator, body })
const findCategory = async (value: string) =>
  (await ask('GET', '/api/admin/categories')).body.categories.find(
    (each: { value: string }) => each.value === value,
  )
const add = async (label: string) =>
  (await ask('POST', '/api/admin/categories', { kind: 'style', label })).body.value
async function merge(value: string, into: string) {
  const [from, target] = [await findCategory(value), await findCategory(into)]
  const body = { into: target._id, version: from.version }
  return ask('POST', `/api/admin/categories/${from._id}/merge`, body)
}
async function rename(value: string, label: string) {
  const { _id, version, line, cloth, picture } = await findCategory(value)
  return ask('PUT', `/api/admin/categories/${_id}`, { label, line, cloth, picture, version })
}
const savePromises = (nonReturnableKinds: string[]) =>
  saveSettings(shop, administrator, {
    promises: { ...DEFAULT_PROMISES, nonReturnableBelow: 0, nonReturnableKinds },
  })

/** Why a product in the cart does not come back. */
async function reasonFor(productId: string): Promise<string | undefined> {
  const as = await shop.customer()
  const body = { productId, quantity: 1 }
  const added = await shop.request('POST', '/api/cart', { as, body })
  return added.body.items[0].keptBecause
}
const stockOf = async (category: string) =>
  (await shop.stock({ category, price: 900 } as Parameters<TestShop['stock']>[0])).productId
const policyText = async (name: string) =>
  JSON.stringify((await shop.request('GET', `/api/policies/${name}`)).body)

test('a merged kind that does not come back takes its rule along, in a shop with its own promises', async () => {
  const nath = await add('Nath')
  await savePromises([nath, 'Earrings'])
  const [ring, pin] = [await stockOf('Rings'), await stockOf(nath)]
  expect(await reasonFor(pin)).toBe('Nath cannot be returned.')
  expect(await reasonFor(ring)).toBeFalsy()
  const noses = await add('Nose jewellery')
  expect((await merge(nath, noses)).status).toBe(200)
  expect(await reasonFor(pin)).toBe('Nose jewellery cannot be returned.')
  expect(await reasonFor(ring)).toBeFalsy()
  expect(await policyText('refund')).toContain('"term":"Nose jewellery"')
  expect(await policyText('refund')).not.toContain('Nath')
  // A second merge, and into a kind that the rule names already.
  await merge(noses, 'Earrings')
  expect(await reasonFor(pin)).toBe('Earrings cannot be returned, for hygiene.')
  expect((await policyText('refund')).match(/"term":"Earrings"/g)).toHaveLength(1)
})

test('so does one in a shop that has chosen no promises', async () => {
  const earring = await stockOf('Earrings')
  const ears = await add('Ear jewellery')
  await merge('Earrings', ears)
  expect(await reasonFor(earring)).toBe('Ear jewellery cannot be returned.')
  expect((await shop.request('GET', '/api/shop')).body).toMatchObject({
    nonReturnableKinds: [{ value: ears, label: 'Ear jewellery' }],
  })
  expect((await shop.request('GET', '/api/shop')).body).not.toHaveProperty('promises')
})

test('the administrator finds the rule at the kind that is there', async () => {
  const nath = await add('Nath')
  const noses = await add('Nose jewellery')
  await merge(nath, noses)
  expect(await findCategory(noses)).toMatchObject({ formerValues: [nath] })
  expect(await findCategory('Rings')).toMatchObject({ formerValues: [] })
})

test('the administrator sees before a merge which kinds do not come back', async () => {
  expect(await findCategory('Earrings')).toMatchObject({ isReturnable: false })
  expect(await findCategory('Rings')).toMatchObject({ isReturnable: true })
  const ears = await add('Ear jewellery')
  await merge('Earrings', ears)
  expect(await findCategory(ears)).toMatchObject({ isReturnable: false })
  await savePromises(['Rings'])
  expect(await findCategory(ears)).toMatchObject({ isReturnable: true })
  expect((await rename('Rings', 'Finger rings')).body).toMatchObject({ isReturnable: false })
})

test('policies and placeholders call kinds as the shop does, and a rename follows at once', async () => {
  const nath = await add('Nath & pins')
  await savePromises([nath, 'Earrings'])
  expect(await policyText('refund')).toContain('"term":"Nath & pins"')
  expect(await policyText('termsofservice')).toContain('nath & pins, earrings and sale items')
  await rename('Earrings', 'Jhumkas')
  expect(await policyText('refund')).toContain('"term":"Jhumkas"')
  expect(await policyText('termsofservice')).toContain('nath & pins, jhumkas and sale items')
  await saveSettings(shop, administrator, {
    announcement: { always: 'Not back: {not-returnable}', wide: '' },
  })
  const { announcement } = (await shop.request('GET', '/api/shop')).body
  expect(announcement.always).toContain('nath & pins, jhumkas and sale items')
})

test('an untouched shop says nothing new', async () => {
  expect((await shop.request('GET', '/api/shop')).body).not.toHaveProperty('nonReturnableKinds')
})
