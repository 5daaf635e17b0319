import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '#platform/db/db.ts'
import { pictureFiles, videoFile } from '#platform/images/images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { chunkName, JOBS, MANIFEST, pictureName, SEQUENCES } from './format.ts'
import {
  takeSnapshot,
  type BackupScope,
  type Snapshot,
  type SnapshotPicture,
} from './take-snapshot.ts'
import { writeArchive, type Entry } from './write-archive.ts'

/** What is backed up. `pictures` is null if they are stored elsewhere and stay there. */
export type BackupSource = {
  database: Database
  pictures: Storage | null
  /** A folder for a work file of the size of the database. */
  workFolder: string
}

type BackupOptions = {
  /** Encrypts the backup, which then has the secrets of the shop too. */
  passphrase?: string | undefined
  /** Replaces what the passphrase decides. */
  scope?: BackupScope
}

/** The result of a backup. `missing` are files of pictures that products or orders use. */
export type BackupSummary = {
  createdAt: string
  rows: number
  pictures: number
  missing: string[]
  bytes: number
  isEncrypted: boolean
  durationMs: number
  /** How long the snapshot took, during which the embedded database did nothing else (ms). */
  snapshotMs: number
}

const compress = promisify(gzip)

/**
 * Writes a backup of one moment to a stream, which it ends: all tables, jobs that have not ended,
 * and pictures. The shop may run meanwhile. Throws Unavailable if the database does not respond,
 * and the error of the stream.
 */
export async function writeBackup(
  { database, pictures, workFolder }: BackupSource,
  { passphrase, scope = passphrase ? 'with secrets' : 'without secrets' }: BackupOptions,
  sink: Writable,
): Promise<BackupSummary> {
  const started = performance.now()
  const snapshot = await takeSnapshot(database, { folder: workFolder, scope })
  const snapshotMs = Math.round(performance.now() - started)
  const found: FoundPictures = { count: 0, missing: [] }
  try {
    const bytes = await writeArchive(listEntries(snapshot, pictures, found), { sink, passphrase })
    const { createdAt, tables } = snapshot.manifest
    return {
      createdAt,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures: found.count,
      missing: found.missing,
      bytes,
      isEncrypted: passphrase !== undefined,
      durationMs: Math.round(performance.now() - started),
      snapshotMs,
    }
  } finally {
    await snapshot.close()
  }
}

type FoundPictures = { count: number; missing: string[] }

async function* listEntries(
  snapshot: Snapshot,
  storage: Storage | null,
  found: FoundPictures,
): AsyncGenerator<Entry> {
  yield toJson(MANIFEST, snapshot.manifest)
  yield toJson(SEQUENCES, snapshot.sequences)
  yield toJson(JOBS, snapshot.jobs)
  const numbers = new Map<string, number>()
  for (const chunk of snapshot.chunks) {
    const number = (numbers.get(chunk.table) ?? 0) + 1
    numbers.set(chunk.table, number)
    const bytes = await compress(await snapshot.readChunk(chunk))
    yield { name: chunkName(chunk.table, number), bytes }
  }
  if (!storage) return
  for (const picture of snapshot.pictures) {
    const files = await readPicture(storage, picture)
    found.count += files.entries.length > 0 ? 1 : 0
    found.missing.push(...files.missing)
    yield* files.entries
  }
  for (const { name, isUsed } of singleFiles(snapshot)) {
    const file = await storage.get(name).catch(ifUnreadable)
    if (file) yield { name: pictureName(name), bytes: file.bytes }
    else if (isUsed) found.missing.push(name)
  }
}

/** What is one file in the storage. The key of a customer's picture is its name there. */
const singleFiles = ({ videos, customerPictures }: Snapshot) => [
  ...videos.map(({ key, isUsed }) => ({ name: videoFile(key), isUsed })),
  ...customerPictures.map(({ key, isUsed }) => ({ name: key, isUsed })),
]

const toJson = (name: string, value: unknown): Entry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value)),
})

const UNREADABLE = ['EIO', 'EACCES', 'EPERM']

/** A file that a damaged disk no longer returns counts as missing; all others are backed up. */
function ifUnreadable(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && UNREADABLE.includes(String(error.code))))
    throw error
}

/**
 * Reads the files of a picture. Files that a product or an order needs and that are not stored are
 * missing; an unused upload may have been deleted since the snapshot.
 */
async function readPicture(
  storage: Storage,
  picture: SnapshotPicture,
): Promise<{ entries: Entry[]; missing: string[] }> {
  const { originals, renditions, derived } = pictureFiles(picture)
  const keys = [...originals, ...renditions, ...derived]
  const stored = await Promise.all(
    keys.map(async (key) => ({ key, file: await storage.get(key).catch(ifUnreadable) })),
  )
  const entries = stored.flatMap(({ key, file }) =>
    file ? [{ name: pictureName(key), bytes: file.bytes }] : [],
  )
  const isStored = (key: string): boolean => entries.some(({ name }) => name === pictureName(key))
  const missing = [
    ...(originals.some(isStored) ? [] : originals.slice(0, 1)),
    ...renditions.filter((key) => !isStored(key)),
  ]
  return { entries, missing: picture.isUsed ? missing : [] }
}
