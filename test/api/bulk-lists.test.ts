import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replacePictureUses } from '#media/media.ts'
import { query } from '#platform/db/db.ts'
import { DOT, saleOf } from '../admin-calls.ts'
import { toForm } from '../form.ts'
import { addOffer } from '../offers.ts'
import { hide, makeReview, publish } from '../reviews.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let one: TestUser
let other: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  one = await shop.administrator()
  other = await shop.administrator()
})
afterAll(() => shop.close())

type Result = { _id: string; name: string; changed: boolean; message: string }

const get = async (address: string) => (await shop.request('GET', address, { as: one })).body
const change = async (as: TestUser, address: string, body: object): Promise<Result[]> => {
  const response = await shop.request('POST', `/api/admin/${address}`, { as, body })
  expect(response.status).toBe(200)
  return response.body.results
}
const messages = (results: Result[]) => results.map(({ message }) => message)
const countOf = async (action: string, id: string): Promise<number> => {
  const { changes } = await get(`/api/admin/changes?subjectId=${id}&limit=50`)
  return changes.filter((each: { action: string }) => each.action === action).length
}

/** Two administrators make the same change at once: each row is changed by one of them. */
async function expectOnce(ids: string[], run: (as: TestUser, ids: string[]) => Promise<Result[]>) {
  const both = await Promise.all([run(one, ids), run(other, ids.toReversed())])
  const changed = both.flat().filter((result) => result.changed)
  expect(changed.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  const again = await run(one, ids)
  expect(again.map((result) => result.changed)).toEqual(ids.map(() => false))
}

const reviews = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push((await makeReview(shop, await shop.customer())).id)
  return ids
}
const NAME = expect.stringMatching(/, by Asha R\.$/)

const stateOf = async (id: string) =>
  (await get('/api/admin/reviews?limit=100')).reviews.find(
    (review: { _id: string }) => review._id === id,
  )?.state

test('waiting reviews are published together, and one that was hidden meanwhile stays hidden', async () => {
  const [first = '', second = '', hidden = ''] = await reviews(3)
  await hide(shop, other, hidden)
  const body = { ids: [first, hidden, second, first, 'rev_missing'], from: ['waiting'] }
  expect(await change(one, 'reviews/publish', body)).toEqual([
    { _id: first, name: NAME, changed: true, message: '' },
    {
      _id: hidden,
      name: NAME,
      changed: false,
      message: 'It has been changed meanwhile.',
    },
    { _id: second, name: NAME, changed: true, message: '' },
    {
      _id: 'rev_missing',
      name: '',
      changed: false,
      message: 'This review is not there any more.',
    },
  ])
  expect(await stateOf(first)).toBe('published')
  expect(await stateOf(hidden)).toBe('hidden')
  expect(messages(await change(one, 'reviews/publish', body))[0]).toBe('It is published already.')
  expect(await countOf('review.published', first)).toBe(1)
})

test('reviews are hidden with one reason, and each author hears of it once', async () => {
  const ids = await reviews(2)
  await publish(shop, one, ids[0] ?? '')
  const hiding = { reason: 'off_topic', note: 'About the courier only.' }
  const from = ['waiting', 'published']
  await expectOnce(ids, (as, chosen) =>
    change(as, 'reviews/hide', { ids: chosen, from, ...hiding }),
  )
  for (const id of ids) {
    expect(await stateOf(id)).toBe('hidden')
    expect(await countOf('review.hidden', id)).toBe(1)
  }
  const sent = await query<{ id: string }>(
    shop.db,
    sql`select id from mails where body like '%About the courier only.%'`,
  )
  expect(sent).toHaveLength(2)
  expect(
    await shop.request('POST', '/api/admin/reviews/hide', {
      as: one,
      body: { ids, ...hiding, note: ' ' },
    }),
  ).toMatchObject({ status: 400, body: { message: 'Please say what is wrong with it.' } })
})

test('offers end together; one that was changed meanwhile does not', async () => {
  const made = [await addOffer(shop, { code: 'LAMPS' }), await addOffer(shop, { code: 'LIGHTS' })]
  const chosen = made.map(({ _id, version }) => ({ _id, version }))
  const stale = { _id: chosen[0]?._id ?? '', version: 99 }
  expect(messages(await change(one, 'offers/end', { chosen: [stale] }))).toEqual([
    'Somebody else has changed this offer meanwhile. Please look at it again before you save.',
  ])
  await expectOnce(
    chosen.map(({ _id }) => _id),
    (as, ids) =>
      change(as, 'offers/end', {
        chosen: ids.map((_id) => ({ _id, version: chosen[0]?.version })),
      }),
  )
  for (const { _id } of chosen) {
    expect((await get(`/api/admin/offers/${_id}`)).state).toBe('over')
    expect(await countOf('offer.ended', _id)).toBe(1)
  }
})

