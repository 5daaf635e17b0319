import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteComplaintsBefore } from '#complaints/complaints.ts'
import { query } from '#platform/db/db.ts'
import { openTestShop, PASSWORD, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => void (shop = await openTestShop({ now: () => now })))
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z')
  await shop.db.execute(sql`delete from rate_counts`)
  await shop.db.execute(sql`delete from complaints`)
  await shop.db.execute(sql`delete from mails`)
})

let requests = 0
const complaint = (values: object = {}) => ({
  requestId: `complaint-${++requests}`,
  name: 'Meera Joshi',
  mobile: '+91 98220 12345',
  email: 'meera@example.in',
  orderNumber: 'JH-2611-000001',
  details: 'The ring came broken, and nobody answers.',
  ...values,
})
const send = (values: object = {}, as?: TestUser) =>
  shop.request('POST', as ? '/api/complaints/own' : '/api/complaints', {
    body: complaint(values),
    ...(as ? { as } : {}),
  })
const track = (number: string, mobile: string) =>
  shop.request('POST', '/api/complaints/track', { body: { number, mobile } })
type MailRow = { recipient: string; subject: string; body: string }
const mails = () =>
  query<MailRow>(
    shop.db,
    sql`select recipient, subject, body from mails order by recipient desc, created_at`,
  )

test('a guest gets a ticket number, and officer and guest get a mail', async () => {
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body.complaint).toEqual({
    number: expect.stringMatching(/^GR-[2-9A-Z]{8}$/),
    state: 'open',
    stateLabel: 'Received',
    createdAt: '2026-11-23T10:00:00.000Z',
    acknowledgeBy: '2026-11-25T10:00:00.000Z',
    resolveBy: '2026-12-23T10:00:00.000Z',
    acknowledgedAt: null,
    resolvedAt: null,
    replies: [],
  })
  const [guest, officer] = await mails()
  expect(officer?.recipient).toBe('grievance@jhumka.example')
  for (const secret of ['Meera', '98220', 'broken']) expect(officer?.body).not.toContain(secret)
  expect(guest).toMatchObject({ recipient: 'meera@example.in' })
  expect(guest?.body).toContain(body.complaint.number)
})

test('a repeated request stores one complaint, and shows it to the same mobile only', async () => {
  const first = await send({ requestId: 'the-same-form' })
  const again = await send({ requestId: 'the-same-form' })
  expect(again.body.complaint).toEqual(first.body.complaint)
  expect(await send({ requestId: 'the-same-form', mobile: '9822054321' })).toMatchObject({
    status: 400,
  })
  expect(await mails()).toHaveLength(2)
})

test('the status needs number and mobile: each mistake has the same reply', async () => {
  const { body } = await send()
  const { number } = body.complaint
  expect(await track(number.toLowerCase(), '09822012345')).toMatchObject({
    status: 200,
    body: { number, state: 'open' },
  })
  const wrong = await track(number, '9822054321')
  const unknown = await track('GR-AAAAAAAA', '9822012345')
  expect(wrong).toMatchObject({ status: 404, body: { code: 'complaint.untracked' } })
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  for (let tries = 0; tries < 4; tries += 1) await track(number, `982205432${tries}`)
  expect(await track(number, '9822012345')).toMatchObject({ status: 429 })
})

test('invalid input is refused by field, and a sixth one of a guest by its mobile', async () => {
  const refused = await send({ name: ' ', mobile: '12', email: 'x', details: 'short' })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields)).toEqual(['name', 'mobile', 'email', 'details'])
  expect(await send({ details: 'x'.repeat(2001) })).toMatchObject({ status: 400 })
  for (let sent = 0; sent < 5; sent += 1) expect(await send()).toMatchObject({ status: 200 })
  expect(await send()).toMatchObject({ status: 429, body: { code: 'complaint.limited' } })
})

