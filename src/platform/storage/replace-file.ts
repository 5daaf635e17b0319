import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a text file as a whole, readable for the user of the process alone. A power cut leaves
 * either the earlier or the new one.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    await handle.writeFile(text)
    await handle.sync()
    await handle.close()
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}
