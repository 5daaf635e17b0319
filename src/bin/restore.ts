import { parseArgs } from 'node:util'
import { restoreBackup } from '#backup/restore.ts'
import { readConfig, WrongSetting } from '#platform/config.ts'
import { describeRestore, eraseAgain, reportBooks } from '#bin/restore/describe-backup.ts'
import { fetchBackup } from '#bin/restore/fetch-backup.ts'
import { skipNumbers } from '#bin/restore/skip-numbers.ts'
import { runOrReport } from '#bin/start/run-program.ts'

/**
 * `npm run restore FILE`, or `s3:NAME` for one of the bucket: restores a backup into an empty
 * database and an empty picture folder, and deletes accounts again that were deleted after the
 * backup (`erased.jsonl` beside backups). Orders, invoices and credit notes go on with numbers that
 * the lost ones cannot have. Exits with 1 and a sentence if it cannot, and with 1 if the books have
 * findings.
 */
await runOrReport(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new WrongSetting('Use: npm run restore FILE, or s3:NAME')
  const config = readConfig(process.env)
  const { passphrase } = config.backup
  const { file: backup, erased, skipped } = await fetchBackup(file, config.backup)
  const summary = await restoreBackup({ file: backup, passphrase }, config, {
    beforeComplete: async ({ db }, backupAt) => {
      await eraseAgain(db, erased)
      await skipNumbers(db, { backupAt, now: new Date(), skipped }, config.backup)
    },
  })
  process.stdout.write(`${describeRestore(summary)}\n`)
  if (!(await reportBooks(config, { withErasures: true }))) process.exitCode = 1
})
