import { lazy, Suspense, type ReactElement } from 'react'
import type { SentPicturesProps } from './sent-pictures.tsx'

/** Loaded when there are pictures. The page does without them if the file fails to load. */
const SentPictures = lazy(() =>
  import('./sent-pictures.tsx').then(
    (file) => ({ default: file.SentPictures }),
    () => ({ default: () => <p className="text-sm">The pictures could not be loaded.</p> }),
  ),
)

/** The pictures of a return or a complaint; nothing if it has none. */
export function Pictures(props: SentPicturesProps): ReactElement | null {
  if (props.pictures.length === 0) return null
  return (
    <Suspense fallback={<p className="min-h-24 text-sm text-jamun-700">Loading...</p>}>
      <SentPictures {...props} />
    </Suspense>
  )
}
