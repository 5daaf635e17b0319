import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { openTestBucket, type Bucket } from '../bucket.ts'
import { addPicture } from '../customer-pictures.ts'
import { toForm } from '../form.ts'
import { openMailServer, type MailServer } from '../mail-server.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let owner: TestUser
let mails: MailServer
let bucket: Bucket
beforeAll(async () => {
  mails = await openMailServer()
  bucket = await openTestBucket('shop')
})
afterEach(() => shop.close())
afterAll(async () => {
  await mails.close()
  await bucket.close()
})

async function open(environment: Record<string, string> = {}, keepData = false) {
  shop = await openTestShop({ environment, keepData })
  owner = await shop.administrator()
}

const placeOf = (name: string) => `/api/admin/connections/${name}`
const save = (name: string, value: object, version: number) =>
  shop.request('PUT', placeOf(name), { as: owner, body: { value, version } })
const remove = (name: string, version: number) =>
  shop.request('DELETE', `${placeOf(name)}?version=${version}`, { as: owner })
const check = (name: string) => shop.request('POST', `${placeOf(name)}/test`, { as: owner })

const MAIL = () => ({
  host: '127.0.0.1',
  port: new URL(mails.url).port,
  encryption: 'none',
  user: '',
  password: '',
  sender: 'Gulabi <care@gulabi.example>',
})

test('a saved mail server sends the mails of the shop and a test mail to the administrator', async () => {
  await open()
  const resend = async () => {
    const { mails: unsent } = (await shop.request('GET', '/api/admin/outbox', { as: owner })).body
    return shop.request('POST', `/api/admin/outbox/${unsent[0]._id}/send`, { as: owner })
  }
  const { productId } = await shop.stock()
  const { orderId } = await shop.openPayment(await shop.customer(), [{ productId }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  await shop.work('mail.send')
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'mail.no-server' } })
  expect(await save('mail', MAIL(), 0)).toMatchObject({ status: 200 })
  expect((await check('mail')).body).toEqual({
    works: true,
    message:
      'The mail server accepts the sender care@gulabi.example and has taken a test mail to that ' +
      'address. To get it yourself, enter an e-mail address in your profile.',
  })
  expect(mails.received.at(-1)).toMatchObject({
    from: 'care@gulabi.example',
    to: ['care@gulabi.example'],
  })
  await shop.request('PUT', '/api/auth/me', {
    as: owner,
    body: { name: 'Owner', email: 'owner@gulabi.example' },
  })
  expect((await check('mail')).body).toEqual({
    works: true,
    message:
      'The mail server accepts the sender care@gulabi.example and has taken a test mail to ' +
      'owner@gulabi.example.',
  })
  expect(mails.received.at(-1)).toMatchObject({
    from: 'care@gulabi.example',
    to: ['owner@gulabi.example'],
  })
  expect(await resend()).toMatchObject({ status: 200 })
  await shop.work('mail.send')
  expect(mails.received).toHaveLength(3)
  const outbox = await shop.request('GET', '/api/admin/outbox', { as: owner })
  expect(outbox.body).toMatchObject({ sentFrom: MAIL().sender, mails: [{ status: 'sent' }] })
  expect(await remove('mail', 1)).toMatchObject({ status: 200 })
  expect((await shop.request('GET', '/api/admin/outbox', { as: owner })).body.sentFrom).toBeNull()
})

test('the test of mail says whether the server refuses the sender or the recipient', async () => {
  await open()
  await save('mail', MAIL(), 0)
  const before = mails.received.length
  const sentence = async (refuses: MailServer['refuses']) => {
    mails.refuses = refuses
    const { body } = await check('mail')
    mails.refuses = null
    expect(body.works, body.message).toBe(false)
    return body.message
  }
  const SENDER = /^The mail server does not accept the sender care@gulabi\.example\. Enter the/
  const noSender = '5.7.1 Sender address rejected: not owned by user shop@gulabi.example'
  expect(await sentence({ at: 'RCPT TO', status: 550, text: '5.1.1 No such user' })).toMatch(
    /accepts the sender care@gulabi\.example, but takes no mail to it\. Enter an e-mail address/,
  )
  await shop.request('PUT', '/api/auth/me', {
    as: owner,
    body: { name: 'Owner', email: 'owner@gulabi.example' },
  })
  const cases: [NonNullable<MailServer['refuses']>, RegExp][] = [
    [{ at: 'MAIL FROM', status: 550, text: 'Go away' }, SENDER],
    [{ at: 'RCPT TO', status: 553, text: noSender }, SENDER],
    [{ at: 'RCPT TO', status: 553, text: 'Relaying disallowed as care@gulabi.example' }, SENDER],
    [{ at: 'DATA', status: 554, text: 'Message rejected: Email address is not verified.' }, SENDER],
    [
      { at: 'RCPT TO', status: 550, text: '5.1.1 No such user' },
      /accepts the sender care@gulabi\.example, but takes no mail to owner@gulabi\.example\. Please/,
    ],
    [
      { at: 'DATA', status: 554, text: 'This looks like spam' },
      /accepts the sender care@gulabi\.example, but not the test mail \(554\)/,
    ],
    [{ at: 'MAIL FROM', status: 530, text: '5.7.0 Authentication required' }, /wants a user and/],
    [{ at: 'RCPT TO', status: 450, text: '4.2.0 Greylisted' }, /takes no mail now \(450\)/],
  ]
  for (const [refuses, expected] of cases) expect(await sentence(refuses)).toMatch(expected)
  expect(mails.received).toHaveLength(before)
})

