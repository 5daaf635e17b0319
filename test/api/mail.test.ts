import { sql } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { query } from '#platform/db/db.ts'
import { openSmtp } from '#platform/mail/mail.ts'
import { listMails } from '#platform/mail/outbox.ts'
import { startWorker } from '#worker/worker.ts'
import { openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

const FROM = 'Jhumka <care@jhumka.example>'

/** A mail server that takes everything, unless it is told to refuse the next few. */
const post = { refusals: 0, taken: [] as { from: string; to: string[]; raw: string }[] }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    void readAll(stream).then((raw) => {
      if (post.refusals > 0) {
        post.refusals -= 1
        return done(
          Object.assign(new Error('The box is full, come back later'), { responseCode: 452 }),
        )
      }
      const { mailFrom, rcptTo } = session.envelope
      post.taken.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((each) => each.address),
        raw,
      })
      return done()
    })
  },
})

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The text as a mail program shows it: quoted-printable undone. */
const textOf = (raw: string): string => {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  if (!/content-transfer-encoding: quoted-printable/i.test(raw))
    return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

let shop: TestShop

beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  shop = await openTestShop({
    mailer: openSmtp(`smtp://127.0.0.1:${port}`, FROM),
    environment: { PUBLIC_URL: 'https://jhumka.example' },
  })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => server.close(closed))
})

async function buy(
  as: TestUser,
  lines: { productId: string; variantId?: string; quantity?: number; giftNote?: string }[],
): Promise<OpenedPayment> {
  const opened = await shop.openPayment(as, lines)
  const paid = await shop.ask('POST', '/api/payment/verify-payment', {
    as,
    body: await shop.sandbox.pay(opened.orderId),
  })
  expect(paid.status).toBe(200)
  return opened
}

const mailsTo = (number: string) => post.taken.filter((mail) => mail.raw.includes(number))
const inOutbox = async (number: string) =>
  (await listMails(shop.db, 100)).filter((mail) => mail.subject.includes(number))

test('the confirmation comes by mail with number, lines, gift note and total', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock({ title: 'Aurora Ring', price: 899, sizes: ['Size 6', 'Size 7'] })
  const earring = await shop.stock({ title: 'Moti Jhumka', price: 450 })
  const lines = [
    {
      productId: ring.productId,
      variantId: ring.variantIds[1] ?? '',
      giftNote: 'For Didi, with love ♥',
    },
    { productId: earring.productId, quantity: 2 },
  ]
  const { order } = await buy(asha, lines)
  expect(await inOutbox(order.number)).toMatchObject([
    { recipient: 'asha@example.in', status: 'queued' },
  ])
  expect(await shop.work('mail.send')).toBe(1)

  const [mail, ...others] = mailsTo(order.number)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ from: 'care@jhumka.example', to: ['asha@example.in'] })
  expect(mail?.raw).toContain(`Subject: Your order ${order.number} is confirmed`)
  const text = textOf(mail?.raw ?? '')
  for (const line of [
    `thank you for your order ${order.number}.`,
    'Aurora Ring, Size 7: 1 x Rs. 899.00 = Rs. 899.00\n    Gift note: For Didi, with love ♥',
    'Moti Jhumka: 2 x Rs. 450.00 = Rs. 900.00',
    'Subtotal: Rs. 1,799.00\n  Shipping: Rs. 99.00\n  Total, taxes included: Rs. 1,898.00',
    '12 Laxmi Road\n  Pune, Maharashtra, India - 411030',
    `https://jhumka.example/track?order=${order.number}`,
  ])
    expect(text).toContain(line)
  expect(await inOutbox(order.number)).toMatchObject([{ status: 'sent' }])
})

test('a mail is written with its order or not at all, and sent once however often its job runs', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock()
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  const failing = sql`create function no_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail today'; end $$`
  await shop.db.transaction((tx) => tx.execute(failing))
  await shop.db.transaction((tx) =>
    tx.execute(sql`create trigger no_mail before insert on mails execute function no_mail()`),
  )
  const signed = await shop.sandbox.pay(opened.orderId)
  expect(
    (await shop.ask('POST', '/api/payment/verify-payment', { as: asha, body: signed })).status,
  ).toBe(500)
  expect((await shop.ask('GET', `/api/orders/${opened.order._id}`, { as: asha })).body.status).toBe(
    'pending_payment',
  )
  await shop.db.transaction((tx) => tx.execute(sql`drop function no_mail() cascade`))

  expect(
    (await shop.ask('POST', '/api/payment/verify-payment', { as: asha, body: signed })).status,
  ).toBe(200)
  await shop.work('mail.send')
  const [mail] = await inOutbox(opened.order.number)
  if (!mail) throw new Error('No mail was written.')
  await shop.db.transaction((tx) => shop.jobs.enqueue(tx, 'mail.send', { mailId: mail.id }))
  await shop.work('mail.send')
  expect(mailsTo(opened.order.number)).toHaveLength(1)
})

