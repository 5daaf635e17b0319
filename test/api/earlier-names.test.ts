import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openJobs, type JobHandlers } from '#platform/jobs.ts'
import { query } from '#platform/db/db.ts'
import { testDatabase } from '../database.ts'

const MIGRATION = path.join(import.meta.dirname, '../../migrations/0024_field_names.sql')

test('a job that waits under an earlier name is done, and its old schedule ends', async () => {
  const database = await testDatabase()
  const before = new PgBoss({ ...database.jobs, schema: 'jobs', supervise: false, schedule: true })
  await before.start()
  await before.createQueue('shop.tidy')
  await before.schedule('shop.tidy', '17 * * * *', {})
  await before.send('shop.tidy', {})
  await before.stop({ graceful: false })

  const jobs = await openJobs(database, (error) => expect.fail(String(error)))
  const cleanup = vi.fn(async () => {})
  const handlers = { 'shop.cleanup': cleanup } as unknown as JobHandlers
  try {
    await jobs.work(handlers, {
      everySeconds: 1,
      failed: (_name, error) => expect.fail(String(error)),
    })
    await vi.waitFor(() => expect(cleanup).toHaveBeenCalled(), 10_000)
    const names = await query<{ name: string }>(database.db, sql`select name from jobs.schedule`)
    expect(names.map(({ name }) => name)).toContain('shop.cleanup')
    expect(names.map(({ name }) => name)).not.toContain('shop.tidy')
  } finally {
    await jobs.stop()
  }
})

test('a mail that no server had taken keeps its place in the outbox under the new status', async () => {
  const { db } = await testDatabase()
  const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint')
  const ofMails = statements.filter((statement) => statement.includes('"mails"'))
  expect(ofMails).toHaveLength(3)
  let statuses: { status: string }[] = []
  const undo = new Error('Nothing of this test stays in the database.')
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`alter table mails drop constraint mails_status`)
    await tx.execute(sql`alter table mails add constraint mails_status check (status <> '')`)
    await tx.execute(sql`
      insert into mails (id, reason, recipient, subject, body, status)
      values ('eml_old', 'an old mail', 'asha@example.com', 'Hello', 'Hello', 'kept')`)
    for (const statement of ofMails) await tx.execute(sql.raw(statement))
    statuses = await query(tx, sql`select status from mails where id = 'eml_old'`)
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  expect(statuses).toEqual([{ status: 'unsent' }])
})
