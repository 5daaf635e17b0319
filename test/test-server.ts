import pg from 'pg'
import { openServer } from '#platform/db/postgres.ts'
import { openJobs } from '#platform/jobs.ts'

/** The database of TEST_DATABASE_URL, whose name is that of the test run. */
const runUrl = (): string => process.env.TEST_DATABASE_URL ?? 'postgresql://127.0.0.1'
const runName = (): string => new URL(runUrl()).pathname.slice(1)

/** Runs a statement on a server, and returns its rows. */
export async function onServer(
  statement: string,
  url = runUrl(),
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The URL of a database on the server of another one. */
export function databaseUrl(name: string, beside = runUrl()): string {
  const url = new URL(beside)
  url.pathname = `/${name}`
  return url.href
}

/** The same database over TCP, for a process that cannot see the socket of its server. */
export function overTcp(address: string): string {
  const url = new URL(address)
  if (url.hostname.startsWith('%2F')) url.hostname = '127.0.0.1'
  return url.href
}

/**
 * A database with the tables of the shop and of the jobs. Nothing connects to it: only then can it
 * be copied, which takes a tenth of the time of the migrations.
 */
const templateOf = (run: string): string => `${run}_template`

/** Creates the databases of a test run on a server. Returns the URL for TEST_DATABASE_URL. */
export async function createRun(run: string, server: string): Promise<string> {
  for (const name of [run, templateOf(run)]) await onServer(`create database ${name}`, server)
  const database = await openServer(databaseUrl(templateOf(run), server))
  const fail = (error: unknown) => {
    throw error
  }
  await (await openJobs(database, fail)).stop()
  await database.close()
  return databaseUrl(run, server)
}

/** Drops the databases of a test run, with those of its workers. */
export async function dropRun(run: string, server: string): Promise<void> {
  const rows = await onServer(
    `select datname as name from pg_database where starts_with(datname, '${run}')`,
    server,
  )
  for (const { name } of rows) await onServer(`drop database ${String(name)} with (force)`, server)
}

/** Creates a database with the tables of the shop on the server of TEST_DATABASE_URL. */
export const createMigrated = (name: string): Promise<unknown> =>
  onServer(`create database ${name} template ${templateOf(runName())}`)

/**
 * Returns the URL of the database of this worker, and creates it for the first file. The files of a
 * worker run one after the other.
 */
export async function workerDatabase(): Promise<string> {
  const name = `${runName()}_worker_${process.env.VITEST_POOL_ID ?? 1}`
  const found = await onServer(`select from pg_database where datname = '${name}'`)
  if (found.length === 0) await createMigrated(name)
  return databaseUrl(name)
}
