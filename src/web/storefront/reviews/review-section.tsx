import { lazy, memo, Suspense, type ReactElement } from 'react'
import type { ReviewList } from '#web/api/reviews.ts'

const importReviews = () => import('./product-reviews.tsx')
type Part = Awaited<ReturnType<typeof importReviews>>

let load = (): void => undefined
const loaded = new Promise<Part>((resolve) => {
  // If the file fails to load, what the server has rendered stays.
  load = () => void importReviews().then(resolve, () => undefined)
})

/** The server renders it at once. In the browser it is hydrated when it is nearly in view. */
const ProductReviews = lazy(() => (typeof window === 'undefined' ? importReviews() : loaded))

/** Loads the script when the customer comes near to the element. */
function loadNear(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load()
    },
    { rootMargin: '400px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

type ReviewSectionProps = { productId: string; first: ReviewList }

/**
 * The reviews of a product. It renders again only for another product, because a change would
 * discard the HTML of the server that waits for the script.
 */
export const ReviewSection = memo(
  (props: ReviewSectionProps): ReactElement => (
    <div ref={loadNear} id="reviews" className="min-h-60 scroll-mt-36">
      <Suspense>
        <ProductReviews {...props} />
      </Suspense>
    </div>
  ),
)
