import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { MessengerError, openMessenger, type Messenger } from '#platform/mail/messenger.ts'
import { mails } from '#platform/tables.ts'
import type { Id } from '#shared/ids.ts'
import { TEXT_TEMPLATE_NAMES } from '#shared/messages/text-templates.ts'
import { codeFor, move, offerCod, requestCod } from '../cod.ts'
import { confirmNumber, linesOf, newMobile, orderByPhone, placeAsGuest } from '../guests.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'
import { openTextMessenger, type TextMessenger } from '../text-messenger.ts'

let phones: TextMessenger
let shop: TestShop
let administrator: TestUser
/** What the messenger does with the next messages, and the templates whose id is set. */
let fault: MessengerError | undefined
let isDown = false
let registered: ReadonlySet<string>

/** A messenger with all templates that refuses on request. */
function openMessages(): Messenger {
  const opened = openMessenger(
    {
      url: phones.environment.MESSENGER_URL,
      token: phones.environment.MESSENGER_TOKEN,
      templates: Object.fromEntries(TEXT_TEMPLATE_NAMES.map((name) => [name, `id-of-${name}`])),
    },
    { responseDelayMs: 0 },
  )
  return {
    ...opened,
    hasTemplate: (name) => registered.has(name),
    isDown: () => isDown,
    send: async (message) => {
      if (fault && message.template.startsWith('order-') && !/code/.test(message.template))
        throw fault
      await opened.send(message)
    },
  }
}

beforeAll(async () => {
  phones = await openTextMessenger()
  shop = await openTestShop({
    messenger: openMessages(),
    environment: { RATE_LIMIT_PER_MINUTE: '100000', PUBLIC_URL: 'https://jhumka.example' },
  })
  shop.texts = phones.texts
  administrator = await shop.administrator()
  await orderByPhone(shop, administrator)
  await offerCod(shop, administrator)
})
afterAll(async () => {
  await shop.close()
  await phones.close()
})
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  fault = undefined
  isDown = false
  registered = new Set(TEXT_TEMPLATE_NAMES)
  phones.texts.length = 0
})
afterEach(async () => {
  const checks = await checkBooks(shop.db)
  const findings = checks.flatMap(({ findings: found }) => found.map(({ sentence }) => sentence))
  expect(findings.filter((sentence) => !sentence.startsWith('The mail "'))).toEqual([])
})

/** Sends what the outbox has, and returns the new texts of a phone that are no codes. */
async function newTexts(mobile: string): Promise<string[]> {
  phones.texts.length = 0
  await shop.work('mail.send')
  return phones.texts.filter((each) => each.mobile === mobile).map(({ body }) => body)
}

type Placed = { mobile: string; id: string; number: string }

/** A guest without an e-mail address orders one piece. */
async function order(method: 'cod' | 'online', email: string | null = null): Promise<Placed> {
  const ring = await shop.stock({ price: 1299 })
  const guest = await confirmNumber(shop, newMobile())
  const { status, body } = await placeAsGuest(shop, guest, {
    items: linesOf(ring),
    method,
    fee: method === 'cod' ? 49 : 0,
    address: { email },
  })
  expect([status, body.message]).toEqual([200, undefined])
  if (method === 'online') await shop.sandbox.pay(body.payment?.orderId ?? body.orderId)
  const { _id: id, number } = body.order
  if (method === 'online') await shop.work('payment.check')
  return { mobile: guest.mobile, id, number }
}

const outboxOf = (id: string) =>
  shop.db
    .select()
    .from(mails)
    .where(eq(mails.orderId, id as Id<'ord'>))

const refund = (id: string, amount: number) =>
  shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'A stone was loose.', requestId: `refund of ${id}` },
  })

const sendNow = (id: string) =>
  shop.request('POST', `/api/admin/outbox/${id}/send`, { as: administrator })

describe('a customer without an e-mail address reads by text message', () => {
  test('that an order with cash on delivery is confirmed, shipped, and not delivered', async () => {
    const { mobile, id, number } = await order('cod')
    const link = `https://jhumka.example/track?order=${number}`
    expect(await newTexts(mobile)).toEqual([
      `Your order ${number} at Jhumka is confirmed. To pay when it arrives: Rs. 1,447.00. ` +
        `Follow it: ${link}`,
    ])
    await move(shop, administrator, id, 'packed', 'shipped')
    expect(await newTexts(mobile)).toEqual([
      `Your order ${number} from Jhumka is on its way with Delhivery, tracking number ` +
        `AWB-${id}. Follow it: ${link}`,
    ])
    await move(shop, administrator, id, 'undelivered')
    expect(await newTexts(mobile)).toEqual([
      `Your order ${number} from Jhumka could not be delivered and is on its way back to us. ` +
        `Follow it: ${link}`,
    ])
  })

  test('that a paid order is confirmed and cancelled, and what goes back', async () => {
    const { mobile, id, number } = await order('online')
    expect(await newTexts(mobile)).toEqual([
      expect.stringContaining(`${number} at Jhumka is confirmed. To pay when it arrives: nothing.`),
    ])
    await move(shop, administrator, id, 'cancelled')
    expect(await newTexts(mobile)).toEqual([
      expect.stringContaining(
        `${number} at Jhumka is cancelled. Money that goes back to you: Rs. 1`,
      ),
    ])
  })

  test('that a refund is on its way', async () => {
    const { mobile, id, number } = await order('online')
    await newTexts(mobile)
    expect((await refund(id, 200)).status).toBe(200)
    expect(await newTexts(mobile)).toEqual([
      expect.stringContaining(`Your refund of Rs. 200.00 for the order ${number} at Jhumka`),
    ])
  })

  test('where a refund of cash is asked for', async () => {
    const { mobile, id, number } = await order('cod')
    await move(shop, administrator, id, 'packed', 'shipped', 'delivered')
    await newTexts(mobile)
    expect((await refund(id, 300)).status).toBe(200)
    expect(await newTexts(mobile)).toEqual([
      `Jhumka sends Rs. 300.00 of your order ${number} back to you. Please log in and enter where ` +
        `to: https://jhumka.example/profile/orders/${number} Never tell it to anybody by phone ` +
        'or message.',
    ])
  })
})

