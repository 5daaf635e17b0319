import { useState, type ReactElement } from 'react'
import type { Cart, Product } from '#contract/contract.ts'
import { toCard } from '#web/storefront/product-card/card.ts'
import { ProductGrid } from '#web/storefront/product-card/product-grid.tsx'

const MAX_PRODUCTS = 4

/**
 * Wishlist products that are in stock and were not in the cart when the page opened. A product that
 * is added now stays in this list.
 */
export function FromWishlist({
  cart,
  wishlist,
}: {
  cart: Cart
  wishlist: Product[]
}): ReactElement | null {
  const [inCart] = useState(() => new Set(cart.items.map((line) => line.productId._id)))
  const cards = wishlist
    .filter((product) => !inCart.has(product._id) && product.inventory > 0)
    .slice(0, MAX_PRODUCTS)
    .map(toCard)
  if (cards.length === 0) return null
  return (
    <section className="pt-14 lg:pt-20">
      <h2 className="mb-5 font-display text-[1.75rem] leading-[1.15] lg:mb-8 lg:text-[2.5rem]">
        From your wishlist
      </h2>
      <ProductGrid cards={cards} />
    </section>
  )
}
