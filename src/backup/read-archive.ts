import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { createTarDecoder } from 'modern-tar'
import { AGE_HEADER, decryptStream } from './encrypt.ts'
import {
  BackupFailure,
  CHECKSUMS,
  Checksums,
  FORMAT,
  FormatOnly,
  MANIFEST,
  Manifest,
} from './format.ts'
import { assertKnownMigration } from './schema.ts'
import type { Entry } from './write-archive.ts'

/** A backup in a file, with the passphrase if it is encrypted. */
export type BackupFile = { file: string; passphrase?: string | undefined }

/**
 * Reads a whole backup and compares every entry with its checksum. Returns the manifest. Throws
 * BackupFailure with the name of the entry that is damaged or missing, for a wrong passphrase, and
 * for a backup of a newer version of the shop.
 */
export async function verifyBackup(backup: BackupFile): Promise<Manifest> {
  const found: Checksums['entries'] = []
  let manifest: Manifest | undefined
  let checksums: Checksums | undefined
  for await (const { name, bytes } of readEntries(backup)) {
    if (name === MANIFEST) manifest = parseManifest(bytes)
    if (name === CHECKSUMS) checksums = Checksums.parse(toJson(bytes, name))
    else {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      found.push({ name, bytes: bytes.length, sha256 })
    }
  }
  if (!manifest) throw damaged(backup.file, `it has no ${MANIFEST}`)
  if (!checksums) throw damaged(backup.file, `it ends after ${found.at(-1)?.name ?? 'nothing'}`)
  compareChecksums(backup.file, checksums.entries, found)
  return manifest
}

const damaged = (file: string, why: string, cause?: unknown): BackupFailure =>
  new BackupFailure(`The backup ${file} is damaged or incomplete: ${why}. Nothing was restored.`, {
    cause,
  })

function toJson(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch (error) {
    throw new BackupFailure(`The entry ${name} of the backup cannot be read.`, { cause: error })
  }
}

function parseManifest(bytes: Uint8Array): Manifest {
  const json = toJson(bytes, MANIFEST)
  const { format } = FormatOnly.parse(json)
  if (format > FORMAT)
    throw new BackupFailure(
      `A newer version of the shop made this backup (format ${format}). Update the shop, then ` +
        'restore it.',
    )
  const manifest = Manifest.parse(json)
  assertKnownMigration(manifest.migration)
  return manifest
}

function compareChecksums(
  file: string,
  expected: Checksums['entries'],
  found: Checksums['entries'],
): void {
  for (const [at, { name, bytes, sha256 }] of expected.entries()) {
    const entry = found[at]
    if (entry?.name !== name) throw damaged(file, `the entry ${name} is missing`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256)
      throw damaged(file, `the entry ${name} was changed`)
  }
  const more = found[expected.length]
  if (more) throw damaged(file, `the entry ${more.name} does not belong to it`)
}

/**
 * Yields the entries of a backup in their order, one in memory at a time. Throws BackupFailure if
 * the file cannot be read to its end.
 */
export async function* readEntries({ file, passphrase }: BackupFile): AsyncGenerator<Entry> {
  const content = await openBackup({ file, passphrase })
  let last = 'its beginning'
  try {
    for await (const { header, body } of content.pipeThrough(createTarDecoder({ strict: true }))) {
      last = header.name
      yield { name: header.name, bytes: await new Response(body).bytes() }
    }
  } catch (error) {
    if (error instanceof BackupFailure) throw error
    throw damaged(file, `it cannot be read after ${last}`, error)
  }
}

async function openBackup({ file, passphrase }: BackupFile): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new BackupFailure(`The backup ${file} cannot be read (${String(cause)}).`, { cause })
  })
  const { buffer } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
  if (buffer.toString('latin1') !== AGE_HEADER) return readFrom(handle)
  if (passphrase) return decryptStream(readFrom(handle), passphrase)
  await handle.close()
  throw new BackupFailure('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
}

const READ_BYTES = 256 * 1024

/** The bytes of a file from its beginning. Closes the file at the end. */
const readFrom = (handle: FileHandle): ReadableStream<Uint8Array> => {
  let position = 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { bytesRead, buffer } = await handle.read(
        Buffer.alloc(READ_BYTES),
        0,
        READ_BYTES,
        position,
      )
      position += bytesRead
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      await handle.close()
      controller.close()
    },
    cancel: () => handle.close(),
  })
}
