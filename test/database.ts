import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openEmbedded } from '#platform/db/embedded.ts'
import { openServer } from '#platform/db/postgres.ts'
import { openJobs } from '#platform/jobs.ts'
import { CHANGE_CHANNEL, query, type Database, type Tx } from '#platform/db/db.ts'
import { cached } from './cached.ts'
import { workerDatabase } from './test-server.ts'

let opened: Promise<Database> | undefined

/**
 * How long a statement waits for its turn at the embedded database (ms). Hundreds of requests at
 * once take seconds on a slow machine.
 */
const TEST_WAIT_MS = 30_000

/** The one database of a worker: on the server of TEST_DATABASE_URL, or embedded in memory. */
export function testDatabase(): Promise<Database> {
  opened ??= process.env.TEST_DATABASE_URL
    ? workerDatabase().then((url) => openServer(url, { connections: 30 }))
    : openMigrated({ waitMs: TEST_WAIT_MS })
  return opened
}

/** Opens a migrated database in memory, ten times faster than migrating a new one. */
export async function openMigrated(
  options: Parameters<typeof openEmbedded>[1] = {},
): Promise<Database> {
  // A blob of the file itself keeps the file open, and the process of a script would never end.
  const data = await readFile(path.join(await makeTemplate(), 'postgres.tar'))
  return openEmbedded(null, { ...options, data: new Blob([data]) })
}

/** Copies a migrated embedded database into a data folder of the shop. */
export async function copyMigrated(dataFolder: string): Promise<void> {
  const from = path.join(await makeTemplate(), 'postgres')
  cpSync(from, path.join(dataFolder, 'postgres'), { recursive: true })
}

/**
 * A folder with the database, and the same as a tar file for memory. The tables of the jobs depend
 * on the queues and on pg-boss.
 */
const makeTemplate = (): Promise<string> =>
  cached('database', ['migrations', 'src/platform/jobs.ts'], async (folder) => {
    const database = await openEmbedded(folder)
    const fail = (error: unknown) => {
      throw error
    }
    await (await openJobs(database, fail)).stop()
    await database.close()
    const client = await PGlite.create({
      dataDir: path.join(folder, 'postgres'),
      extensions: { pg_trgm },
    })
    const dump = await client.dumpDataDir('none')
    await client.close()
    await writeFile(path.join(folder, 'postgres.tar'), Buffer.from(await dump.arrayBuffer()))
  })

type MigratedRows = {
  synonyms: { id: string; terms: string[] }[]
  categories: object[]
  fingerprint: string
}

const migratedRows = new WeakMap<Database['db'], MigratedRows>()

/** Changes with every change of a synonym or a category. */
const FINGERPRINT = sql`md5(concat(
  (select string_agg(concat(id, terms), '' order by id) from search_synonyms),
  (select string_agg(each::text, '' order by id) from categories each)))`

async function readMigratedRows(db: Database['db']): Promise<MigratedRows> {
  const [row] = await query<{ fingerprint: string }>(db, sql`select ${FINGERPRINT} as fingerprint`)
  return {
    synonyms: await query(db, sql`select id, terms from search_synonyms`),
    categories: await query(db, sql`select * from categories`),
    fingerprint: row?.fingerprint ?? '',
  }
}

/**
 * A database with a larger table is truncated: rows that are only deleted slow the tests that
 * follow.
 */
const MAX_DELETED_BYTES = 512 * 1024

type Table = { name: string; bytes: number }

/**
 * Empties every table of the shop, including append-only ones. The synonyms and categories are
 * those of the migrations again.
 */
export async function emptyDatabase({ db, kind }: Database): Promise<void> {
  const migrated = migratedRows.get(db) ?? (await readMigratedRows(db))
  migratedRows.set(db, migrated)
  const tables = await query<Table & { fingerprint: string; isSuperuser: boolean }>(
    db,
    sql`
    select oid::regclass::text as name, pg_relation_size(oid)::int as bytes,
      (select ${FINGERPRINT}) as fingerprint, current_setting('is_superuser') = 'on' as "isSuperuser"
    from pg_class
    where relkind in ('r', 'p') and (relnamespace = 'public'::regnamespace
      or (relnamespace = to_regnamespace('jobs') and relname in ('job', 'job_common')))`,
  )
  const mayDelete = tables.every(
    ({ bytes, fingerprint, isSuperuser }) =>
      isSuperuser && fingerprint === migrated.fingerprint && bytes <= MAX_DELETED_BYTES,
  )
  const used = tables.filter(({ bytes }) => bytes > 0)
  // A transaction is repeated after a deadlock, such as with a job of an earlier shop.
  await db.transaction((tx) => (mayDelete ? deleteRows(tx, tables) : truncate(tx, used, migrated)))
  // A server reuses the place of deleted rows, so rows without an order would come in another one.
  // This gives the place back.
  if (mayDelete && kind === 'server' && used.length > 0)
    await db.execute(sql.raw(`vacuum ${listNames(used)}`))
}

/**
 * Deletes what is in the tables, except for synonyms and categories. TRUNCATE writes new files for
 * sixty tables and their indexes, and takes ten times longer. A superuser can turn off the triggers
 * of append-only tables, so notifications are sent here. Like TRUNCATE it waits until others have
 * ended their changes.
 */
async function deleteRows(tx: Tx, tables: Table[]): Promise<void> {
  const kept = ['search_synonyms', 'search_words', 'categories']
  const deletes = tables
    .filter(({ name, bytes }) => bytes > 0 && !kept.includes(name))
    .map(({ name }) => `delete from ${name};`)
  await tx.execute(
    sql.raw(`do $$ begin
      lock table ${listNames(tables)} in share row exclusive mode;
      set local session_replication_role = replica;
      ${deletes.join(' ')}
      delete from search_words where synonym_count <= 0;
      update search_words set name_count = 0, description_count = 0
        where name_count <> 0 or description_count <> 0;
      perform pg_notify('${CHANGE_CHANNEL}', 'catalog');
      perform pg_notify('${CHANGE_CHANNEL}', 'categories');
    end $$`),
  )
}

async function truncate(
  tx: Tx,
  tables: Table[],
  { synonyms, categories }: MigratedRows,
): Promise<void> {
  await tx.execute(sql.raw(`truncate ${listNames(tables)} cascade`))
  await tx.execute(sql`
    insert into search_synonyms (id, terms)
    select each->>'id', array(select jsonb_array_elements_text(each->'terms'))
    from jsonb_array_elements(${JSON.stringify(synonyms)}::jsonb) each`)
  await tx.execute(sql`
    insert into categories select * from jsonb_populate_recordset(
      null::categories, ${JSON.stringify(categories)}::jsonb)`)
}

const listNames = (tables: Table[]): string => tables.map(({ name }) => name).join(', ')
