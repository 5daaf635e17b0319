import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { usePurchase, type Purchase } from './use-purchase.ts'

const PurchaseContext = createContext<Purchase | null>(null)

/** Gives all parts of a product page the same choice. A choice renders only parts that read it. */
export const PurchaseOf = ({
  product,
  children,
}: {
  product: ProductView
  children: ReactNode
}): ReactElement => <PurchaseContext value={usePurchase(product)}>{children}</PurchaseContext>

/** Returns what is chosen on the page. Throws outside of `PurchaseOf`. */
export function useChosen(): Purchase {
  const purchase = useContext(PurchaseContext)
  if (!purchase) throw new Error('There is no product here.')
  return purchase
}
