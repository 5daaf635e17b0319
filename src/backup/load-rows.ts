import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import type { CopySession } from '#platform/db/copy-session.ts'
import { toEncryptionKey, openEncryption } from '#platform/secrets/encryption.ts'
import { PendingJob } from '#platform/pending-jobs.ts'
import { Refusal } from '#shared/errors.ts'
import {
  BackupFailure,
  JOBS,
  quoteName,
  SEQUENCES,
  Sequence,
  tableOf,
  type BackupTable,
  type Manifest,
} from './format.ts'
import { applyMigrations, assertNoRows, findAppliedMigration, listTables } from './schema.ts'
import type { Entry } from './write-archive.ts'

const decompress = promisify(gunzip)

/**
 * Makes the tables as they were when the backup was made, and empties them. Throws BackupFailure if
 * a table of the shop has rows, or if the tables are newer than the backup.
 */
export async function prepareTables(session: CopySession, manifest: Manifest): Promise<void> {
  const { when, tag } = manifest.migration
  const applied = await findAppliedMigration(session)
  if (applied !== undefined) await assertNoRows(session)
  if (applied !== undefined && applied > when)
    throw new BackupFailure(
      `The tables of the database are newer than the backup (${tag}). Restore it into a new ` +
        'database without tables; its tables are then brought up to date.',
    )
  await applyMigrations(session, { from: applied, to: when })
  const tables = await listTables(session)
  assertColumns(manifest.tables, tables)
  const names = tables.map(({ name }) => quoteName(name))
  await session.query(`truncate ${names.join(', ')}`)
  // Triggers would count words again, refuse rows or send notifications. The backup has the rows
  // that they have written.
  for (const name of names) await session.query(`alter table ${name} disable trigger user`)
}

function assertColumns(
  expected: BackupTable[],
  tables: { name: string; columns: string[] }[],
): void {
  for (const { name, columns } of expected) {
    const table = tables.find((each) => each.name === name)
    const missing = columns.filter((column) => !table?.columns.includes(column))
    if (missing.length > 0)
      throw new BackupFailure(`The table ${name} of the backup does not fit (${missing.join()}).`)
  }
}

/** What the entries of a backup other than rows and pictures hold. */
export type Extras = { sequences: Sequence[]; jobs: PendingJob[] }

/** Loads an entry with rows. Returns false if it has none. */
export async function loadRows(
  session: CopySession,
  manifest: Manifest,
  { name, bytes }: Entry,
): Promise<boolean> {
  const table = manifest.tables.find((each) => each.name === tableOf(name))
  if (!table) return false
  const target = `${quoteName(table.name)} (${table.columns.map(quoteName).join(', ')})`
  await session.copyIn(target, await decompress(bytes))
  return true
}

/** Keeps the sequences or the jobs of an entry in `extras`. */
export function readExtras(extras: Extras, { name, bytes }: Entry): void {
  const parse = (): unknown => JSON.parse(Buffer.from(bytes).toString())
  if (name === SEQUENCES) extras.sequences = z.array(Sequence).parse(parse())
  if (name === JOBS) extras.jobs = z.array(PendingJob).parse(parse())
}

/**
 * Sets the sequences, compares the number of rows with the manifest, brings the tables up to date
 * and ends what ran when the copy was made. Returns the rows of each table before that.
 */
export async function completeTables(
  session: CopySession,
  manifest: Manifest,
  sequences: Sequence[],
): Promise<Record<string, number>> {
  for (const { name, lastValue, isCalled } of sequences)
    await session.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoteName(name)}`,
      lastValue,
      isCalled,
    ])
  const counts: Record<string, number> = {}
  for (const { name, rows } of manifest.tables) {
    const [row] = await session.query<{ rows: number }>(
      `select count(*)::int as rows from ${quoteName(name)}`,
    )
    if (row?.rows !== rows)
      throw new Error(`The table ${name} has ${row?.rows} rows after the restore, not ${rows}.`)
    counts[name] = rows
  }
  for (const { name } of await listTables(session))
    await session.query(`alter table ${quoteName(name)} enable trigger user`)
  await applyMigrations(session, { from: manifest.migration.when })
  for (const { table, sentence } of RUNS)
    await session.query(
      `update ${table} set ended_at = now(), failure = $1 where ended_at is null`,
      [sentence],
    )
  // Neither kind of database has statistics of new rows, and the embedded one never makes them.
  await session.query('analyze')
  return counts
}

/**
 * What ran when the copy was made. Its job is never restored (`OF_BACKUPS` of pending-jobs.ts), so
 * it ends as failed and can be started again at once.
 */
const RUNS = [
  {
    table: 'selling_starts',
    sentence:
      'The shop was restored from a copy that was made while this ran. Nothing was removed.',
  },
  { table: 'backup_runs', sentence: 'The process that wrote it was stopped.' },
]

/** Every column with encrypted values, and the column that names its row. */
const ENCRYPTED = [
  { table: 'totp', column: 'secret', row: 'user_id' },
  { table: 'connections', column: 'value', row: 'name' },
]

/**
 * Decrypts every encrypted value with SECRET_KEY or the key in the database. Throws BackupFailure
 * if that fails, because nobody could use the values later.
 */
export async function assertDecryptable(
  session: CopySession,
  secretKey: string | undefined,
): Promise<void> {
  const stored = await session.query<{ value: string }>(
    `select value from secrets where name = 'encryption'`,
  )
  const texts = [...(secretKey ? [secretKey] : []), ...stored.map(({ value }) => value)]
  const keys = texts.map(toEncryptionKey)
  const { decrypt } = openEncryption(async () => keys)
  for (const { table, column, row } of ENCRYPTED) {
    const values = await session.query<{ value: string; row: string }>(
      `select ${column} as value, ${row} as row from ${table} where ${column} is not null`,
    )
    for (const { value, row: id } of values)
      await decrypt(value, { table, column, row: id }).catch((error: unknown) =>
        refuseKey(error, secretKey),
      )
  }
}

function refuseKey(error: unknown, secretKey: string | undefined): never {
  if (!(error instanceof Refusal)) throw error
  throw new BackupFailure(
    secretKey
      ? 'SECRET_KEY is not the key that has encrypted values of this backup. Set it to the key ' +
          'of the shop (npm run secret-key printed it) and restore again.'
      : 'The backup has encrypted values and not their key. Set SECRET_KEY to the key of the ' +
          'shop (npm run secret-key printed it) and restore again.',
    { cause: error },
  )
}
