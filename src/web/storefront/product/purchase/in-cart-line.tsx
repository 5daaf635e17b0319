import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#web/api/cart.ts'

/** `size 14, 1 piece` of a line, and `1 piece` of a product without sizes. */
const toText = ({ variant, quantity }: CartLine): string =>
  [variant.label.replace(/^Size /, 'size '), `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`]
    .filter(Boolean)
    .join(', ')

/** What of a product is in the cart, under its buttons. */
export const InCartLine = ({ lines }: { lines: CartLine[] }): ReactElement | null => (
  <p className="mt-2 text-sm text-jamun-700">
    In your cart: {lines.map(toText).join('; ')}{' '}
    <span className="whitespace-nowrap">
      ·{' '}
      <Link to="/cart" className="font-medium text-rani-600 underline underline-offset-4">
        View Cart
      </Link>
    </span>
  </p>
)
