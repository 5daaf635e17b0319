import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSessionIfUnchanged } from '#accounts/accounts.ts'
import { users } from '#accounts/tables.ts'
import { removeStock } from '#inventory/inventory.ts'
import { ADDRESS } from '../address.ts'
import { complain } from '../customer-pictures.ts'
import { buy } from '../order-transitions.ts'
import { makeReview } from '../reviews.ts'
import { openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const edit = (id: string, body: object, as = administrator) =>
  shop.request('PUT', `/api/admin/users/${id}`, { as, body })
const isAdministrator = async (user: TestUser) =>
  (await shop.request('GET', '/api/admin/dashboard', { as: user })).status === 200

test('users are listed newest first, and found by name or mobile number', async () => {
  const meera = await shop.customer('Meera Nair')
  const { user } = (await shop.request('GET', '/api/auth/me', { as: meera })).body
  const { users, pagination } = (
    await shop.request('GET', '/api/admin/users?page=1&limit=10', { as: administrator })
  ).body
  expect(users[0]).toMatchObject({ name: 'Meera Nair', isAdmin: false })
  expect(pagination).toMatchObject({ page: 1, limit: 10, totalPages: 1 })
  for (const q of ['meera', `+91 ${user.mobile}`]) {
    const found = (
      await shop.request('GET', `/api/admin/users?q=${encodeURIComponent(q)}`, {
        as: administrator,
      })
    ).body.users
    expect(found.map((each: { name: string }) => each.name)).toEqual(['Meera Nair'])
  }
  expect(
    (await shop.request('GET', '/api/admin/users?q=%25', { as: administrator })).body.users,
  ).toEqual([])
})

test('an administrator changes name, e-mail and rights, and the audit log records it', async () => {
  const leela = await shop.customer('Leela')
  const { body } = await edit(leela.id, {
    name: 'Leela Rao',
    email: 'leela@example.in',
    isAdmin: true,
  })
  expect(body).toMatchObject({
    message: 'User updated successfully!',
    user: { name: 'Leela Rao', email: 'leela@example.in', isAdmin: true },
  })
  const { changes } = (
    await shop.request('GET', `/api/admin/changes?subjectId=${leela.id}`, { as: administrator })
  ).body
  expect(changes).toMatchObject([
    {
      action: 'user.edited',
      actor: { name: 'Owner' },
      before: { name: 'Leela', isAdmin: false, sessions: 1 },
      after: { name: 'Leela Rao', isAdmin: true, sessions: 0 },
    },
  ])
  expect(
    (await edit(leela.id, { name: 'Leela Rao' })).body.user,
    'what is left out stays',
  ).toMatchObject({ email: 'leela@example.in', isAdmin: true })
  expect((await edit(leela.id, { isAdmin: true })).body.user, 'the name too').toMatchObject({
    name: 'Leela Rao',
    email: 'leela@example.in',
  })
  expect((await edit(leela.id, { email: '', isAdmin: false })).body.user.email).toBeUndefined()
})

/** Logs a customer in once more, as on another device. */
async function logIn({ mobile, ...user }: TestUser): Promise<TestUser> {
  const { token } = (
    await shop.request('POST', '/api/auth/login', { body: { mobile, password: PASSWORD } })
  ).body
  return { ...user, mobile, token, headers: { authorization: `Bearer ${token}` } }
}

const isLoggedIn = async (user: TestUser) =>
  (await shop.request('GET', '/api/auth/me', { as: user })).status === 200

test('new rights end the sessions of the account, so that a stolen one does not get them', async () => {
  const stolen = await shop.customer('Leela')
  const own = await logIn(stolen)
  const url = `/api/admin/users/${stolen.id}/login-link`
  const link = new URL((await shop.request('POST', url, { as: administrator })).body.url).hash
  expect((await edit(stolen.id, { name: 'Leela Rao' })).status).toBe(200)
  expect((await edit(stolen.id, { isAdmin: false })).status).toBe(200)
  expect([await isLoggedIn(stolen), await isLoggedIn(own)], 'unchanged rights').toEqual([
    true,
    true,
  ])

  expect((await edit(stolen.id, { isAdmin: true })).status).toBe(200)
  expect([await isLoggedIn(stolen), await isLoggedIn(own)]).toEqual([false, false])
  const opened = await shop.request('POST', '/api/auth/login-link', {
    body: { token: link.slice(1) },
  })
  expect(opened.status).toBe(410)
  const promoted = await logIn(stolen)
  expect(await isAdministrator(promoted)).toBe(true)

  expect((await edit(stolen.id, { isAdmin: false })).status).toBe(200)
  expect(await isLoggedIn(promoted)).toBe(false)
  expect(await isAdministrator(await logIn(stolen))).toBe(false)
})

test('an administrator who gives up the rights keeps this session, and no other', async () => {
  const here = await shop.administrator()
  const elsewhere = await logIn(here)
  expect((await edit(here.id, { isAdmin: false }, here)).status).toBe(200)
  expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, false])
  expect(await isAdministrator(here)).toBe(false)
})

