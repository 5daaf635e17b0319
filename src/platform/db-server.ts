import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { openChanges, toChange } from './changes.ts'
import { announcing, CHANNEL, MIGRATIONS, type Database } from './db.ts'

/** Any number will do; it keeps two processes from migrating one server at once. */
const MIGRATION_LOCK = 7_212_611

/** As many statements as a connection keeps prepared; the shop has about a hundred. */
const PREPARED_MOST = 300
const prepared = new Map<string, string>()

/** A name for each text, so that the server plans it once for each connection; none when there are too many. */
function nameOf(text: string): string | undefined {
  const known = prepared.get(text)
  if (known || prepared.size >= PREPARED_MOST) return known
  const name = `shop_${prepared.size}`
  prepared.set(text, name)
  return name
}

type Statement = { text: string; name?: string | undefined }

const isStatement = (value: unknown): value is Statement => typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/**
 * Sends the statements that are asked for together in one write, for the system call costs more than the statement, and has the server
 * prepare them: planning costs it as much as running.
 */
class QuickClient extends pg.Client {
  override query(...parts: unknown[]) {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const [statement, values, ...others] = parts
    if (!isStatement(statement) || statement.name || !Array.isArray(values)) return Reflect.apply(super.query, this, parts)
    return Reflect.apply(super.query, this, [{ ...statement, name: nameOf(statement.text) }, values, ...others])
  }
}

/** Opens the PostgreSQL server at `url` (version 15 or newer) and brings its tables up to date. */
export async function openServer(url: string, options: { connections?: number } = {}): Promise<Database> {
  const pool = new pg.Pool({
    Client: QuickClient,
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
    db: announcing(drizzle(pool), changes),
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
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
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
