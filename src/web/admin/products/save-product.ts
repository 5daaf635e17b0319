import type { CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { uploadFiles } from '#web/admin/layout/upload.ts'
import { toProductInput, type FilledForm } from './form-values.ts'
import type { Photo } from './photos.ts'

/**
 * Uploads the photos that have no key yet. Returns their keys by the ids of the photos. Reports the
 * progress as a share from 0 to 1.
 */
export async function uploadPhotos(
  photos: Photo[],
  onProgress: (share: number) => void,
): Promise<Map<string, string>> {
  const added = photos.flatMap(({ id, key, file }) =>
    key === undefined && file ? [{ id, file }] : [],
  )
  if (added.length === 0) return new Map()
  const form = new FormData()
  for (const { file } of added) form.append('images', file, 'photo')
  const { pictures } = await uploadFiles<CallReply<'POST /api/admin/pictures'>>(
    '/api/admin/pictures',
    form,
    onProgress,
  )
  return new Map(
    pictures.flatMap(({ key }, index) => (added[index] ? [[added[index].id, key]] : [])),
  )
}

/** The photos with the keys of those that were uploaded. */
export const withKeys = (photos: Photo[], keys: Map<string, string>): Photo[] =>
  photos.map((photo) => {
    const key = keys.get(photo.id)
    return key === undefined ? photo : { ...photo, key }
  })

/** Creates the product, or changes the one that was opened. Throws ApiError. */
export function saveProduct(filled: FilledForm, requestId: string): Promise<unknown> {
  const body = { ...toProductInput(filled), requestId }
  const { before } = filled
  return before
    ? call('PUT /api/admin/products/:id', { params: { id: before._id }, body })
    : call('POST /api/admin/products', { body })
}
