import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { formatRupees, paise } from '#shared/money/money.ts'
import { productPath, type Card } from '#web/api/product.ts'
import { Price } from '#web/storefront/product-card/price.tsx'
import { CardAddButton } from '#web/storefront/product-card/product-card.tsx'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { useChosen } from '#web/storefront/product/purchase/purchase-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { ProductView } from './product-view.ts'

/** Adds the product in the chosen size and a piece without a choice of sizes, with one press. */
function AddBoth({ product, card }: { product: ProductView; card: Card }) {
  const [busy, setBusy] = useState(false)
  const purchase = useChosen()
  const allowsGuests = useGuestCheckout()
  const { price } = purchase.variant ?? product
  async function add() {
    setBusy(true)
    const file = await loadPart(() => import('#web/storefront/product/purchase/add-both.ts'))
    await file?.addBoth({ product, card, purchase, allowsGuests })
    setBusy(false)
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <p className="wrap-anywhere text-sm">This piece and {card.title}</p>
      <Button
        look="filling"
        size="sm"
        busy={busy}
        disabled={purchase.soldOut}
        onClick={() => void add()}
      >
        Add both · {formatRupees(paise(price + card.price))}
      </Button>
    </div>
  )
}

type WornWithProps = { product: ProductView; cards: Card[] }

/**
 * Pieces of other kinds to wear with a product, each with a button to add it, and one button for
 * the product and the first of them that has no choice of sizes.
 */
export function WornWith({ product, cards }: WornWithProps): ReactElement {
  const other = cards.find(({ left, hasVariants }) => left !== 0 && !hasVariants)
  return (
    <section aria-labelledby="worn-with" className="px-4 pt-10 sm:px-0 max-lg:md:col-span-2">
      <h2 id="worn-with" className="mb-4 font-display text-2xl leading-[1.15]">
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
                  className={'line-clamp-2 text-sm font-medium whole-box ' + 'hover:text-rani-600'}
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
      {other && <AddBoth product={product} card={other} />}
    </section>
  )
}
