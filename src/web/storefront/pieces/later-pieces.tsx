import { lazy, Suspense, type ReactElement } from 'react'

const MorePieces = lazy(() =>
  import('./more-pieces.tsx').then(
    (file) => ({ default: file.MorePieces }),
    () => ({ default: () => null }),
  ),
)

/** As `MorePieces`, for pages that rarely need it: its script is loaded with it. */
export const LaterPieces = ({ like }: { like?: string }): ReactElement => (
  <Suspense>
    <MorePieces like={like} />
  </Suspense>
)
