import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import { useRootData } from '#web/session/shop-facts.ts'
import { isForCart, keptTotals } from '#web/storefront/account/saved-addition/guest/kept-prices.ts'
import { useKeptPieces } from '#web/storefront/account/saved-addition/use-kept-pieces.ts'
import { FreeShipping } from '#web/storefront/cart/free-shipping.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { openPanel, PanelFrame } from './panel.tsx'

/** Shows a guest what is kept until the log-in. */
export const openKept = (): void => void openPanel(<KeptPanel />)

/** What a guest has added, which is kept until the log-in: the last piece, and their sum. */
function KeptPanel(): ReactElement | null {
  const { pieces } = useKeptPieces()
  const rule = useRootData()?.shippingRule
  const own = pieces.filter(isForCart)
  const [last] = own
  if (!last || !rule) return null
  const totals = keptTotals(own, rule)
  const { product, variantLabel, quantity } = last.addition
  const price = last.price === undefined ? '' : formatRupees(last.price)
  const times = quantity > 1 ? `${quantity} × ` : ''
  const others = own.length > 1 ? `and ${own.length - 1} more` : ''
  const left = last.isFewer ? `Only ${quantity} left` : ''
  const details = [variantLabel, price && `${times}${price}`, left, others]
  return (
    <PanelFrame
      label="Kept for you"
      picture={product.pictures[0] ?? null}
      title={product.title}
      details={details.filter(Boolean).join(' · ')}
      shipping={
        <div className="min-h-18">
          {totals && (
            <FreeShipping
              bought={totals.subtotal}
              shipping={totals.shipping}
              freeFrom={rule.freeShippingFrom}
            />
          )}
        </div>
      }
      next={
        <Link to="/login?next=%2Fcart" className={buttonClass('primary', 'md', 'px-2!')}>
          Sign in and continue
        </Link>
      }
    />
  )
}
