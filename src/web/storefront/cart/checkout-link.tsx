import type { ReactElement } from 'react'
import { Link } from 'react-router'

/** Loads the checkout as a new document, because that page has its own Content-Security-Policy. */
export function CheckoutLink({ className }: { className: string }): ReactElement {
  return (
    <Link to="/checkout" reloadDocument className={className}>
      Proceed to Checkout
    </Link>
  )
}