test('a saved password is not sent to another mail server, and a wrong one is named', async () => {
  await open()
  const saved = { ...MAIL(), user: 'shop@gulabi.example', password: 'the password of mails' }
  await save('mail', saved, 0)
  const moved = { ...MAIL(), host: 'localhost' }
  expect(await save('mail', moved, 1)).toMatchObject({
    status: 400,
    body: { fields: { password: expect.stringContaining('enter this again') } },
  })
  expect(await save('mail', { ...MAIL(), sender: 'care@gulabi.example' }, 1)).toMatchObject({
    status: 200,
    body: {
      connection: {
        shown: { host: '127.0.0.1', user: '…mple', sender: 'care@gulabi.example' },
        set: expect.arrayContaining(['password']),
      },
    },
  })
  // The mail server of the test offers no log-in.
  expect((await check('mail')).body).toMatchObject({
    works: false,
    message: expect.stringContaining('The mail server'),
  })
  await save('mail', { ...MAIL(), port: '9', password: 'again' }, 2)
  expect((await check('mail')).body).toEqual({
    works: false,
    message: 'The mail server could not be reached. Please check name and port.',
  })
})

test('a mail server of the settings wins', async () => {
  await open({ SMTP_URL: mails.url, MAIL_FROM: 'Env <env@gulabi.example>' })
  const { connections } = (await shop.request('GET', '/api/admin/connections', { as: owner })).body
  expect(connections[1]).toMatchObject({
    name: 'mail',
    source: 'environment',
    shown: { host: '127.0.0.1', sender: 'Env <env@gulabi.example>' },
  })
  expect(await save('mail', MAIL(), 0)).toMatchObject({
    status: 409,
    body: { code: 'connection.fixed' },
  })
})

test('a saved messenger offers codes, and its test goes to the own number, three times an hour', async () => {
  const sent: { authorization: string | undefined; body: unknown }[] = []
  let status = 202
  const server = createServer(async (request, response) => {
    sent.push({ authorization: request.headers.authorization, body: await json(request) })
    response.writeHead(status, { connection: 'close' }).end('a text of the messenger')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  shop = await openTestShop({ messenger: null })
  owner = await shop.administrator()
  const offers = async () => (await shop.request('GET', '/api/shop')).body.sendsCodes
  expect(await offers()).toBe(false)
  const url = `http://127.0.0.1:${port}/send?key=hidden`
  const token = 'the-token-of-the-messenger'
  const saved = await save('messenger', { url, token, loginTemplate: '1107160' }, 0)
  expect(saved.body.connection.shown).toEqual({
    url: `127.0.0.1:${port}`,
    loginTemplate: '1107160',
  })
  expect(await offers()).toBe(true)
  expect((await check('messenger')).body.works).toBe(true)
  expect(sent).toEqual([
    {
      authorization: `Bearer ${token}`,
      body: expect.objectContaining({ to: `+91${owner.mobile}`, dltTemplateId: '1107160' }),
    },
  ])
  status = 401
  expect((await check('messenger')).body).toEqual({
    works: false,
    message: 'The messenger does not accept the token. Please copy it again.',
  })
  await check('messenger')
  expect(await check('messenger')).toMatchObject({
    status: 429,
    body: { code: 'connection.limited' },
  })
  expect(sent).toHaveLength(3)
  server.close()
})

const PICTURES = () => ({
  endpoint: bucket.endpoint,
  bucket: 'shop',
  accessKey: 'key',
  secretKey: 'the-secret-of-the-bucket',
})

async function upload(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = toForm({}, [{ bytes }])
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...owner.headers, ...form.headers },
    payload: form.payload,
  })
  return response.json().pictures[0].key
}

