import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { contentTypeOf, openFolderStorage, type Storage } from './storage.ts'

/**
 * A bucket in place of a folder that has been in use. Writes go to the bucket only. What the bucket
 * does not have yet is read from the folder, so that nothing is lost before it is copied.
 */
export const openFallbackStorage = (bucket: Storage, folder: Storage): Storage => ({
  put: bucket.put,
  get: async (key) => (await bucket.get(key)) ?? folder.get(key),
  has: async (key) => (await bucket.has(key)) || folder.has(key),
  delete: async (key) => {
    // The folder first: a copy that is running must not bring the object back.
    await folder.delete(key)
    await bucket.delete(key)
  },
})

/**
 * Copies each object of a folder that the bucket does not have. Returns how many. Idempotent; the
 * folder keeps its files.
 */
export async function copyToBucket(folderPath: string, bucket: Storage): Promise<number> {
  const folder = openFolderStorage(folderPath)
  let copied = 0
  for (const key of await listKeys(folderPath)) {
    if (await bucket.has(key)) continue
    const found = await folder.get(key)
    if (!found) continue
    await bucket.put(key, found.bytes, contentTypeOf(key))
    copied += 1
    // Deleted while it was copied.
    if (!(await folder.has(key))) await bucket.delete(key)
  }
  return copied
}

const UNFINISHED = '.part'

async function listKeys(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .sort()
}
