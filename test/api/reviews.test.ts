import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productPictures } from '#catalog/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { addPicture, askReturn, buyDelivered } from '../customer-pictures.ts'
import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { hide, makeReview, publish, REVIEW, writeReview } from '../reviews.ts'
import { saveSettings } from '../save-settings.ts'
import {
  openTestShop,
  PASSWORD,
  type OpenedPayment,
  type TestShop,
  type TestUser,
} from '../shop.ts'

let shop: TestShop
let asha: TestUser
let bela: TestUser
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[asha, bela] = [await shop.customer('Asha Rao'), await shop.customer('Bela Shah')]
})

const productOf = ({ order }: Pick<OpenedPayment, 'order'>): string =>
  order.items[0]?.productId._id ?? ''
const read = async (productId: string, search = '') =>
  (await shop.request('GET', `/api/products/${productId}/reviews${search}`)).body
const ratingIn = async (productId: string) =>
  (await shop.request('GET', `/api/products/${productId}`)).body.rating
const ofOrder = (as: TestUser, { order }: OpenedPayment) =>
  shop.request('GET', `/api/orders/${order._id}/reviews`, { as })
const remove = (as: TestUser, id: string) => shop.request('DELETE', `/api/reviews/${id}`, { as })
const picture = (id: string, size = 'full') =>
  shop.app.inject({ url: `/api/reviews/pictures/${id}?size=${size}` })
const leave = (as: TestUser, body: object = {}) =>
  shop.request('POST', '/api/auth/delete-account', { as, body: { password: PASSWORD, ...body } })

/** The stored counts of a product, which must be those of its reviews. */
async function countsOf(productId: string) {
  const [row] = await query<{ stored: number[]; counted: number[] }>(
    shop.db,
    sql`select array[c.stars_1, c.stars_2, c.stars_3, c.stars_4, c.stars_5, c.hidden] as stored,
      (select array[
        count(*) filter (where r.state = 'published' and r.stars = 1),
        count(*) filter (where r.state = 'published' and r.stars = 2),
        count(*) filter (where r.state = 'published' and r.stars = 3),
        count(*) filter (where r.state = 'published' and r.stars = 4),
        count(*) filter (where r.state = 'published' and r.stars = 5),
        count(*) filter (where r.state = 'hidden')]::int[]
        from reviews r where r.product_id = c.product_id) as counted
      from review_counts c where c.product_id = ${productId}`,
  )
  return row
}

/** Buys the same product for a new customer, who reviews it. Returns the id of the review. */
async function reviewBy(
  productId: string,
  stars: number,
  isPublished = true,
  withPicture = false,
): Promise<string> {
  const customer = await shop.customer('Chitra Iyer')
  const opened = await buy(shop, customer, [{ productId }])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  const pictures = withPicture ? [await addPicture(shop, customer)] : []
  const { body } = await writeReview(shop, customer, opened, { stars, pictures })
  if (isPublished) await publish(shop, administrator, body.review._id)
  return body.review._id
}

