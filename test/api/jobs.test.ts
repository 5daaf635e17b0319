import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJobs, type JobHandlers, type JobQueue } from '#platform/jobs.ts'
import { newId, type Id } from '#shared/ids.ts'
import { testDatabase } from '../database.ts'

const TWO_HOURS_MS = 7_200_000

let jobs: JobQueue
let sent: Id<'eml'>[]
let whileSending: (mailId: Id<'eml'>) => Promise<void>

beforeEach(async () => {
  sent = []
  whileSending = async () => {}
  const database = await testDatabase()
  jobs = await openJobs(database, (error) => expect.fail(String(error)))
  // Other tests of this database may have left some.
  await database.db.execute(sql`delete from jobs.job`)
})
afterEach(async () => {
  await jobs.stop()
  vi.restoreAllMocks()
})

/** Starts to run jobs. Only mails are sent here; other jobs do nothing. */
async function startSending(): Promise<void> {
  const nothing = async () => {}
  const handlers: JobHandlers<object> = {
    'payment.check': nothing,
    'payment.refund': nothing,
    'refund.check': nothing,
    'difference.check': nothing,
    'order.unconfirmed': nothing,
    'provider.watch': nothing,
    'review.request': nothing,
    'restock.send': nothing,
    'restock.text': nothing,
    'sales.switch': nothing,
    'sold.count': nothing,
    'shop.cleanup': nothing,
    'books.check': nothing,
    'settlements.read': nothing,
    'retention.nightly': nothing,
    'selling.start': nothing,
    'category.words': nothing,
    'erasures.write': nothing,
    'pictures.copy': nothing,
    'invoice.pdf': nothing,
    'backup.nightly': nothing,
    'backup.write': nothing,
    'mail.send': async (_context, { mailId }) => {
      await whileSending(mailId)
      sent.push(mailId)
    },
  }
  await jobs.work(handlers, {}, { everySeconds: 0.5, failed: () => undefined })
}

async function enqueueMail(): Promise<Id<'eml'>> {
  const mailId = newId('eml')
  const { db } = await testDatabase()
  await db.transaction((tx) => jobs.enqueue(tx, 'mail.send', { mailId }))
  return mailId
}

test('jobs go on when the clock of the machine steps back while one runs', async () => {
  const now = Date.now
  whileSending = async () =>
    void vi.spyOn(Date, 'now').mockImplementation(() => now() - TWO_HOURS_MS)
  await startSending()
  const first = await enqueueMail()
  await vi.waitFor(() => expect(sent).toEqual([first]), { timeout: 10_000 })
  const second = await enqueueMail()
  await vi.waitFor(() => expect(sent).toEqual([first, second]), { timeout: 10_000 })
})

test('idle workers need one statement for all queues, and a job that becomes due runs soon', async () => {
  const { db, jobs: driver } = await testDatabase()
  await startSending()
  const warmUp = await enqueueMail()
  await vi.waitFor(() => expect(sent).toEqual([warmUp]), { timeout: 10_000 })
  const executeSql = vi.spyOn(driver.db, 'executeSql')
  await sleep(3000)
  // Six looks in three seconds, beside the schedule and the check of silent jobs.
  expect(executeSql.mock.calls.length).toBeLessThan(20)
  const mailId = newId('eml')
  await db.transaction((tx) => jobs.enqueue(tx, 'mail.send', { mailId }, { afterSeconds: 2 }))
  expect(sent).toEqual([warmUp])
  await vi.waitFor(() => expect(sent).toEqual([warmUp, mailId]), { timeout: 10_000 })
})

test('five mails are sent at once, so that a slow mail server does not hold up an evening', async () => {
  let [running, most] = [0, 0]
  whileSending = async () => {
    most = Math.max(most, ++running)
    await sleep(200)
    running--
  }
  const queued: Id<'eml'>[] = []
  for (let count = 0; count < 10; count++) queued.push(await enqueueMail())
  await startSending()
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(queued.toSorted()), { timeout: 10_000 })
  expect(most).toBe(5)
})

test('a job of a killed process goes on soon, and a slow one of this process runs once', async () => {
  const lost = await enqueueMail()
  await fetchAndDie()
  const started: Id<'eml'>[] = []
  whileSending = async (mailId) => {
    started.push(mailId)
    if (mailId !== lost) await sleep(13_000)
  }
  await startSending()
  const slow = await enqueueMail()
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 40_000 })
  expect(sent.toSorted()).toEqual([lost, slow].toSorted())
  expect(started.toSorted()).toEqual([lost, slow].toSorted())
})

/** Fetches a job as a process does that is killed: nothing confirms or ends the job. */
async function fetchAndDie(): Promise<void> {
  const { db, jobs: options } = await testDatabase()
  const killed = new PgBoss({ ...options, schema: 'jobs', supervise: false, schedule: false })
  await killed.start()
  expect(await killed.fetch('mail.send')).toHaveLength(1)
  await killed.stop({ graceful: false })
  // So that the test need not wait until the process was silent for long enough.
  await db.execute(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '10 s'`)
}
