import { Trash2 } from 'lucide-react'
import { useRef, type ReactElement, type RefObject } from 'react'
import { toCard, type Card, type Product } from '#web/api/product.ts'
import { AddToCartButton, ProductCard } from '#web/storefront/product-card/product-card.tsx'
import { CARD_GRID } from '#web/ui/feedback/skeleton.tsx'
import { askGuest, showAddFailure, useRemoval } from './use-wishlist-actions.ts'

function WishlistCard({
  card,
  index,
  onRemoved,
}: {
  card: Card
  index: number
  onRemoved: () => void
}) {
  const { removing, remove } = useRemoval(card, onRemoved)
  const removeButton = (
    <button
      type="button"
      aria-label="Remove"
      title={`Remove ${card.title} from wishlist`}
      aria-disabled={removing || undefined}
      onClick={() => void remove()}
      className={
        'grid size-11 shrink-0 place-items-center rounded-xs border border-jamun-400 ' +
        'text-jamun-900 hover:border-sindoor-600 hover:text-sindoor-600'
      }
    >
      <Trash2 aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
    </button>
  )
  return (
    <ProductCard
      card={card}
      index={index}
      heading="h2"
      load={index < 4 ? 'eager' : 'lazy'}
      heart={null}
      buttons={
        <>
          <AddToCartButton
            card={card}
            onGuest={(size) => askGuest(card, size)}
            onFailure={showAddFailure}
          />
          {removeButton}
        </>
      }
    />
  )
}

type WishlistGridProps = { products: Product[]; heading: RefObject<HTMLHeadingElement | null> }

/**
 * The wishlist in the product grid. After a removal the focus goes to the next title, or to the
 * heading.
 */
export function WishlistGrid({ products, heading }: WishlistGridProps): ReactElement {
  const list = useRef<HTMLUListElement>(null)

  function focusAt(index: number): void {
    requestAnimationFrame(() => {
      const control = list.current?.children
        .item(index)
        ?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"])')
      const target = control ?? heading.current
      target?.focus()
    })
  }

  return (
    <ul ref={list} className={`${CARD_GRID} one-line`}>
      {products.map((product, index) => (
        <WishlistCard
          key={product.id}
          card={toCard(product)}
          index={index}
          onRemoved={() => focusAt(index)}
        />
      ))}
    </ul>
  )
}