describe('who writes a review', () => {
  test('a buyer reviews a delivered piece; it waits, and is then read by everybody', async () => {
    const { productId } = await shop.stock({ title: 'Kada', sizes: ['2.4', '2.6'] })
    const opened = await buy(shop, asha, [{ productId, ...(await variantOf(productId, '2.6')) }])
    await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
    const written = await writeReview(shop, asha, opened, { stars: 4, text: '  Fits my wrist. ' })
    expect(written).toMatchObject({
      status: 200,
      body: { review: { state: 'waiting', stars: 4, text: 'Fits my wrist.', size: '2.6' } },
    })
    expect(await read(productId)).toMatchObject({ average: null, reviews: [] })
    await publish(shop, administrator, written.body.review._id)
    expect(await read(productId)).toMatchObject({
      average: 4,
      stars: [0, 0, 0, 1, 0],
      hidden: { count: 0, reasons: [] },
      reviews: [{ author: 'Asha R.', size: '2.6', stars: 4, text: 'Fits my wrist.', reply: null }],
      pagination: { total: 1, totalPages: 1 },
    })
    expect(JSON.stringify(await read(productId))).not.toContain('Rao')
  })

  test('nobody else reviews it, and no order or line of another is read', async () => {
    const opened = await buyDelivered(shop, asha)
    expect(await writeReview(shop, bela, opened)).toMatchObject({
      status: 404,
      body: { code: 'order.missing' },
    })
    expect((await ofOrder(bela, opened)).status).toBe(404)
    const { id } = await makeReview(shop, asha)
    expect(await remove(bela, id)).toMatchObject({ status: 404, body: { code: 'review.missing' } })
  })

  test('a piece is reviewed only once it is delivered, and not if it came back', async () => {
    const { productId } = await shop.stock()
    const opened = await buy(shop, asha, [{ productId }])
    const refused = { status: 409, body: { code: 'review.refused' } }
    expect(await writeReview(shop, asha, opened)).toMatchObject(refused)
    await makeTransitions(shop, opened, 'packed', 'shipped')
    expect(await writeReview(shop, asha, opened)).toMatchObject(refused)
    await makeTransitions(shop, opened, 'delivered')
    await askReturn(shop, asha, { ...opened, pictures: [] })
    expect(await writeReview(shop, asha, opened)).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('once that is decided') },
    })
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [opened.order._id], to: 'returned' },
    })
    expect(await writeReview(shop, asha, opened)).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('came back') },
    })
    expect((await ofOrder(asha, opened)).body.lines[0]).toMatchObject({
      review: null,
      problem: expect.stringContaining('came back'),
    })
  })

  test('one review for each product: a repeated call returns it, another one is refused', async () => {
    const opened = await buyDelivered(shop, asha)
    const first = await writeReview(shop, asha, opened)
    const again = await writeReview(shop, asha, opened)
    expect(again).toMatchObject({ status: 200, body: { review: { _id: first.body.review._id } } })
    expect(await writeReview(shop, asha, opened, { stars: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('reviewed this piece already') },
    })
    const second = await buy(shop, asha, [{ productId: productOf(opened) }])
    await makeTransitions(shop, second, 'packed', 'shipped', 'delivered')
    expect((await writeReview(shop, asha, second)).status).toBe(409)
    expect((await ofOrder(asha, second)).body.lines[0].review._id).toBe(first.body.review._id)
  })

  test('two calls at the same moment store one review', async () => {
    const opened = await buyDelivered(shop, asha)
    const written = await Promise.all(
      [5, 5, 1].map((stars) => writeReview(shop, asha, opened, { stars })),
    )
    const statuses = written.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(statuses.at(-1)).toBe(409)
    expect((await ofOrder(asha, opened)).body.lines[0].review.stars).toBeOneOf([1, 5])
  })

  test('stars are 1 to 5 and a text has at least ten characters', async () => {
    const opened = await buyDelivered(shop, asha)
    for (const wrong of [{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { text: '   short    ' }])
      expect((await writeReview(shop, asha, opened, wrong)).status).toBe(400)
    expect((await writeReview(shop, asha, opened, { text: 'x'.repeat(2001) })).status).toBe(400)
  })

  test('an account writes ten reviews a day', async () => {
    const opened = await buyDelivered(shop, asha)
    for (let at = 0; at < 10; at++) {
      const { body } = await writeReview(shop, asha, opened)
      expect((await remove(asha, body.review._id)).status).toBe(200)
    }
    expect(await writeReview(shop, asha, opened)).toMatchObject({
      status: 429,
      body: { code: 'review.limited' },
    })
  })

  test('nobody edits a review, not even in the database', async () => {
    const { id } = await makeReview(shop, asha)
    for (const change of [sql`stars = 1`, sql`text = 'It is bad.'`, sql`author_name = 'Bela S.'`])
      await expect(
        shop.db.execute(sql`update reviews set ${change} where id = ${id}`),
      ).rejects.toThrow()
    expect(
      (await shop.request('PUT', `/api/reviews/${id}`, { as: asha, body: REVIEW })).status,
    ).toBe(404)
  })

  test('its author deletes it with its pictures, and writes another one', async () => {
    const { id, pictureId, opened } = await makeReview(shop, asha)
    await publish(shop, administrator, id)
    expect((await picture(pictureId)).statusCode).toBe(200)
    expect((await remove(asha, id)).status).toBe(200)
    expect(await read(productOf(opened))).toMatchObject({ average: null, reviews: [] })
    expect((await picture(pictureId)).statusCode).toBe(404)
    expect((await writeReview(shop, asha, opened, { stars: 2 })).status).toBe(200)
  })
})

