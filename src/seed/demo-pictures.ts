import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { identifyPicture, storePicture } from '#platform/images/images.ts'
import { ROOT } from '#platform/root.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A picture of the demo catalogue: a file in `demo/pictures`, and its key in storage. */
export type DemoPicture = { file: string; key: string }

/** Exists in storage when all pictures of the demo do, so that a start need not look for each. */
const MARK = 'demo/pictures-stored.txt'
/** One is read and stored while another is made. */
const AT_ONCE = 2

export const readDemoPicture = (file: string): Promise<Buffer> =>
  readFile(path.join(ROOT, 'demo/pictures', file))

export const readDemoVideo = (file: string): Promise<Buffer> =>
  readFile(path.join(ROOT, 'demo/videos', file))

export const areDemoPicturesStored = (storage: Storage): Promise<boolean> => storage.has(MARK)

export const markDemoPicturesStored = (storage: Storage): Promise<void> =>
  storage.put(MARK, Buffer.from('yes\n'), 'text/plain')

/** Returns those of the files that are not stored yet, in the same order. */
export async function listMissingPictures(
  storage: Storage,
  files: string[],
): Promise<DemoPicture[]> {
  const missing: DemoPicture[] = []
  for (const file of new Set(files)) {
    const { key, original } = await identifyPicture(await readDemoPicture(file))
    if (!(await storage.has(original.key))) missing.push({ file, key })
  }
  return missing
}

/**
 * Makes and stores pictures from the front of the queue until it is empty. The caller may reorder
 * the queue meanwhile. Calls `onStored` with the key of each.
 */
export async function storeDemoPictures(
  storage: Storage,
  queue: DemoPicture[],
  onStored: (key: string) => void,
): Promise<void> {
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await storePicture(storage, await readDemoPicture(next.file), '')
      onStored(next.key)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
