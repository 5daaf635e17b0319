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

const SECTION = 'scroll-mt-36 px-4 sm:px-0 md:order-2 md:col-span-2'
const LARGE = {
  section: 'min-h-60 pt-14 lg:pt-24',
  head: 'mb-5 font-display text-2xl leading-[1.15] lg:mb-8 lg:text-[2.5rem]',
}
/** Without reviews: one line. */
const SMALL = { section: 'flex flex-wrap gap-x-4 pt-6', head: 'font-medium' }

/**
 * The reviews of a product, or that it has none. It renders again only for another product, because
 * a change would discard the HTML of the server that waits for the script.
 */
export const ReviewSection = memo((props: ReviewSectionProps): ReactElement => {
  const { pagination, hidden } = props.first
  const hasReviews = pagination.total + hidden.count > 0
  const look = hasReviews ? LARGE : SMALL
  return (
    <section
      ref={hasReviews ? loadNear : undefined}
      id="reviews"
      aria-labelledby="reviews-title"
      className={`${SECTION} ${look.section}`}
    >
      <h2 id="reviews-title" className={look.head}>
        Reviews
      </h2>
      {hasReviews ? (
        <Suspense>
          <ProductReviews {...props} />
        </Suspense>
      ) : (
        <p className="text-jamun-700">No reviews yet. Customers can write one after delivery.</p>
      )}
    </section>
  )
})
