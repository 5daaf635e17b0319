import type { Database } from '#platform/db/db.ts'
import { openJobs, type JobQueue } from '#platform/jobs.ts'
import { contentTypeOf, type Storage } from '#platform/storage/storage.ts'
import { pictureOf, type Manifest } from './format.ts'
import {
  assertDecryptable,
  completeTables,
  loadRows,
  prepareTables,
  readExtras,
  type Extras,
} from './load-rows.ts'
import { readEntries, verifyBackup, type BackupFile } from './read-archive.ts'
import { openPlace, type Place, type RestoreConfig } from './restore-place.ts'

/** What was restored. `rows` are those of each table, the same as in the manifest. */
export type RestoreSummary = {
  createdAt: string
  rows: Record<string, number>
  jobs: number
  /** Names of jobs that this version of the shop does not have. They were left out. */
  unknownJobs: string[]
  pictureFiles: number
  durationMs: number
}

type RestoreOptions = {
  withPictures?: boolean
  /**
   * Runs with the restored rows and the moment of the backup; if it fails, an embedded database is
   * not restored at all.
   */
  beforeComplete?: (database: Database, backupAt: Date) => Promise<void>
}

/**
 * Restores a backup into the empty place of the settings, in one transaction, and brings its tables
 * up to date. Checks the whole file before it writes anything. Throws BackupFailure with a sentence
 * for the administrator; then the place is as before.
 */
export async function restoreBackup(
  backup: BackupFile,
  config: RestoreConfig,
  { withPictures = true, beforeComplete = async () => {} }: RestoreOptions = {},
): Promise<RestoreSummary> {
  const started = performance.now()
  const manifest = await verifyBackup(backup)
  const place = await openPlace(config, { withPictures })
  try {
    const jobs = await openJobs(place.database, () => undefined)
    const restored = await restoreInto(place, { jobs, manifest, backup, config }).finally(() =>
      jobs.stop(),
    )
    const { createdAt } = manifest
    await beforeComplete(place.database, new Date(createdAt))
    await place.complete()
    return { createdAt, ...restored, durationMs: Math.round(performance.now() - started) }
  } catch (error) {
    await place.discard().catch(() => undefined)
    throw error
  }
}

type Work = { jobs: JobQueue; manifest: Manifest; backup: BackupFile; config: RestoreConfig }

const restoreInto = (place: Place, { jobs, manifest, backup, config }: Work) =>
  place.database.copy('write', async (session) => {
    await prepareTables(session, manifest)
    const extras: Extras = { sequences: [], jobs: [] }
    const pictures = openUploads(place.pictures)
    for await (const entry of readEntries(backup)) {
      const key = pictureOf(entry.name)
      if (key !== undefined) await pictures.add(key, entry.bytes)
      else if (!(await loadRows(session, manifest, entry))) readExtras(extras, entry)
    }
    await pictures.end()
    const rows = await completeTables(session, manifest, extras.sequences)
    await assertDecryptable(session, config.secretKey)
    const unknownJobs = await jobs.restore(session, extras.jobs)
    await place.movePictures()
    return { rows, jobs: extras.jobs.length, unknownJobs, pictureFiles: pictures.count() }
  })

/** How many picture files are stored at once. */
const UPLOADS_AT_ONCE = 8

/**
 * Stores picture files, several at a time. The name of a picture is the hash of its file, so one
 * that S3 already has is the same and stays.
 */
function openUploads(storage: Storage) {
  let running: Promise<void>[] = []
  let count = 0
  const end = async () => {
    const uploads = running
    running = []
    await Promise.all(uploads)
  }
  const upload = async (key: string, bytes: Uint8Array) => {
    if (await storage.has(key)) return
    await storage.put(key, Buffer.from(bytes), contentTypeOf(key))
  }
  return {
    add: async (key: string, bytes: Uint8Array) => {
      count += 1
      const work = upload(key, bytes)
      // `end` throws it; until then it must not count as unhandled.
      work.catch(() => undefined)
      running.push(work)
      if (running.length === UPLOADS_AT_ONCE) await end()
    },
    end,
    count: () => count,
  }
}
