import { lazy, memo, Suspense, useEffect, useRef, type ReactElement } from 'react'
import type { ReviewList } from '#web/api/reviews.ts'

const importReviews = () =>
  import('./product-reviews.tsx').then((file) => ({ default: file.ProductReviews }))
type Part = Awaited<ReturnType<typeof importReviews>>

let load: (() => void) | undefined
const loaded = new Promise<Part>((resolve) => {
  // If the file fails to load, what the server has rendered stays.
  load = () => void importReviews().then(resolve, () => undefined)
})

/** The server renders it at once. In the browser it is hydrated when it is nearly in view. */
const ProductReviews = lazy(() => (typeof window === 'undefined' ? importReviews() : loaded))

const NEAR = { rootMargin: '400px' }

/**
 * The reviews of a product; nothing without any. Its script is loaded when the customer comes near
 * to it. It renders again only for another product, because a change would discard the HTML of the
 * server that waits for the script.
 */
export const ReviewSection = memo(function ReviewSection({
  productId,
  list,
}: {
  productId: string
  list: ReviewList
}): ReactElement {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!section.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load?.()
    }, NEAR)
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={section}
      id="reviews"
      aria-labelledby="reviews-title"
      className="mx-auto max-w-page scroll-mt-36 px-4 pt-14 sm:px-6 lg:px-8 lg:pt-24"
    >
      <h2
        id="reviews-title"
        className="mb-5 font-display text-[1.75rem] leading-[1.15] lg:mb-8 lg:text-[2.5rem]"
      >
        Reviews
      </h2>
      <Suspense fallback={<div className="min-h-60" />}>
        <ProductReviews productId={productId} first={list} />
      </Suspense>
    </section>
  )
})
