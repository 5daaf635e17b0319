import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as JobsDb } from 'pg-boss'
import path from 'node:path'
import type { DataChange, ChangeFeed } from '#platform/changes.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { isUnreachable, isUnavailable, messageOf } from '#platform/unavailable.ts'

type Nothing = Record<string, never>

/**
 * The database for reading. Inside a transaction it must not be used: the embedded one has a single
 * connection.
 */
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
  /**
   * What was committed that pages show: by this process at once, by others when the database tells.
   */
  changes: ChangeFeed
  /** Throws when the database does not answer or cannot write: read-only, or its disk is full. */
  assertWritable(): Promise<void>
  /** Runs work that makes tables while no other process makes any. */
  setUp(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * The longest that a request waits for a connection to a server, or for its turn at the embedded
 * database (ms).
 */
export const CONNECT_TIMEOUT_MS = 5000

/** Runs one statement written by hand and answers its rows. */
export async function query<Row extends Record<string, unknown>>(
  db: Reader,
  statement: SQL,
): Promise<Row[]> {
  // Both drivers answer an object with `rows`; drizzle's common type does not say so.
  const result = (await db.execute(statement)) as { rows: Row[] }
  return result.rows
}

/**
 * Runs statements of one transaction that do not wait for each other's answers: a server gets them
 * in one go, in this order. All of them are waited for, also after a failure, so that none comes
 * after the rollback.
 */
export async function pipeline<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  // A statement of drizzle runs each time that it is awaited: here once, and its answer is kept.
  const settled = await Promise.allSettled(work)
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((each) => ('value' in each ? each.value : undefined)) as {
    -readonly [At in keyof Work]: Awaited<Work[At]>
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a statement broke off because the person whom it was for has gone meanwhile. */
export function isUserDeleted(error: Error): boolean {
  const reason = error.cause
  if (!(reason instanceof Error) || !('code' in reason) || !('constraint' in reason)) return false
  return (
    reason.code === FOREIGN_KEY_VIOLATION &&
    String(reason.constraint).endsWith('_user_id_users_id_fk')
  )
}

/** Changes that a transaction has made and not yet committed. */
const uncommitted = new WeakMap<object, DataChange[]>()

/**
 * Tells this process's caches of a change when the transaction commits; the other processes hear of
 * it from the database.
 */
export function announceOnCommit(tx: Tx, change: DataChange): void {
  uncommitted.get(tx)?.push(change)
}

/**
 * Announces what each transaction noted, once it is committed. One that the database broke off,
 * since it and another waited for each other, begins anew: its work must do nothing but ask this
 * database. A transaction inside another one has no list of its own.
 */
export function withAnnouncements(db: Db, changes: ChangeFeed): Db {
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) =>
    insisting(async () => {
      const noted: DataChange[] = []
      const result = await begin((tx) => {
        uncommitted.set(tx, noted)
        return work(tx)
      }, config)
      for (const change of noted) changes.announce(change)
      return result
    })
  return db
}

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const TRIES = 5

/** Tries anew what lost against another transaction; nothing of it was kept. */
async function insisting<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES || !hasLost(error)) throw error
    }
  }
}

function hasLost(error: unknown): boolean {
  const reason = error instanceof Error ? error.cause : undefined
  return (
    reason instanceof Error &&
    'code' in reason &&
    (reason.code === DEADLOCK || reason.code === SERIALIZATION_FAILURE)
  )
}

/** The channel on which the triggers of migration 0001 tell of changes. */
export const CHANGE_CHANNEL = 'shop_changes'

/** Makes a sentence of why the tables could not be brought up to date. */
export function explainMigrationFailure(error: unknown): never {
  if (isUnavailable(error)) throw error
  const reason = error instanceof Error ? (error.cause ?? error) : error
  throw new StartFailure(
    'The tables could not be brought up to date: ' +
      `${reason instanceof Error ? reason.message : String(reason)}.`,
    { cause: error },
  )
}

/**
 * Turns a failure to open the server of DATABASE_URL into a sentence, where a setting can fix it.
 */
function tellOpeningFailure(error: unknown): never {
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

export const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations')

/**
 * Opens the database of the settings and brings its tables up to date: the server of DATABASE_URL,
 * or the one embedded in this process. Only the one that is used is loaded: the embedded one is
 * heavy. `isPatient` lets statements take as long as they need.
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  options: { isPatient?: boolean } = {},
): Promise<Database> {
  if (config.databaseUrl)
    return (await import('./postgres.ts'))
      .openServer(config.databaseUrl, options)
      .catch(tellOpeningFailure)
  return (await import('./embedded.ts')).openEmbedded(config.dataDir, options)
}
