import { pictureKey, videoFile } from '#platform/images/images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { cleanMp4 } from './mp4.ts'

/** A checked video: its size in pixels, and that of its file in bytes. */
export type IdentifiedVideo = { key: string; width: number; height: number; bytes: number }

/**
 * Checks an MP4 file, removes from this buffer where it was taken, and names it by the hash of what
 * remains. Store the same buffer afterwards. Throws `video.invalid`.
 */
export function identifyVideo(file: Buffer): IdentifiedVideo {
  const size = cleanMp4(file)
  return { key: pictureKey(file), ...size, bytes: file.length }
}

/** Stores the file of an identified video, unless it is there. */
export async function putVideo(storage: Storage, key: string, file: Buffer): Promise<void> {
  if (!(await storage.has(videoFile(key)))) await storage.put(videoFile(key), file, 'video/mp4')
}
