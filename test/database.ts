import { sql } from 'drizzle-orm'
import { openEmbedded } from '#platform/db/embedded.ts'
import { openServer } from '#platform/db/postgres.ts'
import { query, type Database } from '#platform/db/db.ts'

let opened: Promise<Database> | undefined

/** The one database of a test run: the server of TEST_DATABASE_URL, or one embedded in memory. */
export function testDatabase(): Promise<Database> {
  opened ??= process.env.TEST_DATABASE_URL
    ? openServer(process.env.TEST_DATABASE_URL, { connections: 30 })
    : openEmbedded(null)
  return opened
}

const synonyms = new WeakMap<Database['db'], Promise<{ id: string; terms: string[] }[]>>()

/**
 * Empties every table of the shop; the append-only ones too, which only TRUNCATE can do. The
 * synonyms that migrations brought come back.
 */
export async function emptyDatabase({ db }: Database): Promise<void> {
  const brought = await (synonyms.get(db) ??
    query<{ id: string; terms: string[] }>(db, sql`select id, terms from search_synonyms`))
  synonyms.set(db, Promise.resolve(brought))
  const tables = await query<{ name: string }>(
    db,
    sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname = 'jobs' and tablename in ('job', 'job_common'))`,
  )
  await db.execute(sql.raw(`truncate ${tables.map((table) => table.name).join(', ')} cascade`))
  await db.execute(sql`
    insert into search_synonyms (id, terms)
    select each->>'id', array(select jsonb_array_elements_text(each->'terms')) from jsonb_array_elements(${JSON.stringify(brought)}::jsonb) each`)
}
