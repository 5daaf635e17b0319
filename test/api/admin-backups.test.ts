import { sql } from 'drizzle-orm'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tableOf } from '#backup/format.ts'
import { readEntries } from '#backup/read-archive.ts'
import { query } from '#platform/db/db.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterEach(() => shop.close())

const OWN = 'jhumka-2020-01-01T02-30-00Z'
const folder = () => shop.config.backup.folder
const files = () => readdirSync(folder()).sort()
const runNightly = () => JOB_HANDLERS['backup.nightly'](shop, {})
const turnOn = () => saveSettings(shop, administrator, { backups: { nightly: true } })
const rows = () => query(shop.db, sql`select * from backup_runs order by started_at`)
const mails = () =>
  query<{ recipient: string; subject: string; body: string }>(
    shop.db,
    sql`select recipient, subject, body from mails order by recipient`,
  )

test('the nightly backup is off until the settings turn it on', async () => {
  await runNightly()
  expect(await rows()).toEqual([])
  await turnOn()
  await runNightly()
  expect(files()).toEqual(['erased.jsonl', expect.stringMatching(/^jhumka-.*Z\.tar$/)])
  const [run] = await rows()
  expect(run).toMatchObject({ failure: null, is_encrypted: false, started_by: null })
  expect(Number(run?.rows)).toBeGreaterThan(0)
  expect(Number(run?.bytes)).toBeGreaterThan(1000)
  expect(await mails()).toEqual([])
})

test('the dashboard names a failed backup and missing pictures, until a good one follows', async () => {
  const shown = async () =>
    (await shop.request('GET', '/api/admin/dashboard', { as: administrator })).body.backup
  expect(await shown()).toBeNull()
  await turnOn()
  await runNightly()
  expect(await shown()).toBeNull()
  // Another second, so that the next run is newer.
  await shop.db.execute(sql`update backup_runs set started_at = started_at - interval '1 hour'`)
  rmSync(folder(), { recursive: true })
  writeFileSync(folder(), 'a file in place of the folder')
  await runNightly()
  const failed = await shown()
  expect(failed).toMatchObject({ failure: expect.stringContaining('backup'), missingPictures: 0 })
  await shop.db.execute(sql`insert into backup_runs (id, started_at)
    values ('bak_running', now() + interval '1 hour')`)
  expect(await shown()).toEqual(failed)
  await shop.db.execute(sql`update backup_runs
    set ended_at = started_at, file = 'jhumka.tar', missing_pictures = 2 where id = 'bak_running'`)
  expect(await shown()).toMatchObject({ failure: null, missingPictures: 2 })
  await shop.db.execute(sql`update backup_runs set missing_pictures = 0 where id = 'bak_running'`)
  expect(await shown()).toBeNull()
})

test('earlier backups are deleted by the rotation, and no other file', async () => {
  await turnOn()
  mkdirSync(folder(), { recursive: true })
  const own = ['before-the-sale.tar', 'jhumka-2020-01-01T02-30-00Z.tar.part', 'notes.txt']
  const days = Array.from({ length: 28 }, (_, day) => String(day + 1).padStart(2, '0'))
  const earlier = days.map((day) => `jhumka-2020-02-${day}T21-00-00Z.tar`)
  for (const name of [...own, ...earlier]) writeFileSync(path.join(folder(), name), '')
  await runNightly()
  const left = files()
  expect(left).toEqual(expect.arrayContaining(own))
  // Six of the newest days beside today's; the last ones of three weeks are among them but one.
  const kept = left.filter((name) => name.startsWith('jhumka-2020-02') && !name.endsWith('.part'))
  expect(kept).toEqual(
    ['15', '22', '23', '24', '25', '26', '27', '28'].map(
      (day) => `jhumka-2020-02-${day}T21-00-00Z.tar`,
    ),
  )
})

test('a failed backup is stored and mailed to every administrator, and leaves no file', async () => {
  await shop.db.execute(sql`update users set email = 'asha@shop.in' where is_admin`)
  await turnOn()
  writeFileSync(folder(), 'a file in place of the folder')
  await runNightly()
  const [run] = await rows()
  expect(run).toMatchObject({ file: null, failure: expect.stringContaining('backup') })
  expect(await mails()).toMatchObject([
    { recipient: 'asha@shop.in', subject: 'The backup of the shop has failed' },
  ])
  expect((await mails())[0]?.body).toContain(String(run?.failure))
})

test('a backup whose process was killed is stored as failed by the next one', async () => {
  await turnOn()
  await shop.db.execute(sql`insert into backup_runs (id, started_at)
    values ('bak_killed', now() - interval '3 hours')`)
  await runNightly()
  expect(await rows()).toMatchObject([
    { id: 'bak_killed', failure: 'The process that wrote it was stopped.' },
    { failure: null },
  ])
})

test('the next attempt of the nightly job goes on with a run whose process was killed', async () => {
  await turnOn()
  mkdirSync(folder(), { recursive: true })
  const part = path.join(folder(), `${OWN}.tar.0b0e1c52-0000-4000-8000-000000000000.part`)
  writeFileSync(part, 'the beginning')
  utimesSync(part, new Date(0), new Date(0))
  await shop.db.execute(sql`insert into backup_runs (id, started_at)
    values ('bak_killed', now() - interval '1 minute')`)
  await runNightly()
  expect(await rows()).toMatchObject([{ id: 'bak_killed', failure: null }])
  expect(files()).toEqual(['erased.jsonl', expect.stringMatching(/^jhumka-.*Z\.tar$/)])
})

