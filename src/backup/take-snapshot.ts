import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { CopySession } from '#platform/db/copy-session.ts'
import type { Database } from '#platform/db/db.ts'
import { listPendingJobs, type PendingJob } from '#platform/pending-jobs.ts'
import { FORMAT, quoteName, type BackupTable, type Manifest, type Sequence } from './format.ts'
import { listTables, readMigration } from './schema.ts'

/** Pages of 8 kB in one part of a table, so that parts fit into memory. */
const PAGES_PER_CHUNK = 256

/**
 * Counters and codes that are worth nothing after some minutes, and the list of the backups of this
 * place: a restored shop must neither go on with one nor delete others.
 */
const OF_THIS_PLACE = ['rate_counts', 'login_codes', 'login_links', 'backup_runs', 'backup_tickets']

/** The table that only an encrypted backup has (docs/decisions/0020-secrets-at-rest.md). */
const SECRETS = 'secrets'

/** `whole` includes what a backup leaves out: the move to another database. */
export type BackupScope = 'without secrets' | 'with secrets' | 'whole'

/** A part of a table's rows in the work file. */
type Chunk = { table: string; offset: number; length: number }

/** A picture of a product, an order or an upload. `isUsed` by anything, or kept by the library. */
export type SnapshotPicture = { key: string; width: number; isUsed: boolean }

/** One file by its key. `isUsed`: a product has the video, or the picture was sent. */
type SnapshotFile = { key: string; isUsed: boolean }

/** The data of one moment. The rows are in a work file, until `close`. */
export type Snapshot = {
  manifest: Manifest
  sequences: Sequence[]
  jobs: PendingJob[]
  pictures: SnapshotPicture[]
  videos: SnapshotFile[]
  /** Pictures that customers have added to returns, complaints and reviews. */
  customerPictures: SnapshotFile[]
  chunks: Chunk[]
  readChunk(chunk: Chunk): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Copies all rows of one moment to a work file in `folder`, because neither the transaction nor
 * the embedded database may wait for a slow reader. The work file is deleted while it is open, so
 * that a killed process leaves nothing.
 */
export async function takeSnapshot(
  database: Database,
  { folder, scope }: { folder: string; scope: BackupScope },
): Promise<Snapshot> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, `.${randomUUID()}.rows`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    const content = await database.copy('read', async (session) => ({
      ...(await readAll(session, file, scope)),
      database: database.kind,
    }))
    return toSnapshot(content, file)
  } catch (error) {
    await file.close()
    throw error
  }
}

type Content = Awaited<ReturnType<typeof readAll>> & { database: Database['kind'] }

const toSnapshot = (
  { migration, tables, leftOut, chunks, database, createdAt, ...rest }: Content,
  file: FileHandle,
): Snapshot => ({
  ...rest,
  chunks,
  manifest: { format: FORMAT, createdAt, database, migration, tables, leftOut },
  readChunk: async ({ offset, length }) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    if (bytesRead < length) throw new Error('The work file of the backup is too short.')
    return buffer
  },
  close: () => file.close(),
})

async function readAll(session: CopySession, file: FileHandle, scope: BackupScope) {
  const all = await listTables(session)
  // No migration can change the tables until the end.
  const names = all.map(({ name }) => quoteName(name)).join(', ')
  await session.query(`lock table ${names} in access share mode`)
  const [clock] = await session.query<{ now: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  const migration = await readMigration(session)
  const isLeftOut = (name: string): boolean =>
    (scope !== 'whole' && OF_THIS_PLACE.includes(name)) ||
    (scope === 'without secrets' && name === SECRETS)
  const chunks: Chunk[] = []
  const tables: BackupTable[] = []
  let offset = 0
  for (const { name, columns, pages } of all) {
    if (isLeftOut(name)) continue
    let rows = 0
    for await (const part of readTable(session, { name, columns, pages })) {
      await file.appendFile(part)
      chunks.push({ table: name, offset, length: part.length })
      offset += part.length
      rows += countRows(part)
    }
    tables.push({ name, columns, rows })
  }
  return {
    createdAt: clock?.now ?? '',
    migration,
    tables,
    leftOut: all.map(({ name }) => name).filter(isLeftOut),
    chunks,
    sequences: await listSequences(session),
    jobs: await listPendingJobs(session),
    pictures: await listPictures(session),
    videos: await listVideos(session),
    customerPictures: await listCustomerPictures(session),
  }
}

/** Yields the rows of a table by ranges of its pages; parts without rows are left out. */
async function* readTable(
  { copyOut }: CopySession,
  { name, columns, pages }: { name: string; columns: string[]; pages: number },
): AsyncGenerator<Uint8Array> {
  const select = `select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}`
  for (let page = 0; page < pages; page += PAGES_PER_CHUNK) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + PAGES_PER_CHUNK},0)'`
    const part = await copyOut(`${select} where ${range}`)
    if (part.length > 0) yield part
  }
}

const NEWLINE = 10

/** Each row ends with a line break; COPY writes one within a value as `\n`. */
function countRows(part: Uint8Array): number {
  let rows = 0
  for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

async function listSequences({ query }: CopySession): Promise<Sequence[]> {
  const names = await query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const [row] = await query<Pick<Sequence, 'lastValue' | 'isCalled'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteName(name)}`,
    )
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}

const listPictures = ({ query }: CopySession): Promise<SnapshotPicture[]> =>
  query<SnapshotPicture>(
    `select key, max(width)::int as width, bool_or(is_used) as "isUsed" from (
       select key, width, true as is_used from product_pictures
       union all select picture ->> 'key', (picture ->> 'width')::int, true from order_lines
         where picture is not null
       union all select key, width, is_kept or exists (
           select from picture_uses u where u.key = pictures.key) from pictures) as all_pictures
     group by key order by key`,
  )

const listCustomerPictures = ({ query }: CopySession): Promise<SnapshotFile[]> =>
  query(
    `select key, num_nonnulls(return_id, complaint_id, review_id) > 0 as "isUsed"
     from customer_pictures order by key`,
  )

const listVideos = ({ query }: CopySession): Promise<SnapshotFile[]> =>
  query(
    `select key, exists (select from products p where p.video ->> 'key' = videos.key) as "isUsed"
     from videos order by key`,
  )
