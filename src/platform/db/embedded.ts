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
 * PGlite's own parameters, with a smaller buffer (a third of the memory for a shop of this size)
 * and without its `-F`, which turns fsync off.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'shared_buffers=16MB',
]

const MEGABYTE = 1024 * 1024
/** One more segment of the write-ahead log (16 MB) always fits, with some room for tables. */
const MIN_FREE_BYTES = 18 * MEGABYTE
const LOOK_EVERY_MS = 500

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < MIN_FREE_BYTES
}

/**
 * Lets the database only read while its disk is nearly full. When its log cannot grow, PostgreSQL
 * panics, which hangs the whole process in PGlite; a write that is refused can be tried again.
 */
function guardDisk(client: PGlite, folder: string): () => void {
  let mode = 'off'
  let isSwitching = false
  const look = async () => {
    const right = isFull(folder) ? 'on' : 'off'
    if (right === mode || isSwitching) return
    isSwitching = true
    await client
      .query(`set default_transaction_read_only = ${right}`)
      .finally(() => (isSwitching = false))
    mode = right
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Runs statements and transactions one after the other, each in a turn of the event loop of its
 * own. PGlite works within promises: hundreds that wait would keep timers and sockets from being
 * served. What has waited `waitMs` is not begun and throws Unavailable; undefined waits for ever.
 */
function oneATurn(client: PGlite, waitMs?: number): PGlite {
  let last: Promise<void> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      let isLate = false
      const giveUp = () => {
        isLate = true
        reject(new Unavailable('No turn at the database could be had.'))
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
  // Drizzle calls nothing but these two of its driver.
  const turns: Pick<PGlite, 'query' | 'transaction'> = {
    query: (...parts) => inTurn(() => client.query(...parts)),
    transaction: (work) => inTurn(() => client.transaction(work)),
  }
  return turns as PGlite
}

type EmbeddedOptions = {
  /** For programs whose statements may take long, such as the seed: what follows waits for ever. */
  isPatient?: boolean
  /** Milliseconds that a statement or transaction waits for its turn. */
  waitMs?: number
}

/**
 * Opens the database embedded in this process, in a folder, or in memory when there is none.
 * Refuses a folder that another process has open.
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
  const db = drizzle(oneATurn(client, isPatient ? undefined : waitMs))
  const changes = openChangeFeed()
  await client.listen(CHANGE_CHANNEL, (payload) => changes.announce(toDataChange(payload)))
  const stopGuarding = folder ? guardDisk(client, folder) : () => undefined
  return {
    db: withAnnouncements(db, changes),
    kind: 'embedded',
    jobs: { db: fromPglite(client), backend: 'pglite' },
    changes,
    assertWritable: () => assertWritable(db),
    setUp: (work) => work(),
    close: async () => {
      stopGuarding()
      await client.close()
      unlock()
    },
  }
}