async function variantOf(productId: string, label: string) {
  const { body } = await shop.request('GET', `/api/products/${productId}`)
  const found = body.variants.find((each: { label: string }) => each.label === label)
  return { variantId: found._id }
}

describe('the pictures of a review', () => {
  test('everybody sees those of a published one, and of no other', async () => {
    const { id, pictureId } = await makeReview(shop, asha)
    expect((await picture(pictureId)).statusCode).toBe(404)
    expect(
      (await shop.app.inject({ url: `/api/pictures/${pictureId}`, headers: asha.headers }))
        .statusCode,
    ).toBe(200)
    const ofAdmin = {
      url: `/api/admin/customer-pictures/${pictureId}`,
      headers: administrator.headers,
    }
    expect((await shop.app.inject(ofAdmin)).statusCode).toBe(200)
    await publish(shop, administrator, id)
    const { headers, rawPayload } = await picture(pictureId, 'small')
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(320)
    expect(exif).toBeUndefined()
    await hide(shop, administrator, id)
    expect((await picture(pictureId)).statusCode).toBe(404)
    expect((await picture(pictureId, 'small')).statusCode).toBe(404)
  })

  test('a picture of another customer, a sent one, and a fourth one are refused', async () => {
    const opened = await buyDelivered(shop, asha)
    const foreign = await addPicture(shop, bela)
    expect((await writeReview(shop, asha, opened, { pictures: [foreign] })).status).toBe(400)
    const own = await Promise.all([1, 2, 3, 4].map(() => addPicture(shop, asha)))
    expect((await writeReview(shop, asha, opened, { pictures: own })).status).toBe(400)
    expect((await writeReview(shop, asha, opened, { pictures: own.slice(0, 3) })).status).toBe(200)
    const other = await buyDelivered(shop, asha)
    expect((await writeReview(shop, asha, other, { pictures: own.slice(0, 1) })).status).toBe(400)
  })
})