test('a customer with an e-mail address gets mails only', async () => {
  const { mobile, id } = await order('cod', 'asha@example.com')
  await move(shop, administrator, id, 'packed', 'shipped')
  expect(await newTexts(mobile)).toEqual([])
  const rows = await outboxOf(id)
  expect(rows.map(({ recipient, text }) => [recipient, text])).toEqual(
    rows.map(() => ['asha@example.com', null]),
  )
  expect(rows.length).toBeGreaterThan(1)
})

describe('an order whose number nobody has confirmed', () => {
  async function unconfirmed(): Promise<Placed & { asha: TestUser }> {
    const asha = await shop.customer()
    const ring = await shop.stock({ price: 1299 })
    const mobile = newMobile()
    const address = { phone: mobile, email: null as unknown as string }
    const placed = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      address,
    })
    expect([placed.status, placed.body.codeSent]).toEqual([200, true])
    expect(codeFor({ ...shop, texts: phones.texts }, mobile)).not.toBe('')
    const { _id: id, number } = placed.body.order
    return { asha, mobile, id, number }
  }

  test('that its customer cancels sends nothing to it', async () => {
    const { asha, mobile, id } = await unconfirmed()
    expect((await shop.request('POST', `/api/orders/${id}/cancel`, { as: asha })).status).toBe(200)
    expect(await newTexts(mobile)).toEqual([])
  })

  test('that ends after a day says so once', async () => {
    const { mobile, id, number } = await unconfirmed()
    shop.later(25 * 60)
    await shop.runJob({ name: 'order.unconfirmed', data: { orderId: id as Id<'ord'> }, dueAt: 0 })
    await shop.runJob({ name: 'order.unconfirmed', data: { orderId: id as Id<'ord'> }, dueAt: 0 })
    expect(await newTexts(mobile)).toEqual([
      expect.stringContaining(`${number} at Jhumka is cancelled. Money that goes back to you: not`),
    ])
  })

  test('that got no code, as its number had too many, ends without a message', async () => {
    const ring = await shop.stock({ price: 1299, stock: 20 })
    const mobile = newMobile()
    const codes: boolean[] = []
    for (let at = 0; at < 9; at += 1) {
      const placed = await requestCod(shop, await shop.customer(), {
        lines: [{ productId: ring.productId }],
        address: { phone: mobile, email: null as unknown as string },
      })
      codes.push(placed.body.codeSent)
    }
    expect(codes).toEqual([...Array<boolean>(8).fill(true), false])
    shop.later(25 * 60)
    await shop.work('order.unconfirmed')
    expect(await newTexts(mobile)).toHaveLength(8)
  })
})

describe('the outbox', () => {
  test('sends each message once, however often its job runs', async () => {
    const { mobile, id } = await order('cod')
    const [row] = await outboxOf(id)
    if (!row) throw new Error('No message was stored.')
    phones.texts.length = 0
    const job = { name: 'mail.send', data: { mailId: row.id }, dueAt: 0 } as const
    for (let run = 0; run < 3; run += 1) await shop.runJob(job)
    expect(phones.texts.filter((each) => each.mobile === mobile)).toHaveLength(1)
  })

  test('tries again while the messenger is away', async () => {
    const { mobile, id } = await order('cod')
    const [row] = await outboxOf(id)
    if (!row) throw new Error('No message was stored.')
    fault = new MessengerError('The messenger could not be reached')
    isDown = true
    const job = { name: 'mail.send', data: { mailId: row.id }, dueAt: 0 } as const
    await expect(shop.runJob(job)).rejects.toThrow('could not be reached')
    expect((await outboxOf(id))[0]).toMatchObject({ status: 'queued', attempts: 1 })
    fault = undefined
    isDown = false
    expect(await newTexts(mobile)).toHaveLength(1)
  })

  test('shows a message that was refused with its reason, and sends it again', async () => {
    const { mobile, id, number } = await order('cod')
    fault = new MessengerError('The messenger answered 422', { status: 422 })
    expect(await newTexts(mobile)).toEqual([])
    const { mails: shown, sendsTexts } = (
      await shop.request('GET', `/api/admin/outbox?q=${number}`, { as: administrator })
    ).body
    expect(sendsTexts).toBe(true)
    expect(shown).toMatchObject([
      { kind: 'text', recipient: mobile, status: 'failed', problem: 'The messenger answered 422' },
    ])
    fault = undefined
    expect((await sendNow(shown[0]._id)).status).toBe(200)
    expect(await newTexts(mobile)).toHaveLength(1)
    expect((await outboxOf(id))[0]?.status).toBe('sent')
  })

  test('keeps a message whose template has no id, until it has one', async () => {
    const { mobile, id } = await order('cod')
    registered = new Set(['login-code', 'guest-code'])
    expect(await newTexts(mobile)).toEqual([])
    const [row] = await outboxOf(id)
    expect(row).toMatchObject({ status: 'unsent', attempts: 0 })
    const refused = await sendNow(row?.id ?? '')
    expect([refused.status, refused.body.code]).toEqual([409, 'mail.no-server'])
    registered = new Set(TEXT_TEMPLATE_NAMES)
    expect((await sendNow(row?.id ?? '')).status).toBe(200)
    expect(await newTexts(mobile)).toHaveLength(1)
  })
})
