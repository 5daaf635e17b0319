import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { deleteExpiredData } from '#privacy/retention.ts'
import { readPrivacyRule } from '#settings/settings.ts'
import { DEFAULT_PRIVACY_RULE } from '#shared/privacy/privacy-rule.ts'
import { addPicture, askReturn, buyDelivered, complain, storedFiles } from '../customer-pictures.ts'
import { makeTransitions } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const numbers = async () =>
  (
    await query<{ number: string }>(shop.db, sql`select number from complaints order by number`)
  ).map(({ number }) => number)
const subjects = async () =>
  (await query<{ subject: string }>(shop.db, sql`select subject from mails order by subject`)).map(
    ({ subject }) => subject,
  )

test('complaints that were resolved and mails that were written a year ago are deleted, as the settings say', async () => {
  await shop.db.execute(sql`
    insert into complaints
      (id, number, request_id, name, mobile, details, state, created_at, resolved_at)
    values
      ('cmp_a', 'GR-OLD', 'request-a', 'Asha', '9822012345', 'Broken', 'resolved',
        '2025-01-01', '2025-11-20'),
      ('cmp_b', 'GR-YOUNG', 'request-b', 'Asha', '9822012345', 'Broken', 'resolved',
        '2025-01-01', '2025-11-30'),
      ('cmp_c', 'GR-OPEN', 'request-c', 'Asha', '9822012345', 'Broken', 'open',
        '2025-01-01', null)`)
  await shop.db.execute(sql`
    insert into mails (id, idempotency_key, recipient, subject, body, status, created_at)
    values
      ('eml_a', 'a', 'a@example.in', 'Old', '', 'sent', '2025-11-20'),
      ('eml_b', 'b', 'a@example.in', 'To be sent', '', 'queued', '2025-11-20'),
      ('eml_c', 'c', 'a@example.in', 'Young', '', 'sent', '2025-11-30')`)
  const lines: object[] = []
  const rule = { ...DEFAULT_PRIVACY_RULE }
  const context = {
    db: shop.db,
    storage: shop.storage,
    now: () => new Date('2026-11-23T10:00:00Z'),
    privacyRule: async () => rule,
    log: { info: (fields: object) => void lines.push(fields) },
  }
  await deleteExpiredData(context)
  expect(await numbers()).toEqual(['GR-OPEN', 'GR-YOUNG'])
  expect(await subjects()).toEqual(['To be sent', 'Young'])
  await deleteExpiredData(context)
  expect(lines).toMatchObject([
    { complaints: 1, mails: 1 },
    { complaints: 0, mails: 0 },
  ])
})

test.each([
  { now: '2026-03-31T10:00:00Z', months: 13, kept: '2025-02-27T12:00:00Z' },
  { now: '2026-03-29T10:00:00Z', months: 13, kept: '2025-02-27T12:00:00Z' },
  { now: '2028-03-31T10:00:00Z', months: 12, kept: '2027-03-30T12:00:00Z' },
  { now: '2028-02-29T10:00:00Z', months: 12, kept: '2027-02-27T12:00:00Z' },
  { now: '2027-01-01T10:00:00Z', months: 12, kept: '2025-12-31T12:00:00Z' },
])(
  'on $now mails of $months months are kept since $kept, also after a short month',
  async (each) => {
    const gone = new Date(Date.parse(each.kept) - 4 * 3_600_000)
    await shop.db.execute(sql`delete from mails`)
    await shop.db.execute(sql`
    insert into mails (id, idempotency_key, recipient, subject, body, status, created_at)
    values
      ('eml_d', 'd', 'a@example.in', 'Too old', '', 'sent', ${gone.toISOString()}),
      ('eml_e', 'e', 'a@example.in', 'Kept', '', 'sent', ${each.kept})`)
    await deleteExpiredData({
      db: shop.db,
      storage: shop.storage,
      now: () => new Date(each.now),
      privacyRule: async () => ({ ...DEFAULT_PRIVACY_RULE, mailMonths: each.months }),
      log: { info: () => undefined },
    })
    expect(await subjects()).toEqual(['Kept'])
  },
)

