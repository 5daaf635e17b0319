import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openEmbedded } from '#platform/db/embedded.ts'
import { openServer } from '#platform/db/postgres.ts'
import { query, type Database } from '#platform/db/db.ts'
import { cached } from './cached.ts'

let opened: Promise<Database> | undefined

/**
 * How long a statement waits for its turn at the embedded database (ms). Hundreds of requests at
 * once take seconds on a slow machine.
 */
const TEST_WAIT_MS = 30_000

/** The one database of a test run: the server of TEST_DATABASE_URL, or one embedded in memory. */
export function testDatabase(): Promise<Database> {
  opened ??= process.env.TEST_DATABASE_URL
    ? openServer(process.env.TEST_DATABASE_URL, { connections: 30 })
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

/** A folder with the database, and the same as a tar file for memory. */
const makeTemplate = (): Promise<string> =>
  cached('database', ['migrations'], async (folder) => {
    await (await openEmbedded(folder)).close()
    const client = await PGlite.create({
      dataDir: path.join(folder, 'postgres'),
      extensions: { pg_trgm },
    })
    const dump = await client.dumpDataDir('none')
    await client.close()
    await writeFile(path.join(folder, 'postgres.tar'), Buffer.from(await dump.arrayBuffer()))
  })

type MigratedRows = { synonyms: { id: string; terms: string[] }[]; categories: object[] }

const migratedRows = new WeakMap<Database['db'], MigratedRows>()

/**
 * Empties every table of the shop, including append-only ones, which only TRUNCATE can do. Then
 * inserts the synonyms and categories of the migrations again.
 */
export async function emptyDatabase({ db }: Database): Promise<void> {
  const migrated = migratedRows.get(db) ?? {
    synonyms: await query<{ id: string; terms: string[] }>(
      db,
      sql`select id, terms from search_synonyms`,
    ),
    categories: await query(db, sql`select * from categories`),
  }
  migratedRows.set(db, migrated)
  const tables = await query<{ name: string }>(
    db,
    sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname = 'jobs' and tablename in ('job', 'job_common'))`,
  )
  const names = tables.map((table) => table.name).join(', ')
  // A transaction is repeated after a deadlock, such as with a job of an earlier shop.
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`truncate ${names} cascade`))
    await tx.execute(sql`
      insert into search_synonyms (id, terms)
      select each->>'id', array(select jsonb_array_elements_text(each->'terms'))
      from jsonb_array_elements(${JSON.stringify(migrated.synonyms)}::jsonb) each`)
    await tx.execute(sql`
      insert into categories select * from jsonb_populate_recordset(
        null::categories, ${JSON.stringify(migrated.categories)}::jsonb)`)
  })
}