test('running sales end together and the prices of before come back; a planned one stays', async () => {
  const made: { _id: string; version: number }[] = []
  for (const [place, startsNow] of [true, true, false].entries()) {
    const title = `Kangan of sale ${place}x`
    await shop.stock({ title })
    const added = await shop.request('POST', '/api/admin/sales', {
      as: one,
      body: { ...saleOf(title, startsNow), name: `Sale ${place}` },
    })
    await shop.work('sales.switch')
    made.push(await get(`/api/admin/sales/${added.body._id}`))
  }
  const versions = new Map(made.map(({ _id, version }) => [_id, version]))
  const [first, second, planned] = made.map(({ _id }) => _id)
  const end = (as: TestUser, ids: string[]) =>
    change(as, 'sales/end', { chosen: ids.map((_id) => ({ _id, version: versions.get(_id) })) })
  const priceOf = async () =>
    (await get('/api/admin/products?q=kangan%20of%20sale%200x')).products[0].salePrice
  const lowered = await priceOf()
  await expectOnce([first ?? '', second ?? ''], end)
  expect(await priceOf()).not.toBe(lowered)
  expect(messages(await end(one, [planned ?? '']))).toEqual([
    'This sale has started or ended meanwhile. Please look at it again.',
  ])
  expect(await countOf('sale.ended', first ?? '')).toBe(1)
  expect((await get(`/api/admin/sales/${planned}`)).state).toBe('planned')
})

test('groups of synonyms are removed together', async () => {
  const ids: string[] = []
  for (const terms of [
    ['zanjeera', 'zanjeeri'],
    ['bajuband', 'armlet'],
  ])
    ids.push(
      (await shop.request('POST', '/api/admin/synonyms', { as: one, body: { terms } })).body._id,
    )
  await expectOnce(ids, (as, chosen) => change(as, 'synonyms/remove', { ids: chosen }))
  expect((await get('/api/admin/synonyms?q=zanjeera')).synonyms).toEqual([])
  expect(messages(await change(one, 'synonyms/remove', { ids }))).toEqual(
    ids.map(() => 'There is no such group of words.'),
  )
  expect(await countOf('search.removed', ids[0] ?? '')).toBe(1)
})

test('unused pictures are removed together, and one that a product uses meanwhile stays', async () => {
  const form = toForm({}, [{ bytes: DOT }])
  const stored = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...one.headers, ...form.headers },
    payload: form.payload,
  })
  const { key } = stored.json().pictures[0]
  const use = { kind: 'settings', id: 'identity', name: 'Logo' } as const
  await shop.db.transaction((tx) => replacePictureUses(tx, use, [key]))
  const remove = (as: TestUser, keys: string[]) => change(as, 'media/remove', { keys })
  expect(messages(await remove(one, [key]))).toEqual([
    'This picture is in use. Please choose another one there first.',
  ])
  await shop.db.transaction((tx) => replacePictureUses(tx, use, []))
  await expectOnce([key], remove)
  expect((await shop.request('GET', `/api/admin/media/${key}`, { as: one })).status).toBe(404)
  expect(await countOf('picture.removed', key)).toBe(1)
})

test('a call changes at most 100 rows of each list', async () => {
  const ids = Array.from({ length: 101 }, (_, place) => `row_${place}`)
  for (const [address, body, message] of [
    ['reviews/publish', { ids }, 'At most 100 reviews at once.'],
    ['outbox/send', { ids }, 'At most 100 mails at once.'],
    [
      'offers/end',
      { chosen: ids.map((_id) => ({ _id, version: 1 })) },
      'At most 100 offers at once.',
    ],
    [
      'sales/end',
      { chosen: ids.map((_id) => ({ _id, version: 1 })) },
      'At most 100 sales at once.',
    ],
    ['synonyms/remove', { ids }, 'At most 100 groups at once.'],
    ['media/remove', { keys: ids.map((_, at) => `key-${at}`) }, 'At most 100 pictures at once.'],
    ['reviews/publish', { ids: [] }, 'Please choose a review.'],
  ] as const)
    expect(
      await shop.request('POST', `/api/admin/${address}`, { as: one, body }),
      address,
    ).toMatchObject({ status: 400, body: { message } })
})