describe('moderation', () => {
  test('a hidden review is counted with its reason, and its author reads the note', async () => {
    const { id, opened } = await makeReview(shop, asha)
    await publish(shop, administrator, id)
    shop.waiting.length = 0
    const hidden = await hide(shop, administrator, id)
    expect(hidden).toMatchObject({ status: 200, body: { review: { state: 'hidden' } } })
    expect(await read(productOf(opened))).toMatchObject({
      average: null,
      hidden: { count: 1, reasons: [{ reason: 'Not about this piece', count: 1 }] },
      reviews: [],
    })
    expect((await ofOrder(asha, opened)).body.lines[0].review).toMatchObject({
      state: 'hidden',
      hidden: { reason: 'Not about this piece', note: 'It is about the courier only.' },
    })
    const [mail] = await query<{ subject: string; body: string; recipient: string }>(
      shop.db,
      sql`select subject, body, recipient from mails where order_id = ${opened.order._id}
        and idempotency_key like 'review % hidden %'`,
    )
    expect(mail).toMatchObject({ subject: 'Your review of Kundan Ring is not shown' })
    expect(mail?.body).toContain('It is about the courier only.')
    await publish(shop, administrator, id)
    expect(await read(productOf(opened))).toMatchObject({ average: 5, hidden: { count: 0 } })
  })

  test('a review is hidden for a reason of the list and with a note only', async () => {
    const { id } = await makeReview(shop, asha)
    for (const wrong of [{ reason: 'one_star' }, { reason: undefined }, { note: ' ' }])
      expect((await hide(shop, administrator, id, wrong)).status).toBe(400)
  })

  test('the shop replies, changes the reply and takes it away', async () => {
    const { id, opened } = await makeReview(shop, asha)
    await publish(shop, administrator, id)
    const reply = (text: string) =>
      shop.request('PUT', `/api/admin/reviews/${id}/reply`, { as: administrator, body: { text } })
    await reply('Thank you, Asha.')
    expect((await read(productOf(opened))).reviews[0].reply).toMatchObject({
      text: 'Thank you, Asha.',
    })
    expect((await reply('')).body.review.reply).toBeNull()
    expect((await read(productOf(opened))).reviews[0].reply).toBeNull()
  })

  test('each step is in the audit log, without anything of the customer', async () => {
    const { id } = await makeReview(shop, asha)
    await publish(shop, administrator, id)
    await hide(shop, administrator, id)
    await hide(shop, administrator, id)
    const { body } = await shop.request('GET', '/api/admin/changes?kind=review&limit=2', {
      as: administrator,
    })
    expect(body.changes).toMatchObject([
      {
        action: 'review.hidden',
        subject: { _id: id, name: 'Kundan Ring' },
        after: { reason: 'off_topic' },
      },
      { action: 'review.published', before: { state: 'waiting' }, after: { state: 'published' } },
    ])
    expect(JSON.stringify(body.changes)).not.toMatch(/Asha|courier|shines/)
  })

  test('administrators see which wait, with order and pictures', async () => {
    const { id, pictureId, opened } = await makeReview(shop, asha)
    const productId = productOf(opened) as Id<'prd'>
    const first = { key: 'ring-worn', alt: 'The ring, worn', width: 1200, height: 1200 }
    await shop.db.delete(productPictures).where(eq(productPictures.productId, productId))
    await shop.db.insert(productPictures).values([
      { ...first, productId, position: 0 },
      { ...first, key: 'ring-side', productId, position: 1 },
    ])
    const { body } = await shop.request('GET', '/api/admin/reviews?state=waiting&stars=5', {
      as: administrator,
    })
    expect(body.reviews[0]).toMatchObject({
      _id: id,
      product: { _id: productId, title: 'Kundan Ring', picture: first },
      order: { _id: opened.order._id, number: opened.order.number },
      pictures: [{ id: pictureId }],
    })
    const read = async (path: string) =>
      (await shop.request('GET', `/api/admin/${path}`, { as: administrator })).body
    const count = async (): Promise<number> => {
      const { waiting } = await read('reviews/count')
      expect((await read('waiting')).reviews, 'the menu of the admin says the same').toBe(waiting)
      return waiting
    }
    const before = await count()
    await publish(shop, administrator, id)
    expect(await count()).toBe(before - 1)
  })

  test('administrators find the reviews that the shop has not replied to', async () => {
    const replied = await makeReview(shop, asha)
    const silent = await makeReview(shop, asha)
    const reply = (text: string) =>
      shop.request('PUT', `/api/admin/reviews/${replied.id}/reply`, {
        as: administrator,
        body: { text },
      })
    expect((await reply('Thank you, Asha.')).status).toBe(200)
    const idsOf = async (filter: string): Promise<string[]> =>
      (
        await shop.request('GET', `/api/admin/reviews?limit=100${filter}`, { as: administrator })
      ).body.reviews.map(({ _id }: { _id: string }) => _id)
    const [all, without, withReply] = [
      await idsOf(''),
      await idsOf('&replied=false'),
      await idsOf('&replied=true'),
    ]
    expect(without).toContain(silent.id)
    expect(without).not.toContain(replied.id)
    expect(withReply).toContain(replied.id)
    expect([...without, ...withReply].toSorted()).toEqual(all.toSorted())
    await reply('')
    expect(await idsOf('&replied=false')).toContain(replied.id)
    const wrong = await shop.request('GET', '/api/admin/reviews?replied=maybe', {
      as: administrator,
    })
    expect(wrong.status).toBe(400)
  })

  test('with the setting new reviews are published at once', async () => {
    await saveSettings(shop, administrator, { reviews: { askAfterDays: 0, publishAtOnce: true } })
    const { opened } = await makeReview(shop, asha)
    expect(await read(productOf(opened))).toMatchObject({ average: 5 })
    await saveSettings(shop, administrator, { reviews: { askAfterDays: 7, publishAtOnce: false } })
  })
})