test('a log-in that was checked before new rights opens no session after them', async () => {
  const { id } = await shop.customer()
  const [checked] = await shop.db.select().from(users).where(eq(users.id, id))
  if (!checked) throw new Error('The customer has no row.')
  expect((await edit(id, { isAdmin: true })).status).toBe(200)
  const opening = shop.db.transaction((tx) =>
    openSessionIfUnchanged(
      tx,
      { user: checked, isCodeChecked: false, at: shop.now() },
      { userAgent: '' },
    ),
  )
  await expect(opening).rejects.toMatchObject({ code: 'login.wrong' })
  // The next test counts the administrators.
  expect((await edit(id, { isAdmin: false })).status).toBe(200)
})

test.each([
  [{ name: '', email: '' }, 'Please enter a name.'],
  [{ name: 'Leela', email: 'leela@' }, 'Please enter a valid email address.'],
  [{}, 'Please change the name, the e-mail or the rights.'],
])('%j is refused', async (wrong, message) => {
  const { status, body } = await edit((await shop.customer()).id, wrong)
  expect([status, body.message]).toEqual([400, message])
})

test("the last administrator keeps the rights, even if two remove each other's at once", async () => {
  expect(
    (await edit(administrator.id, { name: 'Owner', email: '', isAdmin: false })).body,
  ).toMatchObject({
    code: 'admin.last',
  })
  const other = await shop.administrator()
  const responses = await Promise.all([
    edit(other.id, { name: 'Owner', email: '', isAdmin: false }, administrator),
    edit(administrator.id, { name: 'Owner', email: '', isAdmin: false }, other),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const [first, second] = [await isAdministrator(administrator), await isAdministrator(other)]
  expect(first !== second).toBe(true)
  if (!first) administrator = other
})

test('a deleted account loses all personal data; its orders stay, and the last administrator cannot be deleted', async () => {
  const meera = await shop.customer('Meera Deleted')
  const { productId } = await shop.stock({ stock: 90 })
  const { order, orderId } = await shop.openPayment(meera, [{ productId }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  await edit(meera.id, { name: 'Meera Renamed', email: 'meera.once@example.in' })
  const log = async () =>
    (await shop.request('GET', `/api/admin/changes?subjectId=${meera.id}`, { as: administrator }))
      .body.changes
  expect(await log()).toMatchObject([
    {
      subject: { name: 'Meera Renamed' },
      before: { name: 'Meera Deleted', email: null },
      after: { name: 'Meera Renamed', email: 'meera.once@example.in' },
    },
  ])
  const { status, body } = await shop.request('DELETE', `/api/admin/users/${meera.id}`, {
    as: administrator,
  })
  expect([status, body.message]).toEqual([200, 'User deleted successfully!'])
  expect((await shop.request('GET', '/api/auth/me', { as: meera })).status).toBe(401)
  expect(
    (await shop.request('DELETE', `/api/admin/users/${meera.id}`, { as: administrator })).status,
  ).toBe(404)
  expect(
    (await shop.request('GET', `/api/admin/orders/${order._id}`, { as: administrator })).body,
  ).toMatchObject({ status: 'confirmed', customer: null })
  const changes = await log()
  expect(changes).toMatchObject([
    { action: 'user.deleted' },
    { action: 'user.edited', subject: { _id: meera.id }, before: {}, after: {} },
  ])
  expect(JSON.stringify(changes)).not.toMatch(/meera/i)
  expect(
    (await shop.request('DELETE', `/api/admin/users/${administrator.id}`, { as: administrator }))
      .body,
  ).toMatchObject({ code: 'admin.last' })
})

test('a user is logged out everywhere', async () => {
  const meera = await shop.customer('Meera')
  expect(
    (await shop.request('POST', `/api/admin/users/${meera.id}/logout`, { as: administrator })).body,
  ).toMatchObject({ sessions: 1, message: 'Logged out everywhere.' })
  expect((await shop.request('GET', '/api/auth/me', { as: meera })).status).toBe(401)
  expect(
    (await shop.request('POST', '/api/admin/users/usr_nobody/logout', { as: administrator }))
      .status,
  ).toBe(404)
})

test('the dashboard counts products and users and lists low stock', async () => {
  await shop.stock({ title: 'Two left', stock: 2 })
  await shop.stock({ title: 'Plenty', stock: 60 })
  const { body } = await shop.request('GET', '/api/admin/dashboard', { as: administrator })
  expect(body.totalProducts).toBe(3)
  expect(body.totalUsers).toBeGreaterThan(3)
  expect(body.lowInventory).toMatchObject([{ product: 'Two left', quantity: 2, picture: null }])
})

test('the dashboard lists a sold-out variant, with any stock of the others', async () => {
  const bangle = await shop.stock({ title: 'Lac Bangle', sizes: ['2.4', '2.6', '2.8'], stock: 40 })
  const [small, middle] = bangle.variantIds
  await shop.db.transaction((tx) =>
    removeStock(
      tx,
      [
        { variantId: small, quantity: 40 },
        { variantId: middle, quantity: 36 },
      ].flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : [])),
      { kind: 'sold', reason: 'A busy day' },
    ),
  )
  const low = async () =>
    (await shop.request('GET', '/api/admin/dashboard', { as: administrator })).body
  const { lowInventory, lowInventoryTotal, lowInventoryProducts } = await low()
  expect(lowInventory).toEqual([
    {
      _id: small,
      productId: bangle.productId,
      product: 'Lac Bangle, 2.4',
      quantity: 0,
      picture: null,
    },
    expect.objectContaining({ product: 'Two left', quantity: 2 }),
    {
      _id: middle,
      productId: bangle.productId,
      product: 'Lac Bangle, 2.6',
      quantity: 4,
      picture: null,
    },
  ])
  expect(lowInventoryTotal).toBe(3)
  expect(lowInventoryProducts).toBe(2)
  await shop.db.execute(sql`update variants set removed = true where id in (${small}, ${middle})`)
  expect((await low()).lowInventory).toMatchObject([{ product: 'Two left' }])
})

test('the audit log cannot be edited, not even in the database', async () => {
  await edit((await shop.customer()).id, { name: 'Changed', email: '' })
  await expect(shop.db.execute("update audit_log set actor_name = 'Nobody'")).rejects.toThrow()
  await expect(shop.db.execute('delete from audit_log')).rejects.toThrow()
  await expect(shop.db.execute("update audit_log_users set name = 'Nobody'")).rejects.toThrow()
  await expect(shop.db.execute('delete from audit_log_users')).rejects.toThrow()
})

test('the list has what each user has ordered, without cancelled and unpaid orders', async () => {
  const asha = await shop.customer('Asha Joglekar')
  const { productId } = await shop.stock({ price: 700, stock: 9 })
  const paid = [
    await buy(shop, asha, [{ productId, quantity: 2 }]),
    await buy(shop, asha, [{ productId }]),
  ]
  const cancelled = await buy(shop, asha, [{ productId }])
  await shop.request('POST', `/api/orders/${cancelled.order._id}/cancel`, { as: asha })
  await shop.openPayment(asha, [{ productId }])
  await shop.customer('Asha Jogdand')
  const { users } = (
    await shop.request('GET', '/api/admin/users?q=asha%20jog', { as: administrator })
  ).body
  expect(users).toMatchObject([
    { name: 'Asha Jogdand', orders: 0, spentPaise: 0, lastOrderAt: null },
    {
      name: 'Asha Joglekar',
      orders: 2,
      spentPaise: paid.reduce((sum, { order }) => sum + order.totalPaise, 0),
      lastOrderAt: paid[1]?.order.createdAt,
    },
  ])
})

test('the list can begin with those who have spent most, after refunds', async () => {
  const { productId } = await shop.stock({ price: 3000, stock: 9 })
  const small = await shop.customer('Spender Small')
  const refunded = await shop.customer('Spender Refunded')
  const back = await shop.customer('Spender Parcel')
  await buy(shop, small, [{ productId }])
  // Not in the same millisecond as another: customers with the same amount are listed newest first.
  await shop.customer('Spender None')
  const mostly = await buy(shop, refunded, [{ productId, quantity: 2 }])
  const ask = async (path: string, body: unknown) => {
    const reply = await shop.request('POST', `/api/admin/orders/${path}`, {
      as: administrator,
      body,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const refund = { amount: 5500, note: 'Stones were loose', requestId: 'refund-of-spending' }
  await ask(`${mostly.order._id}/refund`, refund)
  const { order } = await buy(shop, back, [{ productId, quantity: 3 }])
  const parcel = { courier: 'Delhivery', trackingNumber: 'AWB 77' }
  await ask('move', { ids: [order._id], to: 'packed' })
  await ask('move', { ids: [order._id], to: 'shipped', ...parcel })
  await ask('move', { ids: [order._id], to: 'undelivered' })
  const list = async (sort: string, page = 1) => {
    const query = `q=spender&sort=${sort}&limit=3&page=${page}`
    const { body } = await shop.request('GET', `/api/admin/users?${query}`, { as: administrator })
    return body.users.map(({ name, spentPaise }: { name: string; spentPaise: number }) => [
      name.replace('Spender ', ''),
      spentPaise,
    ])
  }
  const [whole, kept, rest] = [
    ['Parcel', 900_000],
    ['Small', 300_000],
    ['Refunded', 50_000],
  ]
  expect(await list('spent')).toEqual([whole, kept, rest])
  const line = (await shop.request('GET', `/api/orders/${order._id}`, { as: back })).body
  const lines = [{ lineId: line.items[0]._id, good: 3 }]
  await ask(`${order._id}/received`, { lines })
  expect(await list('spent'), 'a parcel that came back counts as nothing').toEqual([
    kept,
    rest,
    ['None', 0],
  ])
  expect(await list('spent', 2)).toEqual([['Parcel', 0]])
  expect((await list('newest'))[0]).toEqual(['None', 0])
})

test('the page of a user has the account, the orders, the reviews and the complaints', async () => {
  const meera = await shop.customer('Meera Nair')
  const { order } = await buy(shop, meera, [{ productId: (await shop.stock()).productId }])
  await shop.request('POST', '/api/addresses', { as: meera, body: ADDRESS })
  const { complaint } = (await complain(shop, meera)).body
  const review = await makeReview(shop, meera)
  await complain(shop, await shop.customer('Leela'))
  await makeReview(shop, await shop.customer('Leela'))

  const read = async (path: string) =>
    (await shop.request('GET', `/api/admin/${path}`, { as: administrator })).body
  expect(await read(`users/${meera.id}`)).toMatchObject({
    user: { _id: meera.id, name: 'Meera Nair', isAdmin: false, orders: 2 },
    addresses: [{ city: ADDRESS.city, isDefault: true }],
    sessions: 1,
    lastUsedAt: expect.any(String),
  })
  const { orders } = await read(`orders?customer=${meera.id}`)
  expect(orders).toContainEqual(expect.objectContaining({ _id: order._id }))
  const { reviews } = await read(`reviews?customer=${meera.id}`)
  expect(reviews.map(({ _id }: { _id: string }) => _id)).toEqual([review.id])
  const { complaints } = await read(`complaints?customer=${meera.id}`)
  expect(complaints).toMatchObject([{ number: complaint.number, customer: meera.id }])
  expect(complaints).toHaveLength(1)
  expect((await shop.request('GET', '/api/admin/users/usr_no', { as: administrator })).status).toBe(
    404,
  )
})
