import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStock, removeStock } from '#inventory/inventory.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { openTestShop, PASSWORD, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let variantId: Id<'var'>
let productId: Id<'prd'>

beforeAll(async () => {
  shop = await openTestShop()
  asha = await shop.customer('Asha Rao')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  await shop.db.execute(sql`delete from mails`)
  await shop.db.execute(sql`delete from restock_alerts`)
  shop.waiting.length = 0
  shop.texts.length = 0
  const product = await shop.stock({ title: 'Gulab Jhumkas', stock: 0 })
  productId = product.productId
  variantId = product.variantIds[0] as Id<'var'>
})

const ask = (email: string, of: string = variantId) =>
  shop.request('POST', '/api/restock-alerts', { body: { variantId: of, email } })
const askByText = (mobile: string, of: string = variantId) =>
  shop.request('POST', '/api/restock-alerts', { body: { variantId: of, mobile } })
const askOwn = (as: TestUser, email: string) =>
  shop.request('POST', '/api/restock-alerts/own', { as, body: { variantId, email } })
const why = { kind: 'added', reason: 'A delivery' } as const
const restock = (quantity: number) =>
  shop.db.transaction((tx) => addStock(tx, [{ variantId, quantity }], why))
const sell = (quantity: number) =>
  shop.db.transaction((tx) =>
    removeStock(tx, [{ variantId, quantity }], { kind: 'removed', reason: 'Sold elsewhere' }),
  )
const send = () => shop.runJob({ name: 'restock.send', data: {}, dueAt: 0 })
const listMails = () =>
  query<{ recipient: string; subject: string; body: string }>(
    shop.db,
    sql`select recipient, subject, body from mails order by created_at, id`,
  )
/** Who got a mail. The mails of one run have one time, so they are sorted by address. */
const recipients = async () => (await listMails()).map(({ recipient }) => recipient).toSorted()
const tokenIn = (body = '') => /restock#([\w-]+)/.exec(body)?.[1]

describe('when a sold-out piece is back', () => {
  test('who asked gets one mail with the way to the piece and the way to end it', async () => {
    expect(await ask('Meera@Example.com')).toMatchObject({ status: 200, body: { success: true } })
    expect((await ask('meera@example.com')).status).toBe(200)
    await send()
    expect(await listMails()).toEqual([])
    await restock(1)
    await send()
    await send()
    const mails = await listMails()
    expect(mails).toMatchObject([
      { recipient: 'meera@example.com', subject: 'Gulab Jhumkas is back' },
    ])
    expect(mails[0]?.body).toContain('/product/gulab-jhumkas')
    expect(mails[0]?.body).toContain('Dear customer,')
    await sell(1)
    await restock(1)
    await send()
    expect(await recipients()).toHaveLength(1)
  })

  test('three are told for each unit, first come first, and the next after twelve hours', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(`${name}@example.com`)
    await restock(1)
    await send()
    expect(await recipients()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    shop.later(11 * 60)
    await send()
    expect(await recipients()).toHaveLength(3)
    shop.later(2 * 60)
    await send()
    expect((await recipients()).slice(3)).toEqual(['d@example.com', 'e@example.com'])
  })

  test('nobody is told about a piece that was sold again or removed meanwhile', async () => {
    await ask('a@example.com')
    await restock(1)
    await sell(1)
    await send()
    expect(await listMails()).toEqual([])
    await restock(1)
    await shop.db.execute(
      sql`update products set state = 'archived', removed_at = now() where id = ${productId}`,
    )
    await send()
    expect(await listMails()).toEqual([])
  })

  test('a piece that is stocked as a draft is announced once it is published', async () => {
    await ask('a@example.com')
    const setRemoved = (state: string, removedAt: string) =>
      shop.db.execute(
        sql.raw(
          `update products set state = '${state}', removed_at = ${removedAt} where id = '${productId}'`,
        ),
      )
    await setRemoved('draft', 'now()')
    await restock(1)
    await send()
    await setRemoved('published', 'null')
    shop.later(61)
    await send()
    expect(await recipients()).toEqual(['a@example.com'])
  })

  test('stock that rises in a transaction which fails tells nobody', async () => {
    await ask('a@example.com')
    await expect(
      shop.db.transaction(async (tx) => {
        await addStock(tx, [{ variantId, quantity: 2 }], why)
        throw new Error('It fails.')
      }),
    ).rejects.toThrow()
    await send()
    expect(await listMails()).toEqual([])
  })
})

