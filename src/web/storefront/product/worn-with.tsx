import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { productPath, type Card } from '#web/api/product.ts'
import { Price } from '#web/storefront/product-card/price.tsx'
import { CardAddButton } from '#web/storefront/product-card/product-card.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** Pieces of other kinds to wear with a piece, each with a button to add it. */
export const WornWith = ({ cards }: { cards: Card[] }): ReactElement => (
  <section aria-labelledby="worn-with" className="pt-10">
    <h2 id="worn-with" className="mb-4 font-display text-[1.75rem] leading-[1.15]">
      Wear it with
    </h2>
    <ul className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      {cards.map((card) => (
        <li key={card.id} className="relative flex gap-3">
          <span className="size-[96px] shrink-0 overflow-hidden rounded-xs bg-chandan">
            <Picture picture={card.pictures[0] ?? null} sizes="96px" alt="" />
          </span>
          <div className="flex min-w-0 flex-1 flex-col">
            <h3>
              <Link
                to={productPath(card)}
                title={card.title}
                className={
                  'line-clamp-2 text-sm font-medium after:absolute after:inset-0 ' +
                  'hover:text-rani-600'
                }
              >
                {card.title}
              </Link>
            </h3>
            <Price price={card.price} compareAtPrice={card.compareAtPrice} inSale={card.inSale} />
            <div className="relative mt-auto flex pt-1">
              <CardAddButton card={card} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