test('a bucket that has only pictures of customers stays too', async () => {
  await open()
  expect((await save('pictures', { ...PICTURES() }, 0)).status).toBe(200)
  const asha = await shop.customer()
  const id = await addPicture(shop, asha)
  const refused = await remove('pictures', 1)
  expect(refused).toMatchObject({ status: 409, body: { code: 'connection.pictures' } })
  const read = await shop.app.inject({ url: `/api/pictures/${id}`, headers: asha.headers })
  expect(read.statusCode).toBe(200)
  bucket.objects.clear()
})

test('a saved bucket takes all new pictures; those of the folder are shown and copied', async () => {
  await open()
  const isShown = async (key: string) =>
    (await shop.app.inject({ url: `/pictures/${key}/320.webp` })).statusCode
  const inFolder = (key: string) =>
    existsSync(path.join(shop.config.dataDir, 'pictures/pictures', key, '320.webp'))
  const early = await upload('#b84e0b')
  expect(await save('pictures', { ...PICTURES(), bucket: 'other' }, 0)).toMatchObject({
    status: 200,
  })
  expect((await check('pictures')).body).toEqual({
    works: false,
    message: 'There is no bucket of this name at this address.',
  })
  // The folder has the pictures still, so this bucket may be left while it has none.
  await shop.db.execute(sql`delete from pictures`)
  expect(await save('pictures', { ...PICTURES() }, 1)).toMatchObject({ status: 200 })
  expect((await check('pictures')).body).toEqual({
    works: true,
    message: 'An object was written, read and deleted in the bucket.',
  })
  expect(bucket.objects.size).toBe(0)
  expect(await isShown(early)).toBe(200)
  const late = await upload('#32112a')
  expect([await isShown(late), inFolder(late)]).toEqual([200, false])
  expect(bucket.objects.has(`pictures/${early}/320.webp`)).toBe(false)
  expect(await shop.work('pictures.copy')).toBe(4)
  expect(bucket.objects.has(`pictures/${early}/320.webp`)).toBe(true)
  const size = bucket.objects.size
  await JOB_HANDLERS['pictures.copy'](shop, {})
  expect(bucket.objects.size).toBe(size)
  for (const refused of [
    await remove('pictures', 2),
    await save('pictures', { ...PICTURES(), bucket: 'third' }, 2),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'connection.pictures' } })
  expect(await save('pictures', { ...PICTURES(), accessKey: 'stranger' }, 2)).toMatchObject({
    status: 200,
  })
  expect((await check('pictures')).body).toEqual({
    works: false,
    message: 'The storage does not accept the keys: no object could be written.',
  })
})

test('in production saved addresses lead to the Internet, over usual ports and encrypted', async () => {
  await open({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })
  const inside = 'This address is inside your own network.'
  const mail = { ...MAIL(), port: '587', encryption: 'starttls' }
  const url = (address: string) => ({ url: address, token: 'a-token-of-a-test' })
  const cases = [
    ['mail', mail, 'host', inside],
    ['mail', { ...mail, host: 'localhost' }, 'host', inside],
    ['mail', { ...mail, host: '192.168.1.1', port: '22' }, 'port', 'ports of mail servers'],
    ['mail', { ...mail, encryption: 'none' }, 'encryption', 'encrypted'],
    ['messenger', url('http://127.0.0.1:3000/'), 'url', 'https://'],
    ['messenger', url('https://169.254.169.254/latest'), 'url', inside],
    ['messenger', url('https://[::ffff:10.0.0.1]/'), 'url', inside],
    ['messenger', url('https://2130706433/'), 'url', inside],
    ['messenger', url('https://sms.example:22/'), 'url', 'usual port'],
    ['messenger', url('https://user:word@sms.example/'), 'url', 'https://'],
    ['pictures', { ...PICTURES(), endpoint: 'https://[fd00::1]/' }, 'endpoint', inside],
    ['pictures', { ...PICTURES(), endpoint: 'file:///etc' }, 'endpoint', 'https://'],
  ] as const
  for (const [name, value, field, sentence] of cases)
    expect(await save(name, value, 0), JSON.stringify(value)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringContaining(sentence) } },
    })
  expect(await query(shop.db, sql`select 1 from connections`)).toEqual([])
})

test('ten tests in ten minutes are allowed', async () => {
  await open()
  await save('mail', { ...MAIL(), port: '9' }, 0)
  const statuses = []
  for (let times = 0; times < 11; times += 1) statuses.push((await check('mail')).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
