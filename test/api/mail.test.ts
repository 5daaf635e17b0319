import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { query } from '#platform/db/db.ts'
import { openSmtp, sendMail } from '#platform/mail/mail.ts'
import { listMails } from '#platform/mail/outbox.ts'
import { startWorker } from '#worker/worker.ts'
import type { Id } from '#shared/ids.ts'
import { openMailServer, type MailServer } from '../mail-server.ts'
import { openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

const FROM = 'Jhumka <care@jhumka.example>'

/** The text as a mail program shows it: quoted-printable decoded. */
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
let mails: MailServer

beforeAll(async () => {
  mails = await openMailServer()
  shop = await openTestShop({
    mailer: openSmtp(mails.url, FROM),
    environment: { PUBLIC_URL: 'https://jhumka.example' },
  })
})
afterAll(async () => {
  await shop.close()
  await mails.close()
})

async function buy(
  as: TestUser,
  lines: { productId: string; variantId?: string; quantity?: number; giftNote?: string }[],
): Promise<OpenedPayment> {
  const opened = await shop.openPayment(as, lines)
  const paid = await shop.request('POST', '/api/payment/verify-payment', {
    as,
    body: await shop.sandbox.pay(opened.orderId),
  })
  expect(paid.status).toBe(200)
  return opened
}

const mailsTo = (number: string) => mails.received.filter((mail) => mail.raw.includes(number))
const inOutbox = async (number: string) =>
  (await listMails(shop.db, 100)).filter((mail) => mail.subject.includes(number))

test('the confirmation mail has number, lines, gift note and total', async () => {
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

test('a mail is stored in the transaction of its order, and sent once however often its job runs', async () => {
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
    (await shop.request('POST', '/api/payment/verify-payment', { as: asha, body: signed })).status,
  ).toBe(500)
  expect(
    (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body.status,
  ).toBe('pending_payment')
  await shop.db.transaction((tx) => tx.execute(sql`drop function no_mail() cascade`))

  expect(
    (await shop.request('POST', '/api/payment/verify-payment', { as: asha, body: signed })).status,
  ).toBe(200)
  await shop.work('mail.send')
  const [mail] = await inOutbox(opened.order.number)
  if (!mail) throw new Error('No mail was written.')
  await shop.db.transaction((tx) => shop.jobs.enqueue(tx, 'mail.send', { mailId: mail.id }))
  await shop.work('mail.send')
  expect(mailsTo(opened.order.number)).toHaveLength(1)
})

test('a refund is notified by mail, with the reason', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock({ price: 2000, stock: 1 })
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  shop.later(16)
  await shop.work('payment.check')
  await shop.openPayment(await shop.customer(), [{ productId: ring.productId }])
  await shop.request('POST', '/api/payment/verify-payment', {
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

test('a mail about a partial refund adds up: paid, refunded before, refunded now, left', async () => {
  const asha = await shop.customer()
  const administrator = await shop.administrator()
  const { order } = await buy(asha, [{ productId: (await shop.stock({ price: 1049 })).productId }])
  const refund = (amount: number, note: string) =>
    shop.request('POST', `/api/admin/orders/${order._id}/refund`, {
      as: administrator,
      body: { amount, note, requestId: note },
    })
  expect((await refund(100, 'For the scratch.')).status).toBe(200)
  expect((await refund(48, 'For the delay.')).status).toBe(200)
  await shop.request('POST', `/api/orders/${order._id}/cancel`, { as: asha })
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

test('free shipping is shown as Free in the confirmation, so that its sums add up', async () => {
  const { order } = await buy(await shop.customer(), [
    { productId: (await shop.stock({ price: 2000 })).productId },
  ])
  const [mail] = await inOutbox(order.number)
  expect(mail?.body).toContain(
    'Subtotal: Rs. 2,000.00\n  Shipping: Free\n  Total, taxes included: Rs. 2,000.00',
  )
})

test('a mail that the server refuses is sent again until the server accepts it', async () => {
  const asha = await shop.customer()
  mails.refusals = 2
  const { order } = await buy(asha, [{ productId: (await shop.stock()).productId }])
  await startWorker(shop, 0.5)
  // Makes waiting jobs run their next attempt now.
  const runWaitingJobs = () =>
    query(
      shop.db,
      sql`update jobs.job set start_after = now() where name = 'mail.send' and state in ('retry', 'created') returning id`,
    )
  await vi.waitFor(
    async () => {
      await runWaitingJobs()
      expect(mailsTo(order.number)).toHaveLength(1)
    },
    { timeout: 20_000, interval: 300 },
  )
  expect(mails.refusals).toBe(0)
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
  await silent.request('POST', '/api/payment/verify-payment', {
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

test('a mail is not sent while the database cannot store that it was', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock({ title: 'Full Moon Ring', price: 899 })
  const { order } = await buy(asha, [{ productId: ring.productId }])
  const [mail] = await query<{ id: Id<'eml'> }>(
    shop.db,
    sql`update mails set status = 'queued' where order_id = ${order._id} returning id`,
  )
  const sent: string[] = []
  const mailer = {
    send: async ({ messageId }: { messageId: string }) => void sent.push(messageId),
    close: () => undefined,
  }
  const send = () => sendMail({ db: shop.db, mailer }, { mailId: mail?.id ?? 'eml_none' })
  await shop.db.execute(sql`
    create function refuse_mails() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
  await shop.db.execute(
    sql`create trigger refuse before update on mails for each row execute function refuse_mails()`,
  )
  try {
    await expect(send()).rejects.toThrow()
    await expect(send()).rejects.toThrow()
    expect(sent).toEqual([])
  } finally {
    await shop.db.execute(sql`drop trigger refuse on mails`)
    await shop.db.execute(sql`drop function refuse_mails()`)
  }
  await send()
  await send()
  expect(sent).toEqual([`<${mail?.id}@jhumka>`])
})
