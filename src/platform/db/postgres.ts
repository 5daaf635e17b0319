import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChangeFeed, WHOLE_KINDS } from '#platform/cache.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { JOB_LIMITS, openDb, openPool, REQUEST_LIMITS } from './connections.ts'
import { CHANGE_CHANNEL, CONNECT_TIMEOUT_MS, withAnnouncements, type Database } from './db.ts'
import { explainMigrationFailure, MIGRATIONS } from './migrations.ts'
import { listenOn } from './listener.ts'
import { copyServer } from './server-copy.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { assertWritable } from '#platform/storage/writable.ts'

/** pg-boss runs one statement after the other; the second connection is for new jobs. */
const JOB_CONNECTIONS = 2

/** The names of the connections of a running shop. */
const SHOP_CONNECTIONS = ['jhumka', 'jhumka jobs', 'jhumka listener']

type ServerOptions = {
  connections?: number
  /** For programs with slow statements, such as the seed. */
  isPatient?: boolean
  /** Opens the database as it is, without migrations. */
  isUnmigrated?: boolean
}

/** Opens the PostgreSQL server at `url` (version 15 or newer) and migrates it. */
export async function openServer(url: string, options: ServerOptions = {}): Promise<Database> {
  if (!options.isUnmigrated) await migrateServer(url)
  const changes = openChangeFeed()
  const listener = await listenOn(url, {
    channel: CHANGE_CHANNEL,
    onNotification: changes.receive,
    // Notifications of any kind may have been missed.
    onReconnect: () => {
      for (const kind of WHOLE_KINDS) changes.announce({ kind })
    },
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
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    assertWritable: () => assertWritable(db),
    setUp: (work) => setUp(url, work),
    copy: (mode, work) =>
      onOwnClient(url, (client) => copyServer(client, { mode, lock: ADVISORY_LOCKS.setup }, work)),
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

/** Runs `work` on its own connection, without time limits. Only one process can set up a server. */
const setUp = (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  onOwnClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.setup])
    await work(client)
  })

/** Runs `work` on its own connection. Throws Unavailable if the server cannot be reached. */
async function onOwnClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
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
    return await work(client)
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

/** Whether a shop has this database open, by the names of its connections. */
export const isServerInUse = (url: string): Promise<boolean> =>
  onOwnClient(url, async (client) => {
    const { rows } = await client.query<{ inUse: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database()
         and application_name = any($1) and pid <> pg_backend_pid()) as "inUse"`,
      [SHOP_CONNECTIONS],
    )
    return rows[0]?.inUse ?? false
  })
