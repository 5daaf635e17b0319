import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import type { PictureUploads } from './use-chosen-pictures.ts'

/** Pictures are optional: a form does without their field if its file fails to load. */
const PictureField = lazy(() =>
  import('./picture-field.tsx').then(
    (file) => ({ default: file.PictureField }),
    () => ({ default: () => <p className="text-sm">Pictures cannot be added now.</p> }),
  ),
)

/**
 * The pictures that a customer adds to a form, with their field. They are uploaded with it. `hint`
 * says who sees them.
 */
export function useAddedPictures(
  hint?: string,
): PictureUploads & { field: ReactElement; isBusy: boolean } {
  const uploads = useRef<PictureUploads>(null)
  const [isBusy, setBusy] = useState(false)
  const upload = async () => {
    setBusy(true)
    try {
      return uploads.current ? await uploads.current.upload() : []
    } finally {
      setBusy(false)
    }
  }
  const field = (
    <Suspense fallback={<p className="min-h-40 text-sm text-jamun-700">Loading...</p>}>
      <PictureField ref={uploads} hint={hint} />
    </Suspense>
  )
  return { field, isBusy, upload, showRefusal: (error) => uploads.current?.showRefusal(error) }
}