test('a refund is told by mail, with the reason', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock({ price: 2000, stock: 1 })
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  shop.later(16)
  await shop.work('payment.check')
  await shop.openPayment(await shop.customer(), [{ productId: ring.productId }])
  await shop.ask('POST', '/api/payment/verify-payment', {
    as: asha,
    body: await shop.sandbox.pay(opened.orderId),
  })
  await shop.work()
  const [mail, ...others] = mailsTo(opened.order.number)
  expect(others).toEqual([])
  expect(mail?.raw).toContain(`Subject: Your payment for ${opened.order.number} goes back to you`)
  const text = textOf(mail?.raw ?? '')
  expect(text).toContain(
    `Rs. 2,000.00 for order ${opened.order.number}: your payment arrived after the time for which we keep pieces`,
  )
  expect(text).toContain('Banks take 5-7 business days to show it.')
})

test('a mail about part of a payment adds up: what was paid, what went back before, what goes back now, what is left', async () => {
  const asha = await shop.customer()
  const administrator = await shop.administrator()
  const { order } = await buy(asha, [{ productId: (await shop.stock({ price: 1049 })).productId }])
  const refund = (amount: number, note: string) =>
    shop.ask('POST', `/api/admin/orders/${order._id}/refund`, {
      as: administrator,
      body: { amount, note, requestId: note },
    })
  expect((await refund(100, 'For the scratch.')).status).toBe(200)
  expect((await refund(48, 'For the delay.')).status).toBe(200)
  await shop.ask('POST', `/api/orders/${order._id}/cancel`, { as: asha })
  const bodies = (await inOutbox(order.number)).map(({ body }) => body)
  for (const rows of [
    ['Paid: Rs. 1,148.00', 'This refund: Rs. 100.00', 'Left after it: Rs. 1,048.00'],
    [
      'Paid: Rs. 1,148.00',
      'Sent back before: Rs. 100.00',
      'This refund: Rs. 48.00',
      'Left after it: Rs. 1,000.00',
    ],
    [
      'Paid: Rs. 1,148.00',
      'Sent back before: Rs. 148.00',
      'This refund: Rs. 1,000.00',
      'Left after it: Rs. 0.00',
    ],
  ])
    expect(bodies.some((body) => body.includes(rows.map((row) => `  ${row}`).join('\n')))).toBe(
      true,
    )
})

test('shipping that costs nothing is Free in the confirmation, so that its sums add up', async () => {
  const { order } = await buy(await shop.customer(), [
    { productId: (await shop.stock({ price: 2000 })).productId },
  ])
  const [mail] = await inOutbox(order.number)
  expect(mail?.body).toContain(
    'Subtotal: Rs. 2,000.00\n  Shipping: Free\n  Total, taxes included: Rs. 2,000.00',
  )
})

test('a mail server that refuses is tried again until it takes the mail', async () => {
  const asha = await shop.customer()
  post.refusals = 2
  const { order } = await buy(asha, [{ productId: (await shop.stock()).productId }])
  await startWorker(shop, 0.5)
  // Jobs that wait for their next try are told that the time has come.
  const hurry = () =>
    query(
      shop.db,
      sql`update jobs.job set start_after = now() where name = 'mail.send' and state in ('retry', 'created') returning id`,
    )
  await vi.waitFor(
    async () => {
      await hurry()
      expect(mailsTo(order.number)).toHaveLength(1)
    },
    { timeout: 20_000, interval: 300 },
  )
  expect(post.refusals).toBe(0)
  await vi.waitFor(
    async () => expect(await inOutbox(order.number)).toMatchObject([{ status: 'sent' }]),
    { timeout: 5000 },
  )
})

test('without a mail server the mail stays in the outbox, where it can be read', async () => {
  // The last test of this file: a second shop on the same database begins by emptying it.
  const silent = await openTestShop()
  const asha = await silent.customer()
  const opened = await silent.openPayment(asha, [
    { productId: (await silent.stock({ title: 'Quiet Ring' })).productId },
  ])
  await silent.ask('POST', '/api/payment/verify-payment', {
    as: asha,
    body: await silent.sandbox.pay(opened.orderId),
  })
  expect(await silent.work('mail.send')).toBe(1)
  const [mail] = await listMails(silent.db, 10)
  expect(mail).toMatchObject({
    recipient: 'asha@example.in',
    status: 'unsent',
    subject: `Your order ${opened.order.number} is confirmed`,
  })
  expect(mail?.body).toContain('Quiet Ring: 1 x Rs. 1,200.00')
  await silent.close()
})
