import { lazy, Suspense, type ReactElement } from 'react'
import { useInView } from '#web/ui/browser/motion.ts'
import type { PiecesQuery } from './read-pieces.ts'

/** The pieces load when their place is this close to the viewport. */
const NEAR = { once: true, rootMargin: '300px' }

/** The page does without these pieces if their file fails to load. */
const LoadedPieces = lazy(() =>
  import('./loaded-pieces.tsx').then(
    (file) => ({ default: file.LoadedPieces }),
    () => ({ default: () => null }),
  ),
)

/** About as high as the pieces, so that what follows does not move when they come. */
const PLACEHOLDER = (
  <div
    className={
      'h-[calc(100vw+27rem)] md:h-[calc(33vw+15.25rem)] lg:h-[33.5rem] ' +
      'xl:h-[calc(var(--page)/4+15.875rem)]'
    }
  />
)

/**
 * Pieces at the end of a page that would end empty: those related to the product with the id
 * `like`, else the most loved ones. They load when they are nearly in view.
 */
export function MorePieces(query: PiecesQuery): ReactElement | null {
  const { ref, inView } = useInView<HTMLDivElement>(NEAR)
  return (
    <div ref={ref} className="pt-4 lg:pt-8">
      {inView ? (
        <Suspense fallback={PLACEHOLDER}>
          <LoadedPieces {...query} placeholder={PLACEHOLDER} />
        </Suspense>
      ) : (
        PLACEHOLDER
      )}
    </div>
  )
}