test('guests cannot use up the complaints of an account, which has five a day of its own', async () => {
  const customer = await shop.customer()
  for (let sent = 0; sent < 5; sent += 1) await send({ mobile: customer.mobile })
  expect(await send({ mobile: customer.mobile })).toMatchObject({ status: 429 })
  for (let sent = 0; sent < 5; sent += 1)
    expect(await send({ mobile: `982205432${sent}` }, customer)).toMatchObject({ status: 200 })
  expect(await send({ mobile: customer.mobile }, customer)).toMatchObject({
    status: 429,
    body: { code: 'complaint.limited' },
  })
  // Nor can the account use up those of a guest.
  expect(await send({ mobile: '9822054320' })).toMatchObject({ status: 200 })
})

test('an administrator acknowledges and resolves; overdue ones are counted', async () => {
  const admin = await shop.administrator()
  const { number, acknowledgeBy, resolveBy } = (await send()).body.complaint
  const count = async () =>
    (await shop.request('GET', '/api/admin/complaints/count', { as: admin })).body
  expect(await count()).toEqual({ unresolved: 1, received: 1, overdue: 0, nextDue: acknowledgeBy })
  const waiting = await shop.request('GET', '/api/admin/waiting', { as: admin })
  expect(waiting.body).toMatchObject({ complaints: 1, complaintDue: acknowledgeBy })
  now = new Date('2026-11-26T10:00:00Z')
  expect(await count()).toEqual({ unresolved: 1, received: 1, overdue: 1, nextDue: acknowledgeBy })
  const list = await shop.request('GET', '/api/admin/complaints', { as: admin })
  const [row] = list.body.complaints
  expect(row).toMatchObject({ number, overdue: true, mobile: '9822012345' })

  const reply = (state: string, text: string) =>
    shop.request('POST', `/api/admin/complaints/${row._id}/replies`, {
      as: admin,
      body: { state, text },
    })
  expect(await reply('acknowledged', ' ')).toMatchObject({ status: 400 })
  expect(await reply('acknowledged', 'We look into it.')).toMatchObject({ status: 200 })
  expect(await count()).toEqual({ unresolved: 1, received: 0, overdue: 0, nextDue: resolveBy })
  const toAnswer = async () =>
    (await shop.request('GET', '/api/admin/complaints?state=unresolved', { as: admin })).body
  expect(await toAnswer()).toMatchObject({
    complaints: [{ number, state: 'acknowledged' }],
    counts: { unresolved: 1, received: 0, overdue: 0, nextDue: resolveBy },
  })
  expect(await reply('resolved', 'A new ring is on its way.')).toMatchObject({
    status: 200,
    body: { complaint: { state: 'resolved' } },
  })
  expect(await toAnswer()).toMatchObject({
    complaints: [],
    counts: { unresolved: 0, nextDue: null },
  })
  expect(await reply('resolved', 'Again.')).toMatchObject({ status: 409 })
  expect((await track(number, '9822012345')).body).toMatchObject({
    state: 'resolved',
    acknowledgedAt: '2026-11-26T10:00:00.000Z',
    replies: [{ text: 'We look into it.' }, { text: 'A new ring is on its way.' }],
  })
  expect((await mails()).map(({ subject }) => subject)).toContain(
    `Your complaint ${number} is resolved`,
  )
  const changes = await shop.request('GET', '/api/admin/changes?kind=complaint', { as: admin })
  expect(changes.body.changes).toMatchObject([
    { action: 'complaint.resolved', subject: { name: number } },
    { action: 'complaint.acknowledged', after: { state: 'acknowledged' } },
  ])
  expect(JSON.stringify(changes.body)).not.toContain('Meera')
})

