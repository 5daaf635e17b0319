import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { fromPglite, type Db as JobsDb } from 'pg-boss'
import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openChanges, toChange, type Change, type Changes } from './changes.ts'
import { lockFolder } from './folder-lock.ts'

type Nothing = Record<string, never>

/** The database for reading. Inside a transaction it must not be used: the embedded one has a single connection. */
export type Db = PgDatabase<PgQueryResultHKT, Nothing> & { readonly isDb?: true }

/** An open transaction: the only thing that may write. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** What can read: the database, or a transaction that must see its own writes. */
export type Reader = Db | Tx

/** An open database with what jobs and caches need of it. */
export type Database = {
  db: Db
  kind: 'embedded' | 'server'
  /** How pg-boss reaches it. */
  jobs: { db: JobsDb; backend: 'pglite' | 'postgres' }
  /** What was committed that pages show: by this process at once, by others when the database tells. */
  changes: Changes
  ping(): Promise<void>
  close(): Promise<void>
}

/** Runs one statement written by hand and answers its rows. */
export async function query<Row extends Record<string, unknown>>(db: Reader, statement: SQL): Promise<Row[]> {
  // Both drivers answer an object with `rows`; drizzle's common type does not say so.
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}

/** Changes that a transaction has made and not yet committed. */
const uncommitted = new WeakMap<object, Change[]>()

/** Tells this process's caches of a change when the transaction commits; the other processes hear of it from the database. */
export function announceOnCommit(tx: Tx, change: Change): void {
  uncommitted.get(tx)?.push(change)
}

/** Announces what each transaction noted, once it is committed. A transaction inside another one has no list of its own. */
function announcing(db: Db, changes: Changes): Db {
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const noted: Change[] = []
    const result = await begin((tx) => {
      uncommitted.set(tx, noted)
      return work(tx)
    }, config)
    for (const change of noted) changes.announce(change)
    return result
  }
  return db
}

/** What the triggers of migration 0001 send. */
const CHANNEL = 'shop_changes'

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations')
/** Any number will do; it keeps two processes from migrating one server at once. */
const MIGRATION_LOCK = 7_212_611

/** Sends the statements that are asked for together in one write: the system call costs more than the statement. */
class OneWriteClient extends pg.Client {
  override query(...parts: unknown[]) {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return Reflect.apply(super.query, this, parts)
  }
}

/** Opens the PostgreSQL server at `url` (version 15 or newer) and brings its tables up to date. */
export async function openServer(url: string, options: { connections?: number } = {}): Promise<Database> {
  const pool = new pg.Pool({
    Client: OneWriteClient,
    pipeline: true,
    connectionString: url,
    max: options.connections ?? 20,
    application_name: 'jhumka',
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig)
  pool.on('error', () => undefined) // an idle connection that breaks is replaced; a query in flight still rejects
  await migrateServer(pool)
  const changes = openChanges()
  const listener = await listenOn(url, (payload) => changes.announce(toChange(payload)))
  return {
    db: announcing(drizzlePg(pool), changes),
    kind: 'server',
    jobs: { db: { executeSql: (text, values) => poolQuery(pool, text, values) }, backend: 'postgres' },
    changes,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await listener.end()
      await pool.end()
    },
  }
}

/** pg-boss sends some statements several at a time; their rows are read as one result. */
async function poolQuery(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
  return Array.isArray(result) ? { rows: result.flatMap((each) => each.rows) } : result
}

async function migrateServer(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg(client), { migrationsFolder: MIGRATIONS })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    client.release()
  }
}

/** Listens on a connection of its own, and again on a new one when that breaks. */
async function listenOn(url: string, heard: (payload: string) => void): Promise<{ end(): Promise<void> }> {
  let client = await connect()
  let isOver = false
  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: url, application_name: 'jhumka listener', keepAlive: true })
    made.on('notification', (message) => heard(message.payload ?? ''))
    made.on('error', () => void again())
    await made.connect()
    await made.query(`listen ${CHANNEL}`)
    return made
  }
  async function again(): Promise<void> {
    while (!isOver) {
      await setTimeout(1000)
      try {
        client = await connect()
        return heard('') // what was missed meanwhile is unknown: the caches start anew
      } catch {
        continue // the server is still away: the next second tries again
      }
    }
  }
  return {
    end: async () => {
      isOver = true
      await client.end()
    },
  }
}

/** PGlite's own parameters, with a smaller buffer (a third of the memory for a shop of this size) and without its `-F`, which turns fsync off. */
const START_PARAMETERS = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'shared_buffers=16MB']

/**
 * Opens the database embedded in this process, in a folder, or in memory when there is none.
 * Refuses a folder that another process has open.
 */
export async function openEmbedded(folder: string | null): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true })
  const unlock = folder ? lockFolder(folder) : () => undefined
  const client = await PGlite.create({ ...(folder ? { dataDir: path.join(folder, 'postgres') } : {}), startParams: START_PARAMETERS })
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder: MIGRATIONS })
  const changes = openChanges()
  await client.listen(CHANNEL, (payload) => changes.announce(toChange(payload)))
  return {
    db: announcing(db, changes),
    kind: 'embedded',
    jobs: { db: fromPglite(client), backend: 'pglite' },
    changes,
    ping: async () => void (await client.query('select 1')),
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
