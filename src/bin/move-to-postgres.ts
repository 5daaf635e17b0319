import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeBackup } from '#backup/backup.ts'
import { restoreBackup } from '#backup/restore.ts'
import { readConfig, WrongSetting, type Config } from '#platform/config.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { describeRestore, reportBooks } from '#bin/restore/describe-backup.ts'
import { runOrReport } from '#bin/start/run-program.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * `npm run move-to-postgres`: copies the embedded database of DATA_DIR, with its secrets, into the
 * empty database of DATABASE_URL. Pictures stay where they are. Exits with 1 and a sentence if it
 * cannot, and with 1 if the books have findings.
 */
await runOrReport(async () => {
  const config = readConfig(process.env)
  assertPlaces(config)
  const embedded = { ...config, databaseUrl: undefined }
  say('The embedded database:')
  await reportBooks(embedded)
  // Beside the database that it is a copy of. A killed run leaves it to the next one.
  const file = path.join(config.dataDir, 'moving.tar')
  try {
    await copyTo(file, embedded)
    say(describeRestore(await restoreBackup({ file }, config, { withPictures: false })))
  } finally {
    await rm(file, { force: true })
  }
  say('The database of DATABASE_URL:')
  if (!(await reportBooks(config))) process.exitCode = 1
  say(
    'Start the shop with DATABASE_URL set, as it is now. Keep DATA_DIR: pictures and backups are ' +
      `in it. ${path.join(config.dataDir, 'postgres')} is not used any more: delete it when the ` +
      'shop has run for some days, and make a backup before.',
  )
})

function assertPlaces({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl)
    throw new WrongSetting(
      'Set DATABASE_URL to an empty PostgreSQL database, and leave DATA_DIR as it is.',
    )
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new WrongSetting(`There is no embedded database in ${dataDir}: look at DATA_DIR.`)
}

/** Writes all of the embedded database to a file that only its user may read. */
async function copyTo(
  file: string,
  embedded: { dataDir: string; databaseUrl: undefined },
): Promise<void> {
  await rm(file, { force: true })
  const database = await openDatabase(embedded, { isPatient: true })
  const source = { database, pictures: null, workFolder: embedded.dataDir }
  const sink = createWriteStream(file, { mode: 0o600 })
  await writeBackup(source, { scope: 'whole' }, sink).catch((error: unknown) =>
    closeAndThrow(error, database),
  )
  await database.close()
}
