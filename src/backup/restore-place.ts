import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/db.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { openFolderStorage, type Storage } from '#platform/storage/storage.ts'
import { openS3Storage } from '#platform/storage/s3.ts'
import { BackupFailure } from './format.ts'
import { assertNoRows, findAppliedMigration } from './schema.ts'

export type RestoreConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'secretKey'>

/** An empty place that nobody else uses, to restore a backup into. */
export type Place = {
  database: Database
  /** Where picture files go at first. */
  pictures: Storage
  /** Puts the picture files to their place. Call it last in the transaction. */
  movePictures(): Promise<void>
  /** Closes the database and puts it to its place. */
  complete(): Promise<void>
  /** Closes the database and removes everything that was written outside it. */
  discard(): Promise<void>
}

/**
 * Opens the place that the settings name. Everything in folders is first written to the folder
 * `restoring` of DATA_DIR, so that a failure or a killed process leaves nothing in its place.
 * Throws FolderInUse or BackupFailure if a shop runs, or if the place is not empty.
 */
export async function openPlace(
  config: RestoreConfig,
  { withPictures }: { withPictures: boolean },
): Promise<Place> {
  const { dataDir, databaseUrl } = config
  await mkdir(dataDir, { recursive: true })
  if (databaseUrl) await assertNoShopRuns(databaseUrl)
  else await assertEmbeddedIsEmpty(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const pictures = path.join(dataDir, 'pictures')
    if (withPictures && !config.s3) await assertEmptyFolder(pictures)
    const work = path.join(dataDir, 'restoring')
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { mode: 0o700 })
    const database = await openUnmigratedDatabase(databaseUrl, work)
    return toPlace(config, { database, work, pictures, unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

type OpenedPlace = { database: Database; work: string; pictures: string; unlock: () => void }

function toPlace(config: RestoreConfig, { database, work, pictures, unlock }: OpenedPlace): Place {
  const restored = path.join(work, 'pictures')
  let isMoved = false
  const end = async () => {
    await rm(work, { recursive: true, force: true })
    unlock()
  }
  return {
    database,
    pictures: config.s3 ? openS3Storage(config.s3) : openFolderStorage(restored),
    movePictures: async () => {
      if (!existsSync(restored)) return
      await rm(pictures, { recursive: true, force: true }) // an empty folder
      await rename(restored, pictures)
      isMoved = true
    },
    complete: async () => {
      await database.close()
      if (!config.databaseUrl) {
        const place = path.join(config.dataDir, 'postgres')
        // A database without rows of the shop, or nothing.
        if (existsSync(place)) await rename(place, path.join(work, 'replaced'))
        await rename(path.join(work, 'postgres'), place)
      }
      await end()
    },
    discard: async () => {
      await database.close()
      if (isMoved) await rm(pictures, { recursive: true, force: true })
      await end()
    },
  }
}

async function assertEmptyFolder(folder: string): Promise<void> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return
  throw new BackupFailure(
    `The folder ${folder} is not empty. A backup is restored only into an empty place: move the ` +
      'folder away.',
  )
}

/** How long a server may list connections that are closed already. */
const CLOSING_MS = 3000

async function assertNoShopRuns(url: string): Promise<void> {
  const { isServerInUse } = await import('#platform/db/postgres.ts')
  // A server lists a closed connection for a moment, so a second attempt must not meet the first.
  const end = Date.now() + CLOSING_MS
  while (await isServerInUse(url)) {
    if (Date.now() > end)
      throw new BackupFailure(
        'A shop runs on the database of DATABASE_URL. Stop all its processes first.',
      )
    await sleep(100)
  }
}

/** The embedded database of DATA_DIR must have no rows of the shop, if there is one. */
async function assertEmbeddedIsEmpty(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'postgres'))) return
  const { openEmbedded } = await import('#platform/db/embedded.ts')
  const database = await openEmbedded(dataDir, { isPatient: true, isUnmigrated: true })
  await database
    .copy('read', async (session) => {
      if ((await findAppliedMigration(session)) !== undefined) await assertNoRows(session)
    })
    .catch((error: unknown) => closeAndThrow(error, database))
  await database.close()
}

/** A database of DATABASE_URL with rows is refused when they are loaded (`load-rows.ts`). */
async function openUnmigratedDatabase(url: string | undefined, work: string): Promise<Database> {
  const options = { isPatient: true, isUnmigrated: true }
  if (url) return (await import('#platform/db/postgres.ts')).openServer(url, options)
  return (await import('#platform/db/embedded.ts')).openEmbedded(work, options)
}
