import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as JobsDb } from 'pg-boss'
import path from 'node:path'
import type { DataChange, ChangeFeed } from '#platform/changes.ts'
import { ROOT } from '#platform/root.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { isUnreachable, isUnavailable, messageOf } from '#platform/unavailable.ts'

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
  /** Throws if the database does not respond or cannot write: read-only, or its disk is full. */
  assertWritable(): Promise<void>
  /** Runs work that creates tables. Only one process at a time can do so. */
  setUp(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * How long a request waits for a connection to the server, or in the queue of the embedded
 * database (ms).
 */
export const CONNECT_TIMEOUT_MS = 5000

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
export function isUserDeleted(error: Error): boolean {
  const reason = error.cause
  if (!(reason instanceof Error) || !('code' in reason) || !('constraint' in reason)) return false
  return (
    reason.code === FOREIGN_KEY_VIOLATION &&
    String(reason.constraint).endsWith('_user_id_users_id_fk')
  )
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

/** The channel on which the triggers of migration 0001 send notifications. */
export const CHANGE_CHANNEL = 'shop_changes'

/** Throws a StartFailure that says why the migration failed, or an unavailable error unchanged. */
export function explainMigrationFailure(error: unknown): never {
  if (isUnavailable(error)) throw error
  const reason = error instanceof Error ? (error.cause ?? error) : error
  throw new StartFailure(
    'The tables could not be brought up to date: ' +
      `${reason instanceof Error ? reason.message : String(reason)}.`,
    { cause: error },
  )
}

/** Throws a StartFailure if a setting can fix why DATABASE_URL cannot be opened. */
function explainOpeningFailure(error: unknown): never {
  for (
    let each = error, depth = 0;
    each instanceof Error && depth < 5;
    each = each.cause, depth += 1
  ) {
    const sentence =
      'code' in each ? openingSentence(String(each.code), messageOf(each)) : undefined
    if (sentence) throw new StartFailure(sentence, { cause: error })
  }
  throw error
}

function openingSentence(code: string, message: string): string | undefined {
  if (isUnreachable(code)) return `The database of DATABASE_URL cannot be reached (${message}).`
  return code.startsWith('28') || code === '3D000'
    ? `The database of DATABASE_URL refuses: ${message}.`
    : undefined
}

export const MIGRATIONS = path.join(ROOT, 'migrations')

/**
 * Opens the database of the settings and migrates it: the server of DATABASE_URL, or the one
 * embedded in this process. Loads only the module that is used, because the embedded one is large.
 * `isPatient` removes the time limits of statements.
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  options: { isPatient?: boolean } = {},
): Promise<Database> {
  if (config.databaseUrl)
    return (await import('./postgres.ts'))
      .openServer(config.databaseUrl, options)
      .catch(explainOpeningFailure)
  return (await import('./embedded.ts')).openEmbedded(config.dataDir, options)
}
