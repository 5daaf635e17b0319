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
import path from 'node:path'
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
  /** Calls back with the payload of every NOTIFY on the channel. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Runs one statement written by hand and answers its rows. */
export async function query<Row extends Record<string, unknown>>(db: Reader, statement: SQL): Promise<Row[]> {
  // Both drivers answer an object with `rows`; drizzle's common type does not say so.
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations')
/** Any number will do; it keeps two processes from migrating one server at once. */
const MIGRATION_LOCK = 7_212_611

/** Opens the PostgreSQL server at `url` (version 15 or newer) and brings its tables up to date. */
export async function openServer(url: string, options: { connections?: number } = {}): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: options.connections ?? 20, application_name: 'jhumka', connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined) // an idle connection that breaks is replaced; a query in flight still rejects
  await migrateServer(pool)
  const listeners: pg.Client[] = []
  return {
    db: drizzlePg(pool),
    kind: 'server',
    jobs: { db: { executeSql: (text, values) => poolQuery(pool, text, values) }, backend: 'postgres' },
    listen: async (channel, heard) => void listeners.push(await listenOn(url, channel, heard)),
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await Promise.all(listeners.map((client) => client.end()))
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

async function listenOn(url: string, channel: string, heard: (payload: string) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'jhumka listener', keepAlive: true })
  client.on('notification', (message) => heard(message.payload ?? ''))
  client.on('error', () => {
    heard('') // what was missed meanwhile is unknown: the caches start anew
    setTimeout(() => void listenOn(url, channel, heard).catch(() => undefined), 1000).unref()
  })
  await client.connect()
  await client.query(`listen ${channel}`)
  return client
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
  return {
    db,
    kind: 'embedded',
    jobs: { db: fromPglite(client), backend: 'pglite' },
    listen: async (channel, heard) => void (await client.listen(channel, heard)),
    ping: async () => void (await client.query('select 1')),
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
