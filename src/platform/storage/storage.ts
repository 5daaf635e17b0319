import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The storage of pictures: a folder or S3. Keys look like `pictures/ab12/720.webp`. */
export type Storage = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<{ bytes: Buffer; contentType: string } | undefined>
  has(key: string): Promise<boolean>
  /** Does nothing if there is no such key. */
  delete(key: string): Promise<void>
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
}

/** The content type of a stored object, by the end of its key. */
export const contentTypeOf = (key: string): string =>
  TYPES[path.extname(key).slice(1)] ?? 'application/octet-stream'

/** Opens a folder as storage. Writes are atomic, also if the process is killed during one. */
export function openFolderStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const file = path.join(folder, toSafeKey(key))
      await mkdir(path.dirname(file), { recursive: true })
      const unfinished = `${file}.${randomUUID()}.part`
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      const bytes = await readFile(path.join(folder, toSafeKey(key))).catch(ifMissing(undefined))
      return bytes && { bytes, contentType: contentTypeOf(key) }
    },
    delete: (key) => rm(path.join(folder, toSafeKey(key)), { force: true }),
    has: (key) => access(path.join(folder, toSafeKey(key))).then(() => true, ifMissing(false)),
  }
}

/** Returns the key. Throws if it could leave its folder or mean something else in a URL. */
export function toSafeKey(key: string): string {
  if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key))
    throw new RangeError(`${JSON.stringify(key)} is not a storage key.`)
  return key
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
