import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Card } from '#web/storefront/product-card/card.ts'
import { ProductGrid } from '#web/storefront/product-card/product-grid.tsx'
import { SECTION, SECTION_HEAD } from './section-head.ts'

/** The newest pieces; nothing at all while there are none. */
export function NewIn({ cards }: { cards: Card[] }): ReactElement | null {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="new-in" className={`${SECTION} pt-14 lg:pt-24`}>
      <div className="mb-5 flex items-end justify-between lg:mb-8">
        <h2 id="new-in" className={SECTION_HEAD}>
          New in
        </h2>
        <Link
          to="/search"
          className={
            'inline-flex min-h-11 items-center font-medium text-rani-600 underline ' +
            'underline-offset-4 hover:text-rani-700'
          }
        >
          See all<span className="sr-only"> jewellery</span>
        </Link>
      </div>
      <ProductGrid cards={cards} />
    </section>
  )
}