describe('stars', () => {
  test('products carry average and number, and a list is sorted and has pages', async () => {
    const { productId } = await shop.stock({ title: 'Jhumka' })
    expect(await ratingIn(productId)).toBeUndefined()
    const ids = []
    for (const stars of [3, 5, 1, 5]) ids.push(await reviewBy(productId, stars))
    await reviewBy(productId, 2, false)
    expect(await ratingIn(productId)).toEqual({ average: 3.5, count: 4 })
    const { products } = (await shop.request('GET', '/api/products?q=jhumka')).body
    expect(products[0].rating).toEqual({ average: 3.5, count: 4 })
    const idsOf = async (search: string) =>
      (await read(productId, search)).reviews.map(({ _id }: { _id: string }) => _id)
    const [three, firstFive, one, lastFive] = ids
    expect(await idsOf('')).toEqual([lastFive, one, firstFive, three])
    expect(await idsOf('?sort=highest')).toEqual([lastFive, firstFive, three, one])
    expect(await idsOf('?sort=lowest&limit=2')).toEqual([one, three])
    expect(await idsOf('?limit=3&page=2')).toEqual([three])
    expect((await shop.request('GET', `/api/products/${productId}/reviews?limit=21`)).status).toBe(
      400,
    )
    expect((await shop.request('GET', '/api/products/no-such-ring/reviews')).status).toBe(404)
  })

  test('a list can begin with the reviews that have pictures', async () => {
    const { productId } = await shop.stock()
    const older = await reviewBy(productId, 4)
    const pictured = await reviewBy(productId, 2, true, true)
    const newest = await reviewBy(productId, 5)
    const { reviews } = await read(productId, '?sort=pictures')
    expect(reviews.map(({ _id }: { _id: string }) => _id)).toEqual([pictured, newest, older])
  })

  test('the counts are those of the reviews after every change, and the books prove it', async () => {
    const { productId } = await shop.stock()
    const ids = []
    for (const stars of [5, 4, 4]) ids.push(await reviewBy(productId, stars, false))
    const [first = '', second = '', third = ''] = ids
    await publish(shop, administrator, first)
    await hide(shop, administrator, second)
    await Promise.all([publish(shop, administrator, second), hide(shop, administrator, third)])
    await hide(shop, administrator, first)
    const counts = await countsOf(productId)
    expect(counts?.stored).toEqual([0, 0, 0, 1, 0, 2])
    expect(counts?.stored).toEqual(counts?.counted)
    const outcome = async () =>
      (await checkBooks(shop.db)).find(({ name }) => name === 'reviews')?.findings
    expect(await outcome()).toEqual([])
    await shop.db.execute(sql`update review_counts set stars_4 = 9 where product_id = ${productId}`)
    expect(await outcome()).toMatchObject([{ subject: { kind: 'product', id: productId } }])
    await shop.db.execute(sql`update review_counts set stars_4 = 1 where product_id = ${productId}`)
  })
})

