import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { encryptStream } from './encrypt.ts'
import { CHECKSUMS, type Checksums } from './format.ts'

/** An entry of the archive. */
export type Entry = { name: string; bytes: Uint8Array }

/** How many bytes are encrypted at once. More would block requests of the shop. */
const SLICE_BYTES = 256 * 1024

/**
 * Writes these entries and their checksums as a tar stream, encrypted if there is a passphrase.
 * Ends the sink. Returns the bytes that were written.
 */
export async function writeArchive(
  entries: AsyncIterable<Entry>,
  { sink, passphrase }: { sink: Writable; passphrase?: string | undefined },
): Promise<number> {
  const { readable, controller } = createTarPacker()
  const archive = passphrase ? await encryptStream(readable, passphrase) : readable
  let bytes = 0
  const count = async function* () {
    for await (const part of archive) {
      bytes += part.length
      yield part
    }
  }
  const packing = packEntries(controller, entries).catch((error: unknown) => {
    controller.error(error)
    throw error
  })
  const [written, packed] = await Promise.allSettled([pipeline(count, sink), packing])
  // If the sink fails, packing fails too, with an error that says less.
  if (written.status === 'rejected') throw written.reason
  if (packed.status === 'rejected') throw packed.reason
  return bytes
}

async function packEntries(
  controller: TarPackController,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const checksums: Checksums['entries'] = []
  for await (const { name, bytes } of entries) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    checksums.push({ name, bytes: bytes.length, sha256 })
    await packEntry(controller, { name, bytes })
  }
  const content = JSON.stringify({ entries: checksums } satisfies Checksums)
  await packEntry(controller, { name: CHECKSUMS, bytes: Buffer.from(content) })
  controller.finalize()
}

async function packEntry(controller: TarPackController, { name, bytes }: Entry): Promise<void> {
  const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
  for (let at = 0; at < bytes.length; at += SLICE_BYTES)
    await writer.write(bytes.subarray(at, at + SLICE_BYTES))
  await writer.close()
}
