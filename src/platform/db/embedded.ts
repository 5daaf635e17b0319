import { PGlite, types, type ParserOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { mkdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { openChangeFeed } from '#platform/cache.ts'
import { copyEmbedded } from './copy-session.ts'
import {
  CHANGE_CHANNEL,
  CONNECT_TIMEOUT_MS,
  serialized,
  withAnnouncements,
  type Database,
} from './db.ts'
import { explainMigrationFailure, MIGRATIONS } from './migrations.ts'
import { lockFolder } from './folder-lock.ts'
import { closeAndThrow, StartFailure } from '#platform/start-failure.ts'
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

const parseDates = (parse: (value: string) => unknown): ParserOptions =>
  Object.fromEntries([types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE].map((type) => [type, parse]))

/** Texts, which drizzle converts by the type of the column (see `serialized`). */
const TEXT_DATES = parseDates(String)

/** For pg-boss. */
const DATES = parseDates((value) => new Date(value))

/** The client as pg-boss uses it. */
const forJobs = (client: PGlite) => ({
  query: <Row>(text: string, values?: unknown[]) =>
    client.query<Row>(text, values, { parsers: DATES }),
  exec: (text: string) => client.exec(text, { parsers: DATES }),
  listen: (channel: string, receive: (payload: string) => void) => client.listen(channel, receive),
})

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

type EmbeddedOptions = {
  /** For programs with slow statements, such as the seed: other statements wait without a limit. */
  isPatient?: boolean
  /** How long a statement or transaction waits in the queue (ms). */
  waitMs?: number
  /** Opens the database as it is, without migrations. */
  isUnmigrated?: boolean
  /** The data to begin with: a tar file of PGlite's `dumpDataDir`. Only for a new database. */
  data?: Blob | undefined
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
    ...(options.data ? { loadDataDir: options.data } : {}),
    startParams: START_PARAMETERS,
    parsers: TEXT_DATES,
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
  { isPatient, isUnmigrated, waitMs = CONNECT_TIMEOUT_MS }: EmbeddedOptions,
): Promise<Database> {
  if (!isUnmigrated)
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS }).catch(explainMigrationFailure)
  const queue = { length: 0 }
  const driver = serialized(client, isPatient ? undefined : waitMs, queue)
  const db = drizzle(driver)
  const changes = openChangeFeed()
  await client.listen(CHANGE_CHANNEL, changes.receive)
  const stopDiskChecks = folder ? makeReadOnlyOnFullDisk(client, folder) : () => undefined
  return {
    db: withAnnouncements(db, changes),
    kind: 'embedded',
    jobs: { db: fromPglite(forJobs(client)), backend: 'pglite' },
    changes,
    connections: () => ({
      total: 1,
      idle: queue.length === 0 ? 1 : 0,
      waiting: Math.max(0, queue.length - 1),
    }),
    assertWritable: () => assertWritable(db),
    setUp: (work) => work(),
    copy: (mode, work) => driver.transaction((tx) => copyEmbedded(tx, mode, work)),
    close: async () => {
      stopDiskChecks()
      await client.close()
      unlock()
    },
  }
}
