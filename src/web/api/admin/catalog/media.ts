import type { CallInput, MediaPicture, MediaVideo, Pagination } from '#contract/contract.ts'
import { toUnchanged, type Unchanged } from '#web/api/admin/unchanged.ts'
import { call } from '#web/api/client.ts'
import { storePictures } from './products.ts'

export type { MediaPicture, MediaVideo } from '#contract/contract.ts'

/** The address of the smallest rendition, which every picture has. */
export const thumbnailOf = (key: string): string => `/pictures/${key}/160.webp`

/** Reads one page of the uploaded pictures. Throws ApiError, as all functions here. */
export const listPictures = (
  query: CallInput<'GET /api/admin/media'>['query'],
  signal?: AbortSignal,
): Promise<{ pictures: MediaPicture[]; pagination: Pagination }> =>
  call('GET /api/admin/media', { query }, { signal })

export type DescribePictureInput = { key: string; name: string; alt: string }

/** Changes the texts of a picture. */
export const describePicture = ({ key, ...body }: DescribePictureInput): Promise<MediaPicture> =>
  call('PUT /api/admin/media/:key', { params: { key }, body })

export const removePicture = async ({ key }: { key: string }): Promise<void> =>
  void (await call('DELETE /api/admin/media/:key', { params: { key } }))

/** Removes pictures, each by itself. Returns those that stay, and why. */
export const removePictures = async (keys: string[]): Promise<Unchanged[]> =>
  toUnchanged((await call('POST /api/admin/media/remove', { body: { keys } })).results)

/** Reads one page of the uploaded videos. */
export const listVideos = (
  query: CallInput<'GET /api/admin/videos'>['query'],
  signal?: AbortSignal,
): Promise<{ videos: MediaVideo[]; pagination: Pagination }> =>
  call('GET /api/admin/videos', { query }, { signal })

export const removeVideo = async ({ key }: { key: string }): Promise<void> =>
  void (await call('DELETE /api/admin/videos/:key', { params: { key } }))

/**
 * Uploads a picture to the library, which keeps it. One that is there already keeps its name, and
 * its text if `alt` is empty. Reports the progress as a share from 0 to 1.
 */
export async function uploadPicture(
  { file, name, alt }: { file: Blob; name: string; alt: string },
  onProgress: (share: number) => void,
): Promise<MediaPicture> {
  const [key = ''] = await storePictures([file], onProgress)
  const stored = await call('GET /api/admin/media/:key', { params: { key } })
  return describePicture({
    key,
    name: (stored.name || name).slice(0, 120),
    alt: alt || stored.alt,
  })
}