test('the settings keep complaints and mails longer, never shorter than a year', async () => {
  const administrator = await shop.administrator()
  const value = { asksAdult: false, complaintMonths: 24, mailMonths: 11, pictureMonths: 11 }
  const save = (body: object) =>
    shop.request('PUT', '/api/admin/settings/privacy', { as: administrator, body })
  const refused = await save({ value, version: 0 })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    {
      mailMonths: 'The law asks for 12 months at least.',
      pictureMonths: 'The law asks for 12 months at least.',
    },
  ])
  await shop.db.execute(sql`delete from complaints`)
  await shop.db.execute(sql`
    insert into complaints
      (id, number, request_id, name, mobile, details, state, created_at, resolved_at)
    values
      ('cmp_d', 'GR-TWO', 'request-d', 'Asha', '9822012345', 'Broken', 'resolved',
        now() - interval '3 years', now() - interval '25 months'),
      ('cmp_e', 'GR-ONE', 'request-e', 'Asha', '9822012345', 'Broken', 'resolved',
        now() - interval '3 years', now() - interval '23 months')`)
  await saveSettings(shop, administrator, {
    privacy: { ...value, mailMonths: 12, pictureMonths: 12 },
  })
  await deleteExpiredData(shop)
  expect(await numbers()).toEqual(['GR-ONE'])
})

test('settings that were saved before there were pictures keep their other values', async () => {
  await shop.db.execute(sql`
    update settings set value = '{"asksAdult": true, "complaintMonths": 24, "mailMonths": 36}'
    where name = 'privacy'`)
  expect(await readPrivacyRule(shop.db)).toEqual({
    asksAdult: true,
    complaintMonths: 24,
    mailMonths: 36,
    pictureMonths: 12,
  })
})

/** The ids of pictures that have rows. */
const pictureIds = async () =>
  (await query<{ id: string }>(shop.db, sql`select id from customer_pictures order by id`)).map(
    ({ id }) => id,
  )

/** A picture of a return that is asked for; then the order has made these transitions. */
async function addReturnPicture(...way: ('returned' | 'delivered')[]): Promise<string> {
  const asha = await shop.customer()
  const opened = await buyDelivered(shop, asha)
  const id = await addPicture(shop, asha)
  expect((await askReturn(shop, asha, { order: opened.order, pictures: [id] })).status).toBe(200)
  await makeTransitions(shop, opened, ...way)
  if (way[0] === 'returned')
    await shop.db.execute(sql`update return_requests set accepted_at = now()
      where order_id = ${opened.order._id}`)
  return id
}

async function addComplaintPicture(isResolved: boolean): Promise<string> {
  const asha = await shop.customer()
  const id = await addPicture(shop, asha)
  await complain(shop, asha, { pictures: [id] })
  if (isResolved)
    await shop.db.execute(sql`update complaints set state = 'resolved', resolved_at = now()
      where user_id = ${asha.id}`)
  return id
}

test('pictures are deleted some months after the decision, and those of open ones stay', async () => {
  const accepted = await addReturnPicture('returned')
  const declined = await addReturnPicture('delivered')
  const resolved = await addComplaintPicture(true)
  const open = [await addReturnPicture(), await addComplaintPicture(false)]
  const all = [accepted, declined, resolved, ...open].sort()
  const [before, files] = [await pictureIds(), await storedFiles(shop)]
  expect(before).toEqual(all)
  const lines: object[] = []
  const runAfter = (months: number) =>
    deleteExpiredData({
      db: shop.db,
      storage: shop.storage,
      now: () => new Date(Date.now() + months * 31 * 86_400_000),
      privacyRule: async () => ({
        ...DEFAULT_PRIVACY_RULE,
        complaintMonths: 60,
        pictureMonths: 18,
      }),
      log: { info: (fields: object) => void lines.push(fields) },
    })
  await runAfter(17)
  expect(await pictureIds()).toEqual(all)
  await runAfter(19)
  expect(await pictureIds()).toEqual(open.toSorted())
  expect(files).toHaveLength(5)
  expect(await storedFiles(shop)).toHaveLength(2)
  expect(lines).toMatchObject([{ pictures: 0 }, { pictures: 3 }])
})

test('a complaint that is deleted takes its pictures along', async () => {
  const id = await addComplaintPicture(true)
  await deleteExpiredData({
    db: shop.db,
    storage: shop.storage,
    now: () => new Date(Date.now() + 14 * 31 * 86_400_000),
    privacyRule: async () => ({ ...DEFAULT_PRIVACY_RULE, pictureMonths: 60 }),
    log: { info: () => undefined },
  })
  expect(await pictureIds()).not.toContain(id)
})
