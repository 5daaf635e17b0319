import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_MAIL_ATTEMPTS, type Mailer } from '#platform/mail/mail.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

/** A mail server that refuses on request, and the mails that it accepted. */
const post = { refuses: false, accepted: [] as string[] }
const mailer: Mailer = {
  send: async ({ subject }) => {
    if (post.refuses) throw new Error('452 The box is full,\r\n come back later')
    post.accepted.push(subject)
  },
  close: () => undefined,
}

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop({ mailer })
  ;[administrator, asha] = [await shop.administrator(), await shop.customer()]
})
afterAll(() => shop.close())

const outbox = async (query = '') =>
  (await shop.request('GET', `/api/admin/outbox${query}`, { as: administrator })).body
const first = async (query = '') => (await outbox(query)).mails[0]
const sendNow = (id: string) =>
  shop.request('POST', `/api/admin/outbox/${id}/send`, { as: administrator })

/**
 * Buys a product and returns the number of the order. Its confirmation is in the outbox and not
 * sent yet.
 */
async function buy(title: string, as = shop): Promise<string> {
  const customer = as === shop ? asha : await as.customer()
  const opened = await as.openPayment(customer, [
    { productId: (await as.stock({ title })).productId },
  ])
  const paid = await as.request('POST', '/api/payment/verify-payment', {
    as: customer,
    body: await as.sandbox.pay(opened.orderId),
  })
  expect(paid.status).toBe(200)
  return opened.order.number
}

test('an administrator reads the mails of the shop, newest first, by order, address or status', async () => {
  const numbers = [await buy('Aurora Ring'), await buy('Moti Ring')]
  await shop.work('mail.send')
  const { mails, pagination, sentFrom } = await outbox()
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(
    numbers.toReversed().map((number) => `Your order ${number} is confirmed`),
  )
  expect(mails[0]).toMatchObject({
    recipient: 'asha@example.in',
    status: 'sent',
    tries: 0,
    problem: null,
    sentAt: expect.any(String),
  })
  expect(mails[0]).not.toHaveProperty('body')
  expect([pagination.total, sentFrom]).toEqual([2, shop.config.mailFrom])
  expect(
    (await shop.request('GET', `/api/admin/outbox/${mails[1]._id}`, { as: administrator })).body
      .body,
  ).toContain('Aurora Ring: 1 x Rs. 1,200.00')

  expect((await outbox(`?q=${numbers[0]}`)).pagination.total).toBe(1)
  for (const [query, total] of [
    ['?q=ASHA@example', 2],
    ['?q=%25', 0],
    ['?status=sent', 2],
    ['?status=failed', 0],
    ['?limit=1&page=2', 2],
  ] as const)
    expect((await outbox(query)).pagination.total, query).toBe(total)
  expect((await outbox('?limit=1&page=2')).mails).toMatchObject([{ _id: mails[1]._id }])
  expect(
    (await shop.request('GET', '/api/admin/outbox?status=lost', { as: administrator })).status,
  ).toBe(400)
  expect(
    await shop.request('GET', '/api/admin/outbox/eml_none', { as: administrator }),
  ).toMatchObject({
    status: 404,
    body: { code: 'mail.missing' },
  })
})

test('a mail that the server refuses shows the error, fails in the end, and is sent on request', async () => {
  post.refuses = true
  const number = await buy('Rani Ring')
  const { _id } = await first(`?q=${number}`)
  await expect(shop.work('mail.send')).rejects.toThrow('452')
  expect(await first()).toMatchObject({
    _id,
    status: 'queued',
    tries: 1,
    problem: '452 The box is full, come back later',
  })
  expect(await sendNow(_id)).toMatchObject({ status: 409, body: { code: 'mail.gone' } })

  for (let tried = 1; tried < MAX_MAIL_ATTEMPTS; tried += 1) {
    await shop.db.transaction((tx) => shop.jobs.enqueue(tx, 'mail.send', { mailId: _id }))
    await expect(shop.work('mail.send')).rejects.toThrow('452')
  }
  expect(await first('?status=failed')).toMatchObject({
    _id,
    tries: MAX_MAIL_ATTEMPTS,
    problem: '452 The box is full, come back later',
  })

  post.refuses = false
  expect(await sendNow(_id)).toMatchObject({
    status: 200,
    body: {
      message: 'The mail is on its way.',
      mail: { status: 'queued', tries: 0, problem: null },
    },
  })
  expect(await shop.work('mail.send')).toBe(1)
  expect(await first(`?q=${number}`)).toMatchObject({ status: 'sent', problem: null })
  expect(post.accepted.filter((subject) => subject.includes(number))).toHaveLength(1)
  expect((await sendNow(_id)).body.code).toBe('mail.gone')
  expect((await sendNow('eml_none')).status).toBe(404)
  const { changes } = (
    await shop.request('GET', '/api/admin/changes?kind=mail', { as: administrator })
  ).body
  expect(changes).toMatchObject([
    {
      action: 'mail.sent',
      actor: { name: 'Owner' },
      subject: { _id },
      before: { status: 'failed' },
      after: { status: 'queued' },
    },
  ])
})

