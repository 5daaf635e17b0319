import { lazy, Suspense, type ReactElement } from 'react'
import type { PiecesQuery } from './read-pieces.ts'

const MorePieces = lazy(() =>
  import('./more-pieces.tsx').then(
    (file) => ({ default: file.MorePieces }),
    () => ({ default: () => null }),
  ),
)

/** As `MorePieces`, for pages that rarely need it: its script is loaded with it. */
export const LaterPieces = (query: PiecesQuery): ReactElement => (
  <Suspense>
    <MorePieces {...query} />
  </Suspense>
)
