import { z } from 'zod'

/**
 * The format of a backup: a tar file, encrypted with age if there is a passphrase. Its entries, in
 * this order (docs/decisions/0022-backups.md):
 * `manifest.json`, `sequences.json`, `jobs.json`, `tables/<table>/<number>.copy.gz` (rows in the
 * text format of COPY), `pictures/<storage key>`, `checksums.json`.
 */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'
export const SEQUENCES = 'sequences.json'
export const JOBS = 'jobs.json'
export const CHECKSUMS = 'checksums.json'
const PICTURES = 'pictures/'

/** The name of the entry with a part of a table's rows; `number` begins at 1. */
export const chunkName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(5, '0')}.copy.gz`

/** The table whose rows an entry has; undefined for other entries. */
export const tableOf = (entry: string): string | undefined =>
  /^tables\/([^/]+)\/\d+\.copy\.gz$/.exec(entry)?.[1]

export const pictureName = (storageKey: string): string => `${PICTURES}${storageKey}`

/** The storage key of a picture file; undefined for other entries. */
export const pictureOf = (entry: string): string | undefined =>
  entry.startsWith(PICTURES) ? entry.slice(PICTURES.length) : undefined

/** Read before the rest of the manifest, which another format may have changed. */
export const FormatOnly = z.object({ format: z.int() })

const BackupTable = z.object({
  name: z.string(),
  /** The columns in the order of the rows, without generated ones. */
  columns: z.array(z.string()),
  rows: z.int(),
})
export type BackupTable = z.output<typeof BackupTable>

export type Manifest = z.output<typeof Manifest>
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Where the rows come from. They can be restored into the other kind too. */
  database: z.enum(['embedded', 'server']),
  /** The last migration of the tables; `when` is its time in the journal of the migrations. */
  migration: z.object({ tag: z.string(), when: z.int() }),
  /** In the order of their foreign keys: a table comes after those that it references. */
  tables: z.array(BackupTable),
  /** Tables whose rows are not in the backup. */
  leftOut: z.array(z.string()),
})

export type Sequence = z.output<typeof Sequence>
export const Sequence = z.object({
  name: z.string(),
  /** A whole number as text, because it may be too large for a number of JSON. */
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
})

/** Size in bytes and SHA-256 in hex of every other entry. */
export type Checksums = z.output<typeof Checksums>
export const Checksums = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

/** A backup or a restore cannot be done. The message is for the administrator of the shop. */
export class BackupFailure extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'BackupFailure'
  }
}

/** Quotes a name for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
