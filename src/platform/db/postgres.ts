import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChangeFeed, toDataChange } from '#platform/changes.ts'
import { JOB_LIMITS, openDb, openPool, REQUEST_LIMITS } from './connections.ts'
import {
  withAnnouncements,
  CHANGE_CHANNEL,
  CONNECT_TIMEOUT_MS,
  MIGRATIONS,
  explainMigrationFailure,
  type Database,
} from './db.ts'
import { listenOn } from './listener.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { assertWritable } from '#platform/storage/writable.ts'

/** The advisory lock of the setup. Any number works, but all processes must use the same. */
const SETUP_LOCK = 7_212_611

/** pg-boss runs one statement after the other; the second connection is for new jobs. */
const JOB_CONNECTIONS = 2

type ServerOptions = {
  connections?: number
  /** For programs with slow statements, such as the seed. */
  isPatient?: boolean
}

/** Opens the PostgreSQL server at `url` (version 15 or newer) and migrates it. */
export async function openServer(url: string, options: ServerOptions = {}): Promise<Database> {
  await migrateServer(url)
  const changes = openChangeFeed()
  const listener = await listenOn(url, {
    channel: CHANGE_CHANNEL,
    onNotification: (payload) => changes.announce(toDataChange(payload)),
    onReconnect: () => changes.announce({ kind: 'catalog' }),
  })
  const limits = options.isPatient ? {} : REQUEST_LIMITS
  const pool = openPool(url, {
    max: options.connections ?? 20,
    application_name: 'jhumka',
    ...limits,
  })
  const jobs = openPool(url, {
    max: JOB_CONNECTIONS,
    application_name: 'jhumka jobs',
    ...JOB_LIMITS,
  })
  const db = withAnnouncements(openDb(pool), changes)
  return {
    db,
    kind: 'server',
    jobs: {
      db: { executeSql: (text, values) => poolQuery(jobs, text, values) },
      backend: 'postgres',
    },
    changes,
    assertWritable: () => assertWritable(db),
    setUp: (work) => setUp(url, work),
    close: async () => {
      await listener.end()
      await Promise.all([pool.end(), jobs.end()])
    },
  }
}

/** pg-boss sends some statements several at a time; returns their rows as one result. */
async function poolQuery(
  pool: pg.Pool,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
  return Array.isArray(result) ? { rows: result.flatMap((each) => each.rows) } : result
}

/**
 * Runs `work` on its own connection, without time limits. Only one process at a time can set up a
 * server. Throws Unavailable if the server cannot be reached.
 */
async function setUp(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'jhumka setup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined) // the running statement rejects
  try {
    await client.connect().catch((cause: unknown) => {
      throw new Unavailable(`The database of DATABASE_URL cannot be reached (${String(cause)}).`, {
        cause,
      })
    })
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK])
    await work(client)
  } finally {
    await endWithTimeout(client)
  }
}

/** A server that is cut off never confirms the end of a connection. */
const END_TIMEOUT_MS = 1000

async function endWithTimeout(client: pg.Client): Promise<void> {
  const timeout = sleep(END_TIMEOUT_MS, undefined, { ref: false })
  await Promise.race([client.end().catch(() => undefined), timeout])
}

const migrateServer = (url: string): Promise<void> =>
  setUp(url, (client) =>
    migrate(drizzle(client), { migrationsFolder: MIGRATIONS }).catch(explainMigrationFailure),
  )
