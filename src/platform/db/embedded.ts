import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { mkdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openChangeFeed, toDataChange } from '#platform/changes.ts'
import {
  withAnnouncements,
  CHANGE_CHANNEL,
  CONNECT_TIMEOUT_MS,
  MIGRATIONS,
  explainMigrationFailure,
  type Database,
} from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { closeAndThrow, StartFailure } from '#platform/start-failure.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { assertWritable } from '#platform/storage/writable.ts'

/**
 * PGlite's default parameters, with a smaller buffer (it takes a third of the memory for a shop of
 * this size) and without `-F`, which turns fsync off.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'shared_buffers=16MB',
]

const MEGABYTE = 1024 * 1024
/** Room for one more segment of the write-ahead log (16 MB) and for some table pages. */
const MIN_FREE_BYTES = 18 * MEGABYTE
const CHECK_EVERY_MS = 500

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < MIN_FREE_BYTES
}

/**
 * Makes the database read-only while its disk is nearly full. When its log cannot grow, PostgreSQL
 * panics, which hangs the whole process in PGlite. A refused write can be retried.
 */
function makeReadOnlyOnFullDisk(client: PGlite, folder: string): () => void {
  let mode = 'off'
  let isSwitching = false
  const check = async () => {
    const next = isFull(folder) ? 'on' : 'off'
    if (next === mode || isSwitching) return
    isSwitching = true
    await client
      .query(`set default_transaction_read_only = ${next}`)
      .finally(() => (isSwitching = false))
    mode = next
  }
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Runs statements and transactions one after the other, each in its own turn of the event loop.
 * PGlite works within promises, so hundreds in a row would block timers and sockets. A statement
 * that has waited `waitMs` does not start and throws Unavailable; undefined waits for ever.
 */
function serialized(client: PGlite, waitMs?: number): PGlite {
  let last: Promise<void> = Promise.resolve()
  const serialize = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      let isLate = false
      const giveUp = () => {
        isLate = true
        reject(new Unavailable('The database was busy for too long.'))
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      const begin = async () => {
        if (!isLate) await nextTurn()
        if (isLate) return
        clearTimeout(timer)
        await work().then(resolve, reject)
      }
      last = last.then(begin)
    })
  // Drizzle only calls these two functions of its driver.
  const driver: Pick<PGlite, 'query' | 'transaction'> = {
    query: (...parts) => serialize(() => client.query(...parts)),
    transaction: (work) => serialize(() => client.transaction(work)),
  }
  return driver as PGlite
}

type EmbeddedOptions = {
  /** For programs with slow statements, such as the seed: other statements wait without a limit. */
  isPatient?: boolean
  /** How long a statement or transaction waits in the queue (ms). */
  waitMs?: number
}

/**
 * Opens the database embedded in this process, in a folder, or in memory if `folder` is null.
 * Throws FolderInUse if another process has the folder open, and StartFailure if its disk is full.
 */
export async function openEmbedded(
  folder: string | null,
  options: EmbeddedOptions = {},
): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true })
  const unlock = folder ? lockFolder(folder) : () => undefined
  try {
    return await openLocked({ folder, unlock }, options)
  } catch (error) {
    unlock()
    throw error
  }
}

type Place = { folder: string | null; unlock: () => void }

async function openLocked(place: Place, options: EmbeddedOptions): Promise<Database> {
  const { folder } = place
  if (folder && isFull(folder))
    throw new StartFailure(
      `The disk of ${folder} is full: the embedded database needs ` +
        `${MIN_FREE_BYTES / MEGABYTE} MB of free space.`,
    )
  const client = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder ? { dataDir: path.join(folder, 'postgres') } : {}),
    startParams: START_PARAMETERS,
  })
  try {
    return await openClient(client, place, options)
  } catch (error) {
    return closeAndThrow(error, client)
  }
}

async function openClient(
  client: PGlite,
  { folder, unlock }: Place,
  { isPatient, waitMs = CONNECT_TIMEOUT_MS }: EmbeddedOptions,
): Promise<Database> {
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS }).catch(explainMigrationFailure)
  const db = drizzle(serialized(client, isPatient ? undefined : waitMs))
  const changes = openChangeFeed()
  await client.listen(CHANGE_CHANNEL, (payload) => changes.announce(toDataChange(payload)))
  const stopDiskChecks = folder ? makeReadOnlyOnFullDisk(client, folder) : () => undefined
  return {
    db: withAnnouncements(db, changes),
    kind: 'embedded',
    jobs: { db: fromPglite(client), backend: 'pglite' },
    changes,
    assertWritable: () => assertWritable(db),
    setUp: (work) => work(),
    close: async () => {
      stopDiskChecks()
      await client.close()
      unlock()
    },
  }
}