test('the complaints of an account are in its list and export, and go with it', async () => {
  const customer = await shop.customer()
  const { number } = (await send({}, customer)).body.complaint
  await send()
  const own = await shop.request('GET', '/api/complaints/own', { as: customer })
  expect(own.body.complaints).toMatchObject([{ number, orderNumber: 'JH-2611-000001' }])
  const data = await shop.request('GET', '/api/auth/export', { as: customer })
  expect(data.body.complaints).toMatchObject([{ number }])
  await shop.db.execute(sql`update mails set status = 'sent'`)
  const body = { password: PASSWORD }
  await shop.request('POST', '/api/auth/delete-account', { as: customer, body })
  expect(await track(number, '9822012345')).toMatchObject({ status: 404 })
  const left = await mails()
  expect(left).toHaveLength(2)
  expect(left.map((mail) => mail.body).join('')).not.toContain(number)
})

test('resolved complaints are deleted by their age', async () => {
  const admin = await shop.administrator()
  await send()
  await send()
  const { body } = await shop.request('GET', '/api/admin/complaints', { as: admin })
  await shop.request('POST', `/api/admin/complaints/${body.complaints[0]._id}/replies`, {
    as: admin,
    body: { state: 'resolved', text: 'Done.' },
  })
  const remove = (before: string) =>
    shop.db.transaction((tx) => deleteComplaintsBefore(tx, new Date(before)))
  expect(await remove('2026-11-23T10:00:00Z')).toBe(0)
  expect(await remove('2026-11-23T10:00:01Z')).toBe(1)
})

test('mails have nothing that a guest has typed, and the name of an account', async () => {
  const admin = await shop.administrator()
  const customer = await shop.customer()
  const typed = {
    name: 'Win at https://evil.example',
    orderNumber: 'https://evil.example/order',
    details: 'Look at https://evil.example now.',
  }
  const [guest, own] = [await send(typed), await send(typed, customer)]
  const { complaints } = (await shop.request('GET', '/api/admin/complaints', { as: admin })).body
  for (const { _id } of complaints)
    await shop.request('POST', `/api/admin/complaints/${_id}/replies`, {
      as: admin,
      body: { state: 'acknowledged', text: 'We look into it.' },
    })
  const sent = (await mails()).filter(({ recipient }) => recipient === 'meera@example.in')
  expect(sent).toHaveLength(4)
  expect(JSON.stringify(sent)).not.toContain('evil')
  const { name } = (await shop.request('GET', '/api/auth/me', { as: customer })).body.user
  for (const { subject, body } of sent) {
    const isOwn = subject.includes(own.body.complaint.number)
    expect(body).toContain(isOwn ? `Dear ${name},` : 'Dear customer,')
    expect(body).toContain(`/grievance?ticket=${(isOwn ? own : guest).body.complaint.number}`)
  }
})

test('an account whose name is a link is not greeted by it, at the address of anybody', async () => {
  const admin = await shop.administrator()
  const own = await send({}, await shop.customer('Win: evil.example/free'))
  const { complaints } = (await shop.request('GET', '/api/admin/complaints', { as: admin })).body
  const [{ _id }] = complaints
  await shop.request('POST', `/api/admin/complaints/${_id}/replies`, {
    as: admin,
    body: { state: 'acknowledged', text: 'We look into it.' },
  })
  const sent = (await mails()).filter(({ recipient }) => recipient === 'meera@example.in')
  expect(sent).toHaveLength(2)
  for (const { subject, body } of sent) {
    expect(subject).toContain(own.body.complaint.number)
    expect(body).toContain('Dear customer,')
    expect(body).not.toContain('evil')
  }
})

test('an account exports all its complaints, and its list has the 50 newest', async () => {
  const customer = await shop.customer()
  for (let sent = 0; sent < 51; sent += 1) {
    expect(await send({}, customer)).toMatchObject({ status: 200 })
    await shop.db.execute(sql`delete from rate_counts`)
  }
  const own = await shop.request('GET', '/api/complaints/own', { as: customer })
  expect(own.body.complaints).toHaveLength(50)
  const data = await shop.request('GET', '/api/auth/export', { as: customer })
  expect(data.body.complaints).toHaveLength(51)
})
