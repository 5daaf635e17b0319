import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, makeTransitions } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
})
afterAll(() => shop.close())
beforeEach(() => setPromises({}))
// Deliveries have the time of the database, so each test begins with the clock of the machine.
afterEach(() => later(-ahead))

let ahead = 0
function later(minutes: number): void {
  ahead += minutes
  shop.later(minutes)
}

const PROMISES = {
  dispatchDays: null,
  returnDays: 3,
  exchangeDays: 3,
  returnRequest: 'both-texts',
  reportDays: 7,
  cancelUntil: 'shipped',
  nonReturnableKinds: ['Earrings'],
  nonReturnableBelow: 200,
  saleItemsReturnable: false,
  returnShipping: 'customer',
  refundDays: { min: 5, max: 7 },
  warrantyMonths: 0,
}

const setPromises = (changed: object) =>
  saveSettings(shop, administrator, { promises: { ...PROMISES, ...changed } })

type Bought = Awaited<ReturnType<typeof buy>>

async function bought(fields: { category?: 'Earrings' | 'Rings' } = {}): Promise<Bought> {
  const { productId } = await shop.stock({ stock: 5, ...fields })
  return buy(shop, asha, [{ productId }])
}

async function delivered(fields: { category?: 'Earrings' | 'Rings' } = {}): Promise<Bought> {
  const opened = await bought(fields)
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  return opened
}

const read = async ({ order }: Bought) =>
  (await shop.request('GET', `/api/orders/${order._id}`, { as: asha })).body
const ask = ({ order }: Bought, reason: string) =>
  shop.request('POST', `/api/orders/${order._id}/return`, {
    as: asha,
    body: { reason, details: 'Please.' },
  })
const cancel = ({ order }: Bought) =>
  shop.request('POST', `/api/orders/${order._id}/cancel`, { as: asha })
const DAY = 24 * 60

test('seven days hold for orders that are bought with them; an earlier order keeps three', async () => {
  const earlier = await delivered()
  await setPromises({ returnDays: 7, exchangeDays: 7 })
  const [first, second] = [await delivered(), await delivered()]
  expect((await read(earlier)).promises[0]).toBe('Returns and exchanges within 3 days of delivery.')
  expect((await read(first)).promises[0]).toBe('Returns and exchanges within 7 days of delivery.')
  later(6 * DAY)
  expect(await ask(earlier, 'changed_mind')).toMatchObject({
    status: 409,
    body: { message: 'Returns are open for 3 days after delivery. That time is over.' },
  })
  expect((await ask(first, 'changed_mind')).status).toBe(200)
  later(2 * DAY)
  expect(await ask(second, 'changed_mind')).toMatchObject({
    status: 409,
    body: { message: 'Returns are open for 7 days after delivery. That time is over.' },
  })
})

test('a shop without returns still takes back a fault, and an order keeps its word', async () => {
  await setPromises({ returnDays: 0, exchangeDays: 0, nonReturnableKinds: [] })
  const strict = await delivered({ category: 'Earrings' })
  await setPromises({ nonReturnableKinds: [] })
  const open = await delivered({ category: 'Earrings' })
  expect(await ask(strict, 'does_not_fit')).toMatchObject({ status: 409 })
  expect((await read(strict)).items[0].keptBecause).toBe(
    'Items cannot be returned for a change of mind.',
  )
  expect((await ask(strict, 'something_wrong')).status).toBe(200)
  expect((await ask(open, 'changed_mind')).status).toBe(200)
})

test('a piece that does not fit may come back longer, if exchanges are open longer', async () => {
  await setPromises({ exchangeDays: 6 })
  const opened = await delivered()
  later(5 * DAY)
  expect(await read(opened)).toMatchObject({
    canReturn: { allowed: false },
    canExchange: { allowed: true },
  })
  expect((await ask(opened, 'changed_mind')).status).toBe(409)
  expect((await ask(opened, 'does_not_fit')).status).toBe(200)
})

test('a customer cancels until the status that was promised; a late order until it is shipped', async () => {
  await setPromises({ cancelUntil: 'packed', dispatchDays: { min: 1, max: 2 } })
  const [packed, late] = [await bought(), await bought()]
  await setPromises({ cancelUntil: 'placed', dispatchDays: { min: 1, max: 2 } })
  const paid = await bought()
  await makeTransitions(shop, packed, 'packed')
  await makeTransitions(shop, late, 'packed')
  expect((await read(packed)).canCancel).toBe(false)
  expect(await cancel(packed)).toMatchObject({
    status: 409,
    body: {
      code: 'order.move',
      message: 'An order can be cancelled until it is packed. Please write to us.',
    },
  })
  expect((await cancel(paid)).status).toBe(409)
  later(2 * DAY + 1)
  expect((await read(late)).canCancel).toBe(true)
  expect((await cancel(late)).status).toBe(200)
})

test('an unpaid order with other promises is replaced, so that the customer gets what was shown', async () => {
  const { productId } = await shop.stock({ stock: 5 })
  const first = await shop.openPayment(asha, [{ productId }])
  await setPromises({ returnDays: 7 })
  const second = await shop.openPayment(asha, [{ productId }])
  expect(second.order._id).not.toBe(first.order._id)
  expect((await read(second)).promises[0]).toContain('within 7 days')
  expect((await read(first)).status).toBe('expired')
})

test('rights for faults cannot be set below the law, and each problem is at its field', async () => {
  const { settings } = (await shop.request('GET', '/api/admin/settings', { as: administrator }))
    .body
  const { version } = settings.find(({ name }: { name: string }) => name === 'promises')
  const save = async (changed: object) => {
    const { status, body } = await shop.request('PUT', '/api/admin/settings/promises', {
      as: administrator,
      body: { value: { ...PROMISES, ...changed }, version },
    })
    return [status, body.fields]
  }
  expect(await save({ reportDays: 0 })).toEqual([400, { reportDays: 'At least 7.' }])
  expect(await save({ returnDays: 10 })).toEqual([
    400,
    { reportDays: 'A fault can be reported at least as long as a product can come back.' },
  ])
  expect(await save({ dispatchDays: { min: 3, max: 1 } })).toEqual([
    400,
    { 'dispatchDays.max': 'Please enter a number that is not below the first.' },
  ])
  expect(await save({ refundDays: { min: 5, max: 60 } })).toEqual([
    400,
    { 'refundDays.max': 'At most 15.' },
  ])
})