describe('who may ask', () => {
  test('a piece in stock and a piece that does not exist are refused', async () => {
    await restock(1)
    expect(await ask('a@example.com')).toMatchObject({
      status: 409,
      body: { code: 'restock.in-stock' },
    })
    expect(await ask('a@example.com', 'var_none')).toMatchObject({
      status: 404,
      body: { code: 'variant.missing' },
    })
    expect((await ask('no address')).status).toBe(400)
  })

  test('an address is asked for ten times a day, and has at most twenty that wait', async () => {
    for (let at = 0; at < 10; at++) expect((await ask('a@example.com')).status).toBe(200)
    expect(await ask('a@example.com')).toMatchObject({
      status: 429,
      body: { code: 'restock.limited' },
    })
    const sizes = Array.from({ length: 21 }, (_, at) => `Size ${at + 1}`)
    const { variantIds } = await shop.stock({ title: 'Many sizes', stock: 0, sizes })
    const statuses: number[] = []
    for (const id of variantIds) {
      await shop.db.execute(sql`delete from rate_counts`)
      statuses.push((await ask('b@example.com', id)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  test('the link of a mail ends all alerts of its address, also new ones', async () => {
    await ask('a@example.com')
    await restock(1)
    await send()
    const token = tokenIn((await listMails())[0]?.body)
    const stop = (of?: string) =>
      shop.request('POST', '/api/restock-alerts/stop', { body: { token: of } })
    expect((await stop('not-known')).status).toBe(200)
    expect((await stop(token)).status).toBe(200)
    await sell(1)
    await shop.db.execute(sql`delete from rate_counts where key not like 'restock stop%'`)
    expect((await ask('a@example.com')).status).toBe(200)
    expect((await askOwn(asha, 'a@example.com')).status).toBe(200)
    await restock(1)
    await send()
    expect(await recipients()).toHaveLength(1)
  })

  test('refused calls do not use up the ten of an address', async () => {
    const { variantIds } = await shop.stock({ title: 'In stock' })
    for (let at = 0; at < 12; at++)
      expect((await ask('c@example.com', variantIds[0])).status).toBe(409)
    expect((await ask('c@example.com')).status).toBe(200)
  })
})

describe('by text message', () => {
  const MOBILE = '9012345678'

  test('who left a number gets one text with the way to the piece, and nobody a mail', async () => {
    expect(await askByText('+91 90123 45678')).toMatchObject({
      status: 200,
      body: { success: true, message: 'We text you once, as soon as it is back.' },
    })
    expect((await askByText(MOBILE)).status).toBe(200)
    await restock(1)
    await send()
    await send()
    await shop.work('restock.text')
    expect(shop.texts).toHaveLength(1)
    expect(shop.texts[0]).toMatchObject({ mobile: MOBILE })
    expect(shop.texts[0]?.body).toMatch(/^Gulab Jhumkas is back at .*\/product\/gulab-jhumkas/)
    expect(await listMails()).toEqual([])
  })

  test('its link ends all alerts of the number, also new ones', async () => {
    await askByText(MOBILE)
    await restock(1)
    await send()
    await shop.work('restock.text')
    const token = tokenIn(shop.texts[0]?.body)
    expect(
      (await shop.request('POST', '/api/restock-alerts/stop', { body: { token } })).status,
    ).toBe(200)
    await sell(1)
    expect((await askByText(MOBILE)).status).toBe(200)
    await restock(1)
    await send()
    await shop.work('restock.text')
    expect(shop.texts).toHaveLength(1)
  })

  test('a text that was ended before it is sent is not sent', async () => {
    await askByText(MOBILE)
    await restock(1)
    await send()
    await shop.db.execute(sql`delete from restock_alerts`)
    await shop.work('restock.text')
    expect(shop.texts).toEqual([])
  })

  test('a number is asked for five times a day, and has at most ten that wait', async () => {
    for (let at = 0; at < 5; at++) expect((await askByText(MOBILE)).status).toBe(200)
    expect(await askByText(MOBILE)).toMatchObject({
      status: 429,
      body: { code: 'restock.limited' },
    })
    const sizes = Array.from({ length: 11 }, (_, at) => `Size ${at + 1}`)
    const { variantIds } = await shop.stock({ title: 'Sizes for a number', stock: 0, sizes })
    const statuses: number[] = []
    for (const id of variantIds) {
      await shop.db.execute(sql`delete from rate_counts`)
      statuses.push((await askByText('9012345679', id)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('an address and a number at once are refused, and neither of them', async () => {
    const both = { variantId, email: 'a@example.com', mobile: MOBILE }
    for (const body of [both, { variantId }])
      expect((await shop.request('POST', '/api/restock-alerts', { body })).status).toBe(400)
  })

  test('a number that somebody leaves with an account goes with it', async () => {
    const devi = await shop.customer('Devi Menon')
    const body = { variantId, mobile: MOBILE }
    await shop.request('POST', '/api/restock-alerts/own', { as: devi, body })
    const { body: data } = await shop.request('GET', '/api/auth/export', { as: devi })
    expect(data.restockAlerts).toMatchObject([{ email: null, mobile: MOBILE }])
    const left = { as: devi, body: { password: PASSWORD } }
    expect((await shop.request('POST', '/api/auth/delete-account', left)).status).toBe(200)
    expect(await query(shop.db, sql`select id from restock_alerts`)).toEqual([])
  })

  test('without a registered template the shop offers no texts and refuses numbers', async () => {
    expect((await shop.request('GET', '/api/shop')).body.sendsRestockTexts).toBe(true)
    const silent = await openTestShop({ messenger: null, keepData: true })
    try {
      expect((await silent.request('GET', '/api/shop')).body.sendsRestockTexts).toBeUndefined()
      const body = { variantId, mobile: MOBILE }
      expect(await silent.request('POST', '/api/restock-alerts', { body })).toMatchObject({
        status: 400,
        body: { code: 'input.invalid' },
      })
    } finally {
      await silent.close()
    }
  })
})

describe('alerts of an account', () => {
  test('are in its data, greet by name, and go with it', async () => {
    const bela = await shop.customer('Bela Shah')
    expect((await askOwn(bela, 'bela@example.com')).status).toBe(200)
    const { body } = await shop.request('GET', '/api/auth/export', { as: bela })
    expect(body.restockAlerts).toMatchObject([
      { title: 'Gulab Jhumkas', email: 'bela@example.com', sentAt: null },
    ])
    await restock(1)
    await send()
    expect((await listMails())[0]?.body).toContain('Dear Bela Shah,')
    const left = { as: bela, body: { password: PASSWORD } }
    expect((await shop.request('POST', '/api/auth/delete-account', left)).status).toBe(200)
    expect(await query(shop.db, sql`select id from restock_alerts`)).toEqual([])
  })

  test('an alert of half a year ago is deleted', async () => {
    await askOwn(asha, 'asha@example.com')
    await shop.db.execute(
      sql`update restock_alerts set created_at = now() - make_interval(days => 190)`,
    )
    await shop.runJob({ name: 'shop.cleanup', data: {}, dueAt: 0 })
    expect(await query(shop.db, sql`select id from restock_alerts`)).toEqual([])
  })
})
