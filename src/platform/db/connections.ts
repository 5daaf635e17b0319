import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS, type Db } from './db.ts'
import { Unavailable } from '#platform/unavailable.ts'

/** Session limits of connections that serve requests, in milliseconds. */
export const REQUEST_LIMITS = {
  /** Far above what any request needs; a slower statement would block the others. */
  statement_timeout: 15_000,
  /** The same as the time that a request waits for a connection. */
  lock_timeout: 5000,
  /** A process that hangs in a transaction loses its locks. */
  idle_in_transaction_session_timeout: 10_000,
}

/** Session limits of the job connections (ms): pg-boss maintains its tables in long statements. */
export const JOB_LIMITS = {
  statement_timeout: 600_000,
  idle_in_transaction_session_timeout: 60_000,
}

type PoolOptions = { max: number; application_name: string } & Partial<typeof REQUEST_LIMITS>

/**
 * Without JIT: to compile a report of all orders takes longer than to run it, and PostgreSQL does
 * so by an estimate that counts each lookup for each order.
 */
const SESSION = '-c jit=off'

/** Connections whose socket is closed. */
const lost = new WeakSet<pg.ClientBase>()

/** Opens a pool. If a connection is lost, only the statements on it fail. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    options: SESSION,
    ...options,
  } as pg.PoolConfig)
  pool.on('error', () => undefined) // an idle connection that breaks leaves the pool
  pool.on('connect', (client) => {
    // Without a listener, the loss of a connection in use would end the process.
    client.on('error', () => lost.add(client))
    client.once('end', () => lost.add(client))
  })
  return pool
}

/** Opens drizzle over a pool. Throws Unavailable if a connection cannot be opened or is lost. */
export function openDb(pool: pg.Pool): Db {
  const db: Db = drizzle(
    toDriver((statement, values) => withClient(pool, (client) => send(client, statement, values))),
  )
  // Drizzle's own transaction never releases a connection on which BEGIN has failed.
  db.transaction = (work, config) =>
    withClient(pool, (client) => {
      const session: Db = drizzle(toDriver((statement, values) => send(client, statement, values)))
      return session.transaction(work, config)
    })
  return db
}

type Statement = { text: string; name?: string | undefined }
type Send = (statement: Statement, values: unknown[]) => Promise<pg.QueryResult>

/** Drizzle only calls `query` of its driver. */
const toDriver = (query: Send) => ({ query }) as unknown as pg.Client

async function withClient<Result>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new Unavailable('No connection to the database could be opened.', { cause })
  })
  let isStale = false
  try {
    return await use(client)
  } catch (error) {
    isStale = hasStalePlan(error)
    throw error
  } finally {
    client.release(isStale || client.getTransactionStatus() !== 'I')
  }
}

async function send(
  client: pg.PoolClient,
  statement: Statement,
  values: unknown[],
): Promise<pg.QueryResult> {
  try {
    return await client.query({ ...statement, name: nameOf(statement.text) }, values)
  } catch (error) {
    if (lost.has(client))
      throw new Unavailable('The connection to the database was lost.', { cause: error })
    throw error
  }
}

/** How many statements a connection keeps prepared. The shop has about a hundred. */
const MAX_PREPARED = 300
const prepared = new Map<string, string>()

/**
 * Returns one name for each statement text, so that each connection plans it once. Returns
 * undefined when MAX_PREPARED is reached.
 */
function nameOf(text: string): string | undefined {
  const existing = prepared.get(text)
  if (existing || prepared.size >= MAX_PREPARED) return existing
  const name = `shop_${prepared.size}`
  prepared.set(text, name)
  return name
}

const STALE_PLANS = ['0A000', '26000']

/** Whether a prepared statement no longer matches the tables, such as after a migration. */
function hasStalePlan(error: unknown): boolean {
  const reason = error instanceof Error ? (error.cause ?? error) : undefined
  return reason instanceof pg.DatabaseError && STALE_PLANS.includes(reason.code ?? '')
}
