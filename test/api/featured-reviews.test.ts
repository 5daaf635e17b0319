import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#contract/contract.ts'
import { query } from '#platform/db/db.ts'
import { selectFeatured } from '#reviews/featured-reviews.ts'
import { buyDelivered } from '../customer-pictures.ts'
import { hide, publish, writeReview } from '../reviews.ts'
import { openTestShop, type OpenedPayment, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const featured = async (): Promise<CallReply<'GET /api/reviews/featured'>['reviews']> => {
  const { status, body } = await shop.request('GET', '/api/reviews/featured')
  expect(status).toBe(200)
  return body.reviews
}
const textsOf = async () => (await featured()).map(({ text }) => text)

/** Writes the review of a piece that was delivered, and publishes it. Returns its id. */
async function review(
  author: TestUser,
  bought: OpenedPayment,
  values: { stars: number; text: string },
): Promise<string> {
  const { body } = await writeReview(shop, author, bought, values)
  await publish(shop, administrator, body.review._id)
  return body.review._id
}

test('good short reviews are listed with their pieces, the newest of each piece first', async () => {
  const [asha, bela] = [await shop.customer('Asha Rao'), await shop.customer('Bela Shah')]
  const first = await buyDelivered(shop, asha)
  await review(asha, first, { stars: 5, text: 'It came in three days.' })
  const second = await buyDelivered(shop, bela)
  const id = await review(bela, second, { stars: 4, text: 'A soft gold, not yellow.' })
  const [line] = second.order.items
  expect(await featured()).toEqual([
    expect.objectContaining({
      _id: id,
      author: 'Bela S.',
      stars: 4,
      text: 'A soft gold, not yellow.',
      title: line?.productId.title,
    }),
    expect.objectContaining({ author: 'Asha R.', stars: 5, text: 'It came in three days.' }),
  ])
})

test('reviews of three stars, long ones, waiting and hidden ones are not listed', async () => {
  const author = await shop.customer('Chitra Nair')
  const before = await textsOf()
  await review(author, await buyDelivered(shop, author), {
    stars: 3,
    text: 'One stone is crooked.',
  })
  await review(author, await buyDelivered(shop, author), { stars: 5, text: 'Lovely. '.repeat(40) })
  await writeReview(shop, author, await buyDelivered(shop, author), { text: 'It still waits.' })
  const text = 'About the courier only.'
  const hidden = await review(author, await buyDelivered(shop, author), { stars: 5, text })
  expect(await textsOf()).toEqual([text, ...before])
  await hide(shop, administrator, hidden)
  expect(await textsOf()).toEqual(before)
})

test('a piece that is not sold any more leaves the list, and one piece has one review', async () => {
  const [asha, bela] = [await shop.customer('Asha Rao'), await shop.customer('Bela Shah')]
  const product = await shop.stock({ stock: 5 })
  const before = await textsOf()
  const texts = ['The first of two.', 'The second of two.']
  for (const [at, person] of [asha, bela].entries())
    await review(person, await buyDelivered(shop, person, product), {
      stars: 5,
      text: texts[at] ?? '',
    })
  expect(await textsOf()).toEqual(['The second of two.', ...before])
  await shop.request('DELETE', `/api/admin/products/${product.productId}`, { as: administrator })
  expect(await textsOf()).toEqual(before)
})

test('one author has one of the reviews, the newest, so that nobody fills the home page', async () => {
  const author = await shop.customer('Divya Shah')
  const before = await textsOf()
  for (const text of ['My first ring.', 'My second ring.'])
    await review(author, await buyDelivered(shop, author), { stars: 5, text })
  expect(await textsOf()).toEqual(['My second ring.', ...before])
})

test('the newest of thousands of reviews are read from an index', async () => {
  const { productId } = await shop.stock()
  await shop.db.execute(sql`
    insert into reviews (id, product_id, author_name, variant_label, stars, text, state, created_at)
    select 'rev_' || n, ${productId}, '', '', 1 + n % 5, 'It shines.', 'published',
      now() - n * interval '1 hour'
    from generate_series(1, 3000) n`)
  await shop.db.execute(sql`analyze reviews`)
  const plan = await query<{ 'QUERY PLAN': string }>(
    shop.db,
    sql`explain ${selectFeatured(shop.db)}`,
  )
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('Index Scan')
  expect(lines).not.toContain('Seq Scan')
  expect(lines).not.toContain('Sort')
})
