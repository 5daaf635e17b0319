import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { BackupFailure } from '#backup/format.ts'
import { openRemoteBackups } from '#backup/remote-backups.ts'
import { skipLostDocuments } from '#invoices/invoices.ts'
import { skipLostNumbers } from '#orders/orders.ts'
import type { Db } from '#platform/db/db.ts'
import type { S3Options } from '#platform/storage/s3.ts'
import { replaceFile } from '#platform/storage/replace-file.ts'
import { financialYearOf, INVOICE_SERIES } from '#shared/invoices/invoice-rule.ts'

/** The numbers that restores have left out, beside the backups. */
export const SKIPPED_FILE = 'skipped-numbers.json'

const ORDERS = 'order'

/** The last number that was left out, by series: `order`, `invoice 26-27`, `credit-note 26-27`. */
const Skipped = z.record(z.string(), z.int().min(0))
export type SkippedNumbers = z.infer<typeof Skipped>

/** The files of these folders as one: of each series its last number. Throws BackupFailure. */
export async function readSkipped(folders: string[]): Promise<SkippedNumbers> {
  const all = await Promise.all([...new Set(folders)].map(readFolder))
  return all.reduce(mergeSkipped, {})
}

/**
 * Leaves out numbers of orders, invoices and credit notes that orders after the backup may have,
 * and stores the last ones beside the backups. A second restore of the same backup begins after
 * them, because the shop of the first one has given out numbers too. `now`: the moment of the
 * restore.
 */
export async function skipNumbers(
  db: Db,
  { backupAt, now, skipped }: { backupAt: Date; now: Date; skipped: SkippedNumbers },
  { folder, s3 }: { folder: string; s3: S3Options | undefined },
): Promise<void> {
  const key = (series: string) => `${series} ${financialYearOf(now)}`
  const ranges = await skipLostDocuments(db, {
    backupAt,
    now,
    skipped: Object.fromEntries(INVOICE_SERIES.map((series) => [series, skipped[key(series)]])),
  })
  const all = mergeSkipped(skipped, {
    [ORDERS]: await skipLostNumbers(db, skipped[ORDERS]),
    ...Object.fromEntries(ranges.map(({ series, last }) => [key(series), last])),
  })
  const file = path.join(folder, SKIPPED_FILE)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(file, `${JSON.stringify(all, null, 2)}\n`)
  if (s3) await openRemoteBackups(s3).store(file)
}

const mergeSkipped = (one: SkippedNumbers, other: SkippedNumbers): SkippedNumbers => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([series, last]) => [series, Math.max(last, one[series] ?? 0)]),
  ),
})

async function readFolder(folder: string): Promise<SkippedNumbers> {
  const file = path.join(folder, SKIPPED_FILE)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return Skipped.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupFailure(
      `${file} cannot be read. Correct it, or remove it if the shop has issued no document since ` +
        'an earlier restore.',
      { cause },
    )
  }
}
