import { LRUCache } from 'lru-cache'
import { makeSmallPicture } from '#platform/images/small-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { PUBLIC_PICTURE_SIDE } from '#shared/customer/customer-pictures.ts'
import { readPictureFile } from './stored-pictures.ts'

const MAX_MEMORY_BYTES = 16 * 1024 * 1024

/**
 * Reads pictures that everybody may see. The small ones are made when they are asked for and stay
 * in memory only: then no file is left over when a picture is deleted.
 */
export function openPublicPictures(storage: Storage): {
  read(key: string, size: 'small' | 'full'): Promise<Buffer>
} {
  const small = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  })
  const underway = new Map<string, Promise<Buffer>>()
  const make = async (key: string): Promise<Buffer> => {
    const file = await readPictureFile(storage, key)
    const { bytes } = await makeSmallPicture(file, PUBLIC_PICTURE_SIDE)
    small.set(key, bytes)
    return bytes
  }
  const makeOnce = (key: string): Promise<Buffer> => {
    const making = underway.get(key) ?? make(key).finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }
  return {
    read: async (key, size) =>
      size === 'full' ? readPictureFile(storage, key) : (small.get(key) ?? makeOnce(key)),
  }
}
