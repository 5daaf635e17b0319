import { PGlite } from '@electric-sql/pglite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openEmbedded } from '#platform/db/embedded.ts'
import { openAppContext } from '#app-context.ts'
import { emptyDatabase, testDatabase } from '../database.ts'

const SILENT_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ENDS_WITHIN_MS = 4000

test('a shop that cannot open fails in time, even if its database does not close', async () => {
  const database = await testDatabase()
  await emptyDatabase(database)
  await database.db.execute('insert into live_payments default values')
  const stuck = { ...database, close: () => new Promise<void>(() => undefined) }
  const begun = performance.now()
  await expect(openAppContext(readConfig({}), SILENT_LOG, { database: stuck })).rejects.toThrow(
    'This database has taken live payments',
  )
  expect(performance.now() - begun).toBeLessThan(ENDS_WITHIN_MS)
  await emptyDatabase(database)
})

test.skipIf(process.env.TEST_DATABASE_URL)(
  'an embedded database whose migration fails is closed',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-open-'))
    const broken = await PGlite.create(path.join(folder, 'postgres'))
    await broken.exec('create table users (id text)')
    await broken.close()
    const close = vi.spyOn(PGlite.prototype, 'close')
    await expect(openEmbedded(folder)).rejects.toThrow('The tables could not be brought up to date')
    expect(close).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  },
)
