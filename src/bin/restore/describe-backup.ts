import type { BackupSummary } from '#backup/backup.ts'
import { BackupFailure } from '#backup/format.ts'
import type { RestoreSummary } from '#backup/restore.ts'
import { checkBooks } from '#operations/books.ts'
import { describeFindings } from '#operations/describe-books.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/db.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import {
  applyErasures,
  writeErasures,
  type AppliedErasures,
  type ErasureFile,
} from '#privacy/erasures.ts'
import { countFindings } from '#shared/book-checks.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** How many missing pictures are named. */
const MAX_NAMED = 10

/** What a backup has, as lines of text. */
export function describeBackup(summary: BackupSummary & { file: string }): string {
  const { file, bytes, rows, pictures, missing, isEncrypted, durationMs } = summary
  const lines = [
    file,
    `${megabytes(bytes)}, ${rows} rows, ${pictures} pictures, ${seconds(durationMs)}.`,
    isEncrypted
      ? 'It is encrypted with BACKUP_PASSPHRASE and has the keys of the shop. Keep the passphrase.'
      : 'It is not encrypted. The keys of the shop are not in it: npm run secret-key prints the ' +
        'one that a restore may need.',
  ]
  if (missing.length > 0) {
    const named = missing.slice(0, MAX_NAMED).join(', ')
    lines.push(`${missing.length} picture files are missing in the storage: ${named}`)
  }
  return lines.join('\n')
}

/** What was restored, as lines of text. */
export function describeRestore(summary: RestoreSummary): string {
  const { createdAt, rows, jobs, unknownJobs, pictureFiles, durationMs } = summary
  const counts = Object.entries(rows).filter(([, count]) => count > 0)
  const lines = [
    `The backup of ${createdAt} is restored, in ${seconds(durationMs)}.`,
    ...counts.map(([table, count]) => `  ${String(count).padStart(9)}  ${table}`),
    `Each table has the number of rows that the backup names. ${jobs} jobs wait, and ` +
      `${pictureFiles} picture files are stored.`,
  ]
  if (unknownJobs.length > 0)
    lines.push(`Jobs of these names are not known and were left out: ${unknownJobs.join(', ')}.`)
  return lines.join('\n')
}

/**
 * Checks the books of a database that no shop uses, and prints the outcome. Returns whether
 * everything adds up. Before that it may write the list of deleted accounts beside the backups.
 */
export async function reportBooks(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>,
  { withErasures = false }: { withErasures?: boolean } = {},
): Promise<boolean> {
  const database = await openDatabase(config, { isPatient: true })
  try {
    if (withErasures) await writeErasures({ db: database.db, config })
    const outcomes = await checkBooks(database.db)
    const findings = countFindings(outcomes)
    say(
      findings === 0
        ? 'The books: everything adds up.'
        : `The books:\n${describeFindings(outcomes)}\n${findings} findings.`,
    )
    return findings === 0
  } finally {
    await database.close()
  }
}

/**
 * Deletes the accounts of a list (`erased.jsonl`) that a backup has brought back. Throws
 * BackupFailure if that fails: then nobody may use the restored rows.
 */
export async function eraseAgain(db: Db, erased: ErasureFile['erased']): Promise<void> {
  if (erased.length === 0) return say('There is no list of deleted accounts, or it is empty.')
  const applied = await applyErasures(db, erased).catch((cause: unknown) => {
    throw new BackupFailure(
      'Accounts that were deleted after the backup could not be deleted again. Do not start the ' +
        'shop with these rows: restore the backup again, on a server into a new database.',
      { cause },
    )
  })
  say(describeErasures(applied))
}

const describeErasures = ({ listed, deleted, kept }: AppliedErasures): string =>
  `erased.jsonl lists ${listed} deleted accounts. ${deleted} were in the backup and are deleted ` +
  `again${kept > 0 ? `; ${kept} stay, because there is no other administrator` : ''}.`