describe('a deleted account', () => {
  test('takes its reviews and pictures along', async () => {
    const { id, opened, pictureId } = await makeReview(shop, asha)
    await publish(shop, administrator, id)
    const data = (await shop.request('GET', '/api/auth/export', { as: asha })).body
    expect(data.reviews).toMatchObject([
      {
        product: 'Kundan Ring',
        stars: 5,
        state: 'published',
        address: expect.stringMatching(/\/product\/kundan-ring/),
      },
    ])
    expect(data.pictures[0]).toMatchObject({ sentWith: 'Kundan Ring' })
    expect((await leave(asha)).status).toBe(200)
    expect(await read(productOf(opened))).toMatchObject({ average: null, reviews: [] })
    expect((await picture(pictureId)).statusCode).toBe(404)
    expect(await query(shop.db, sql`select from reviews where id = ${id}`)).toEqual([])
  })

  test('leaves them without name, order and pictures if the customer chooses so', async () => {
    const { id, opened, pictureId } = await makeReview(shop, asha)
    await publish(shop, administrator, id)
    expect((await leave(asha, { reviewsStay: true })).status).toBe(200)
    expect(await read(productOf(opened))).toMatchObject({
      average: 5,
      reviews: [{ author: 'A buyer', text: REVIEW.text, pictures: [] }],
    })
    expect((await picture(pictureId)).statusCode).toBe(404)
    const { body } = await shop.request('GET', '/api/admin/reviews', { as: administrator })
    expect(body.reviews[0]).toMatchObject({ _id: id, order: null, publishedAs: 'A buyer' })
    expect((await hide(shop, administrator, id)).status).toBe(200)
  })
})

describe('the mail that asks for reviews', () => {
  const mailsOf = ({ order }: OpenedPayment) =>
    query<{ subject: string; body: string }>(
      shop.db,
      sql`select subject, body from mails
        where order_id = ${order._id} and idempotency_key like 'review % request'`,
    )
  const jobsOf = ({ order }: OpenedPayment) =>
    shop.waiting.filter(
      ({ name, data }) =>
        name === 'review.request' && 'orderId' in data && data.orderId === order._id,
    )
  const deliver = async (as: TestUser): Promise<OpenedPayment> => {
    const { productId } = await shop.stock({ title: 'Kundan Ring' })
    const opened = await buy(shop, as, [{ productId }])
    await shipAsAdministrator(shop, opened)
    const { body } = await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [opened.order._id], to: 'delivered' },
    })
    expect(body.results[0]).toMatchObject({ moved: true })
    return opened
  }
  const ask = ({ order }: OpenedPayment) =>
    JOB_HANDLERS['review.request'](shop, { orderId: order._id as `ord_${string}` })

  test('is sent once, days after the delivery, with the pieces and a link', async () => {
    const opened = await deliver(asha)
    expect(jobsOf(opened)).toHaveLength(1)
    await ask(opened)
    await ask(opened)
    const mails = await mailsOf(opened)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Kundan Ring')
    expect(mails[0]?.body).toContain(
      `${shop.config.publicUrl}/profile/orders/${opened.order.number}/review`,
    )
  })

  test('is not sent for what is reviewed or came back, nor after the account is deleted', async () => {
    const [reviewed, returned, left] = [
      await deliver(asha),
      await deliver(asha),
      await deliver(bela),
    ]
    await writeReview(shop, asha, reviewed)
    await askReturn(shop, asha, { ...returned, pictures: [] })
    await leave(bela)
    for (const opened of [reviewed, returned, left]) {
      await ask(opened)
      expect(await mailsOf(opened)).toEqual([])
    }
  })

  test('is not asked for while the setting is 0, and not sent if it is 0 by then', async () => {
    const earlier = await deliver(asha)
    await saveSettings(shop, administrator, { reviews: { askAfterDays: 0, publishAtOnce: false } })
    const opened = await deliver(asha)
    expect(jobsOf(opened)).toEqual([])
    await ask(earlier)
    expect(await mailsOf(earlier)).toEqual([])
    await saveSettings(shop, administrator, { reviews: { askAfterDays: 7, publishAtOnce: false } })
  })

  test('is not asked for again when a return is declined', async () => {
    const opened = await deliver(asha)
    await askReturn(shop, asha, { ...opened, pictures: [] })
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [opened.order._id], to: 'delivered', note: 'It was worn.' },
    })
    expect(jobsOf(opened)).toHaveLength(1)
  })
})
