import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import { customType, text, type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db as JobsDb } from 'pg-boss'
import type { DataChange, ChangeFeed } from '#platform/cache.ts'
import { Unavailable } from '#platform/unavailable.ts'
import type { CopyMode, CopySession } from './copy-session.ts'
import type { Id, IdKind } from '#shared/ids.ts'
import { paise, type Paise } from '#shared/money/money.ts'

type Nothing = Record<string, never>

/**
 * The database for reading. Do not use it inside a transaction: the embedded database has a single
 * connection, so the query would wait for ever.
 */
export type Db = PgDatabase<PgQueryResultHKT, Nothing> & { readonly isDb?: true }

/** An open transaction. All writes go through one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** A source for reads: the database, or a transaction that must see its own writes. */
export type Reader = Db | Tx

/** An open database, with its connection for jobs and its feed of changes for caches. */
export type Database = {
  db: Db
  kind: 'embedded' | 'server'
  /** The driver for pg-boss. */
  jobs: { db: JobsDb; backend: 'pglite' | 'postgres' }
  /**
   * Committed changes of data that pages show. Changes of this process are announced at once,
   * those of others when the notification arrives.
   */
  changes: ChangeFeed
  /**
   * The connections of requests: all, idle ones, and how many requests wait for one. The embedded
   * database has one connection and a queue.
   */
  connections(): { total: number; idle: number; waiting: number }
  /** Throws if the database does not respond or cannot write: read-only, or its disk is full. */
  assertWritable(): Promise<void>
  /** Runs work that creates tables. Only one process at a time can do so. */
  setUp(work: () => Promise<void>): Promise<void>
  /**
   * Runs work in one transaction with COPY: on a connection of its own, or alone in the embedded
   * database, so that requests wait until it ends.
   */
  copy<Result>(mode: CopyMode, work: (session: CopySession) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * How long a request waits for a connection to the server, or in the queue of the embedded
 * database (ms).
 */
export const CONNECT_TIMEOUT_MS = 5000

/** The channel on which the triggers of migrations 0001, 0004 and 0026 send notifications. */
export const CHANGE_CHANNEL = 'shop_changes'

/** A bigint column of whole paise. */
export const paiseColumn = customType<{ data: Paise; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => paise(Number(value)),
})

/** A text column that holds an id of one kind. */
export const idColumn = <Kind extends IdKind>(name: string, _kind: Kind) =>
  text(name).$type<Id<Kind>>()

/** Escapes the wildcards of a text for use in a `like` pattern. */
export const escapeLike = (text: string): string => text.replace(/[%_\\]/g, '\\$&')

/** Returns a `like` pattern for texts that contain this one. Compare it with `lower(…)`. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text.toLowerCase())}%`

/** SQL: whether a text in lower case has each word of `q`, in any order. */
export const containsWords = (text: SQL, q: string): SQL =>
  sql.join(
    q
      .trim()
      .split(/\s+/)
      .map((word) => sql`${text} like ${toContainsPattern(word)}`),
    sql` and `,
  )

/** The pagination of a list; an empty list has one page. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
}

/** Runs one hand-written statement and returns its rows. */
export async function query<Row extends Record<string, unknown>>(
  db: Reader,
  statement: SQL,
): Promise<Row[]> {
  // Both drivers return an object with `rows`; drizzle's common type does not declare it.
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}

/**
 * Runs statements of one transaction that do not need each other's results. A server gets them
 * together, in this order. Waits for all of them, also after a failure, so that none runs after
 * the rollback. Throws the first error.
 */
export async function pipeline<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  // A drizzle statement runs each time it is awaited. This awaits each one once.
  const settled = await Promise.allSettled(work)
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((each) => ('value' in each ? each.value : undefined)) as {
    -readonly [At in keyof Work]: Awaited<Work[At]>
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a statement failed because its user was deleted in the meantime. */
export const isUserDeleted = (error: Error): boolean =>
  brokenReference(error).endsWith('_user_id_users_id_fk')

/** Whether a statement failed because its product was deleted in the meantime (demo products). */
export const isProductDeleted = (error: Error): boolean =>
  /_(?:products|variants)_id_fk$/.test(brokenReference(error))

/** The name of the foreign key that a statement has violated; empty for another error. */
function brokenReference({ cause: reason }: Error): string {
  if (!(reason instanceof Error) || !('code' in reason) || !('constraint' in reason)) return ''
  return reason.code === FOREIGN_KEY_VIOLATION ? String(reason.constraint) : ''
}

/** The changes of each open transaction, not committed yet. */
const uncommitted = new WeakMap<object, DataChange[]>()

/**
 * Announces a change to the caches of this process when the transaction commits. Other processes
 * are notified by the database.
 */
export function announceOnCommit(tx: Tx, change: DataChange): void {
  uncommitted.get(tx)?.push(change)
}

/**
 * Makes each transaction announce its changes once it is committed. Retries a transaction that the
 * database aborted because of a deadlock, so its work must do nothing but query this database. A
 * nested transaction has no list of its own.
 */
export function withAnnouncements(db: Db, changes: ChangeFeed): Db {
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) =>
    retryOnConflict(async () => {
      const pending: DataChange[] = []
      const result = await begin((tx) => {
        uncommitted.set(tx, pending)
        return work(tx)
      }, config)
      for (const change of pending) changes.announce(change)
      return result
    })
  return db
}

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const MAX_ATTEMPTS = 5

/** Retries a transaction that conflicted with another one. The database has rolled it back. */
async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  const reason = error instanceof Error ? error.cause : undefined
  return (
    reason instanceof Error &&
    'code' in reason &&
    (reason.code === DEADLOCK || reason.code === SERIALIZATION_FAILURE)
  )
}

/**
 * Runs statements and transactions one after the other, each in its own turn of the event loop.
 * PGlite works within promises, so hundreds in a row would block timers and sockets. A statement
 * that has waited `waitMs` does not start and throws Unavailable; undefined waits for ever. `queue`
 * counts those that run or wait.
 */
export function serialized(
  client: PGlite,
  waitMs?: number,
  queue: { length: number } = { length: 0 },
): PGlite {
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
      queue.length += 1
      last = last.then(begin).finally(() => (queue.length -= 1))
    })
  // Drizzle only calls these two functions of its driver.
  const driver: Pick<PGlite, 'query' | 'transaction'> = {
    query: (text, values, options) =>
      serialize(() => client.query(text, values, withoutParsers(options))),
    transaction: (work) => serialize(() => client.transaction((tx) => work(plainTransaction(tx)))),
  }
  return driver as PGlite
}

/**
 * Drizzle gives its parsers of dates to each statement, and PGlite then copies its table of all
 * types for each. The embedded database is opened with the same parsers (embedded.ts).
 */
const withoutParsers = ({ parsers: _parsers, ...options }: QueryOptions = {}): QueryOptions =>
  options

/** A transaction whose statements use the parsers of the client. */
const plainTransaction = (tx: Transaction): Transaction => ({
  ...tx,
  get closed() {
    return tx.closed
  },
  query: (text, values, options) => tx.query(text, values, withoutParsers(options)),
})
