import { useEffect, useState, type ReactElement } from 'react'
import { call } from '#web/api/client.ts'
import { toCard, type Card } from '#web/storefront/product-card/card.ts'
import { ProductGrid } from '#web/storefront/product-card/product-grid.tsx'

const MAX_PRODUCTS = 4

/** The newest products below an empty cart. Renders nothing if the request fails. */
export function NewIn(): ReactElement | null {
  const [cards, setCards] = useState<Card[]>([])
  useEffect(() => {
    const abort = new AbortController()
    call('GET /api/products', { query: { limit: MAX_PRODUCTS } }, { signal: abort.signal })
      .then(({ products }) => setCards(products.map(toCard)))
      .catch(() => setCards([]))
    return () => abort.abort()
  }, [])
  if (cards.length === 0) return null
  return (
    <section className="pt-4">
      <h2 className="mb-5 font-display text-[1.75rem] leading-[1.15] lg:mb-8 lg:text-[2.5rem]">
        New in
      </h2>
      <ProductGrid cards={cards} />
    </section>
  )
}
