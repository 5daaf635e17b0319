import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { deleteExpiredData } from '#privacy/retention.ts'
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

test('complaints that were resolved and mails that were written a year ago are deleted', async () => {
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
  const context = {
    db: shop.db,
    now: () => new Date('2026-11-23T10:00:00Z'),
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