test('no mail contains a code that opens an account, and a deleted account loses its mails', async () => {
  const { user } = (await shop.request('GET', '/api/auth/me', { as: asha })).body
  for (const purpose of ['login', 'password']) {
    expect(
      (await shop.request('POST', '/api/auth/code', { body: { mobile: user.mobile, purpose } }))
        .status,
    ).toBe(200)
    shop.later(2)
  }
  const before = await outbox('?limit=100')
  expect(
    before.mails.filter(
      ({ recipient, subject }: Record<string, string>) =>
        recipient === user.mobile || /code/i.test(subject ?? ''),
    ),
  ).toEqual([])
  for (const { _id } of before.mails)
    expect(
      (await shop.request('GET', `/api/admin/outbox/${_id}`, { as: administrator })).body.body,
    ).not.toMatch(/is your code|reset|password/i)
  await shop.request('DELETE', `/api/admin/users/${asha.id}`, { as: administrator })
  expect((await outbox('?q=asha@example.in')).pagination.total).toBe(0)
})

test('without a mail server mails stay unsent, and none can be sent', async () => {
  // The last test of this file: a second shop on the same database begins by emptying it.
  const silent = await openTestShop()
  const as = await silent.administrator()
  const number = await buy('Quiet Ring', silent)
  expect(await silent.work('mail.send')).toBe(1)
  const { mails, sentFrom } = (await silent.request('GET', '/api/admin/outbox', { as })).body
  expect(sentFrom).toBeNull()
  expect(mails).toMatchObject([{ subject: `Your order ${number} is confirmed`, status: 'unsent' }])
  expect(
    await silent.request('POST', `/api/admin/outbox/${mails[0]._id}/send`, { as }),
  ).toMatchObject({
    status: 409,
    body: { code: 'mail.no-server' },
  })
  await silent.close()
})

test('failed mails are sent again together, each once by two administrators at the same time', async () => {
  const other = await shop.administrator()
  administrator = await shop.administrator()
  asha = await shop.customer()
  const numbers = [await buy('Chand Ring'), await buy('Tara Ring')]
  await shop.work('mail.send')
  const { mails } = await outbox('?limit=2')
  const ids = mails.map(({ _id }: { _id: string }) => _id)
  const send = async (as: TestUser, chosen: string[]) =>
    (await shop.request('POST', '/api/admin/outbox/send', { as, body: { ids: chosen } })).body
      .results
  expect(await send(administrator, [ids[0], 'eml_missing'])).toEqual([
    {
      _id: ids[0],
      name: `Your order ${numbers[1]} is confirmed`,
      changed: false,
      message: 'This mail was sent already, or is on its way.',
    },
    { _id: 'eml_missing', name: '', changed: false, message: 'There is no such mail.' },
  ])
  await shop.db.execute(sql`update mails set status = 'failed' where id in (${ids[0]}, ${ids[1]})`)
  post.accepted = []
  const both = await Promise.all([send(administrator, ids), send(other, ids.toReversed())])
  const changed = both.flat().filter((result: { changed: boolean }) => result.changed)
  expect(changed.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.toSorted())
  await shop.work('mail.send')
  expect(post.accepted.toSorted()).toEqual(
    numbers.map((number) => `Your order ${number} is confirmed`).toSorted(),
  )
})

test('an order lists its own mails, newest first, and whether mails can be sent', async () => {
  const number = await buy('Tara Ring')
  await buy('Lata Ring')
  await shop.work('mail.send')
  const mailsOf = (reference: string, as = administrator) =>
    shop.request('GET', `/api/admin/orders/${reference}/mails`, { as })
  const { body } = await mailsOf(number)
  expect(body).toEqual({
    mails: [
      expect.objectContaining({ subject: `Your order ${number} is confirmed`, status: 'sent' }),
    ],
    sendsMails: true,
    sendsTexts: true,
  })
  expect((await mailsOf('JH-2611-999999')).status).toBe(404)
  expect((await mailsOf(number, asha)).status).toBe(403)
})
