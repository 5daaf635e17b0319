import type { CallReply } from '#contract/contract.ts'
import { upload } from './upload.ts'

/**
 * Stores a picture for a return or a complaint and returns its id. Reports the progress as a share
 * from 0 to 1. Throws ApiError.
 */
export async function uploadPicture(
  file: Blob,
  onProgress: (share: number) => void,
): Promise<string> {
  const form = new FormData()
  form.append('images', file, 'photo')
  const reply = await upload<CallReply<'POST /api/pictures'>>('/api/pictures', form, onProgress)
  return reply.id
}