test('a run that never ended does not block the button for ever', async () => {
  await shop.db.execute(sql`insert into backup_runs (id, started_at, started_by)
    values ('bak_killed', now() - interval '3 hours', 'Owner')`)
  const [run] = (await list()).backups
  expect(run).toMatchObject({
    endedAt: expect.any(String),
    failure: 'The process that wrote it was stopped.',
  })
})

test('a backup has neither its own job nor the list of backups', async () => {
  await call('POST')
  await shop.work('backup.write')
  const file = path.join(folder(), files().find((name) => name.startsWith('jhumka-')) ?? '')
  const tables: string[] = []
  for await (const { name, bytes } of readEntries({ file })) {
    if (name === 'jobs.json') expect(Buffer.from(bytes).toString()).not.toContain('backup.')
    const table = tableOf(name)
    if (table) tables.push(table)
  }
  expect(tables).toContain('users')
  expect(tables).not.toContain('backup_runs')
})

test('the nightly backup is a job of the queue in the time of India', async () => {
  await shop.jobs.work(JOB_HANDLERS, shop, { everySeconds: 60, failed: () => undefined })
  const schedules = await query(
    shop.db,
    sql`select cron, timezone from jobs.schedule where name = 'backup.nightly'`,
  )
  expect(schedules).toEqual([{ cron: '30 2 * * *', timezone: 'Asia/Kolkata' }])
})

const call = (method: 'GET' | 'POST', address = '', as = administrator) =>
  shop.request(method, `/api/admin/backups${address}`, { as })
const list = async () => (await call('GET')).body

/** Has the shop write a backup. Returns its row in the list. */
async function backUp() {
  expect((await call('POST')).status).toBe(200)
  await shop.work('backup.write')
  return (await list()).backups[0]
}

const ticketOf = async (id: string) => (await call('POST', `/${id}/ticket`)).body.address
const download = (address: string) => shop.app.inject({ method: 'GET', url: address })

test('an administrator starts one backup at a time and sees its outcome', async () => {
  expect(await list()).toEqual({ backups: [], nightly: false, hasPassphrase: false })
  expect((await call('POST')).status).toBe(200)
  expect((await call('POST')).body.code).toBe('backup.busy')
  expect((await list()).backups).toMatchObject([
    { startedBy: 'Owner', endedAt: null, failure: null, isThere: false },
  ])
  await shop.work('backup.write')
  const [backup] = (await list()).backups
  expect(backup).toMatchObject({
    endedAt: expect.any(String),
    failure: null,
    file: files()[1],
    pictures: 0,
    missingPictures: 0,
    isEncrypted: false,
    isThere: true,
  })
  // A second run of the job, after a lost connection, changes nothing.
  await JOB_HANDLERS['backup.write'](shop, { runId: backup._id })
  expect((await list()).backups).toEqual([backup])
  rmSync(path.join(folder(), backup.file))
  expect((await list()).backups).toMatchObject([{ isThere: false }])
})

test('a ticket downloads the file once, and the audit log has it', async () => {
  const { _id, file } = await backUp()
  const address = await ticketOf(_id)
  const { statusCode, headers, rawPayload } = await download(address)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'no-store',
  })
  expect(rawPayload.equals(readFileSync(path.join(folder(), file)))).toBe(true)
  expect((await download(address)).statusCode).toBe(404)
  const { body } = await shop.request('GET', '/api/admin/changes?kind=backup', {
    as: administrator,
  })
  expect(body.changes).toMatchObject([
    { action: 'backup.downloaded', subject: { kind: 'backup', _id, name: file } },
  ])
})

test('a ticket ends after a minute, and none is made without a file', async () => {
  const { _id, file } = await backUp()
  const late = await ticketOf(_id)
  shop.later(1.1)
  expect((await download(late)).statusCode).toBe(404)
  expect((await download('/api/admin/backups/download/invented')).statusCode).toBe(404)
  const lost = await ticketOf(_id)
  rmSync(path.join(folder(), file))
  expect((await download(lost)).statusCode).toBe(404)
  expect((await call('POST', '/bak_unknown/ticket')).body.code).toBe('backup.missing')
})

test('a download asks for the password again if the settings say so', async () => {
  const { _id } = await backUp()
  await saveSettings(shop, administrator, { security: { asksPassword: true } })
  await expect.poll(async () => (await shop.security()).asksPassword).toBe(true)
  expect((await call('POST', `/${_id}/ticket`)).status).toBe(200)
  shop.later(16)
  expect((await call('POST', `/${_id}/ticket`)).body.code).toBe('login.stale')
})

test('only administrators see, start and download backups', async () => {
  const { _id } = await backUp()
  const customer = await shop.customer()
  for (const [method, address] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', `/${_id}/ticket`],
  ] as const) {
    expect((await call(method, address, customer)).status).toBe(403)
    expect((await shop.request(method, `/api/admin/backups${address}`)).status).toBe(401)
  }
})
