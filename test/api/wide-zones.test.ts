import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listWideZones } from '#delivery/zones.ts'
import { query } from '#platform/db/db.ts'
import { openTestShop } from '../shop.ts'

test('the day for most of India reads its few zones by an index, among thousands of others', async () => {
  const shop = await openTestShop()
  await shop.db.execute(sql`
    insert into delivery_zones (prefix, served, min_days, max_days)
    select (110000 + n)::text, true, 1, 2 from generate_series(1, 8000) as n
    union all values ('11', true, 1, 3), ('400', false, 1, 2)`)
  await shop.db.execute(sql`analyze delivery_zones`)
  const found = await listWideZones(shop.db)
  expect(found.map(({ prefix }) => prefix).toSorted()).toEqual(['11', '400'])
  const plan = await query<{ 'QUERY PLAN': string }>(
    shop.db,
    sql`explain select prefix from delivery_zones where length(prefix) <= 3`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('delivery_zones_wide')
  await shop.close()
})
