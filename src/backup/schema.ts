import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import type { CopySession } from '#platform/db/copy-session.ts'
import { MIGRATIONS } from '#platform/db/migrations.ts'
import { BackupFailure, quoteName, type Manifest } from './format.ts'

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) })

/** The migrations of this version of the shop, oldest first. */
const readJournal = () =>
  Journal.parse(JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')))
    .entries

/** The time of the last migration of this database; undefined if it has no tables of the shop. */
export async function findAppliedMigration({ query }: CopySession): Promise<number | undefined> {
  const [exists] = await query(
    `select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  )
  if (!exists) return undefined
  const [row] = await query<{ when: string }>(
    'select max(created_at)::text as when from drizzle.__drizzle_migrations having count(*) > 0',
  )
  return row && Number(row.when)
}

/** The last migration of this database. Throws BackupFailure if this program does not have it. */
export async function readMigration(session: CopySession): Promise<Manifest['migration']> {
  const when = await findAppliedMigration(session)
  if (when === undefined) throw new BackupFailure('There is no shop in this database yet.')
  const migration = readJournal().find((each) => each.when === when)
  if (migration) return migration
  throw new BackupFailure(
    'The tables of this database are of a newer version of the shop. Use that version.',
  )
}

/** Throws BackupFailure if a newer version of the shop made the backup. */
export function assertKnownMigration({ tag, when }: Manifest['migration']): void {
  if (readJournal().some((each) => each.tag === tag && each.when === when)) return
  throw new BackupFailure(
    `A newer version of the shop made this backup (its tables are of ${tag}). Update the shop, ` +
      'then restore it.',
  )
}

/**
 * Applies the migrations after `from` (all if undefined) until `to` (all if undefined), as drizzle
 * does at a start, but in the transaction of this session.
 */
export async function applyMigrations(
  { query }: CopySession,
  { from = -1, to = Number.POSITIVE_INFINITY }: { from?: number | undefined; to?: number },
): Promise<void> {
  await query('create schema if not exists drizzle')
  await query(
    'create table if not exists drizzle.__drizzle_migrations ' +
      '(id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis <= from || folderMillis > to) continue
    for (const statement of sql) await query(statement)
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** A table with its stored columns, without generated ones, and its size in pages. */
type Table = { name: string; columns: string[]; pages: number }

/** The tables of the shop, none of extensions, in the order of their foreign keys, then by name. */
export async function listTables({ query }: CopySession): Promise<Table[]> {
  const tables = await query<Table>(
    `select c.relname as name,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
         and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  )
  const references = await query<{ name: string; referenced: string }>(
    `select c.relname as name, r.relname as referenced from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
     where f.contype = 'f' and f.conrelid <> f.confrelid
       and c.relnamespace = 'public'::regnamespace`,
  )
  return sortByReferences(tables, references)
}

function sortByReferences(
  tables: Table[],
  references: { name: string; referenced: string }[],
): Table[] {
  const sorted: Table[] = []
  let rest = tables
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name))
    const free = rest.filter(
      (table) => !references.some((r) => r.name === table.name && names.has(r.referenced)),
    )
    if (free.length === 0) throw new Error(`Foreign keys in a circle: ${[...names].join(', ')}.`)
    sorted.push(...free)
    rest = rest.filter((table) => !free.includes(table))
  }
  return sorted
}

/**
 * Tables that a shop without products, customers and orders may have rows in: the migrations, a
 * first start and requests to log in write them.
 */
const MAY_HAVE_ROWS = new Set([
  'categories',
  'setup_links',
  'search_synonyms',
  'search_words',
  'secrets',
  'rate_counts',
  'login_codes',
  'book_results',
])

/** Throws BackupFailure if a table of the shop has rows. */
export async function assertNoRows(session: CopySession): Promise<void> {
  const names = (await listTables(session)).map(({ name }) => name)
  const checked = names.filter((name) => !MAY_HAVE_ROWS.has(name))
  const filled: string[] = []
  for (const name of checked) {
    const [row] = await session.query(`select from ${quoteName(name)} limit 1`)
    if (row) filled.push(name)
  }
  if (filled.length > 0)
    throw new BackupFailure(
      `The database is not empty: it has rows in ${filled.join(', ')}. A backup is restored only ` +
        'into an empty one.',
    )
}
