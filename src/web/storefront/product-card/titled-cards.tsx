import { useId, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { Card } from '#web/api/product.ts'
import { CardsPause } from './card-pictures.tsx'
import { hasSeveral, ProductGrid } from './product-card.tsx'

/** Below 352 px "You may also like" is then on one line beside its pause and its link. */
const TITLE = 'font-display text-2xl leading-[1.15] lg:text-[2.5rem] max-[22rem]:text-xl'

type TitledCardsProps = {
  title: string
  cards: Card[]
  /** The page with all of them. */
  to?: string
  className?: string
}

/** Cards under a heading of their own, with a pause and a link to all; nothing without cards. */
export function TitledCards({
  title,
  cards,
  to,
  className,
}: TitledCardsProps): ReactElement | null {
  const id = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-5 flex items-center justify-between gap-1 lg:mb-8">
        <h2 id={id} className={TITLE}>
          {title}
        </h2>
        <div className="flex items-center">
          {cards.some(hasSeveral) && <CardsPause />}
          {to && (
            <Link
              to={to}
              className={
                'inline-flex min-h-11 items-center font-medium whitespace-nowrap text-rani-600 ' +
                'underline underline-offset-4 hover:text-rani-700'
              }
            >
              See all<span className="sr-only"> jewellery</span>
            </Link>
          )}
        </div>
      </div>
      <ProductGrid cards={cards} />
    </section>
  )
}
