import type { ReactElement } from 'react'
import { Link } from 'react-router'

const LINK = 'font-medium text-rani-600 underline underline-offset-4 hover:text-rani-700'

/** Above the address: that no log-in is needed, and where it is. */
export const GuestLine = (): ReactElement => (
  <p className="mt-2 text-sm text-jamun-700">
    You need no password: we confirm your mobile number with a code. Or{' '}
    <Link to="/login?next=%2Fcheckout" className={LINK}>
      sign in
    </Link>{' '}
    for your saved addresses.
  </p>
)

/** Under the button that orders: what the shop makes of the number. */
export const GuestNote = (): ReactElement => (
  <p className="mt-3 text-center text-xs text-jamun-700">
    Your order belongs to the account of your mobile number. If it has none, we make one with your
    order. See our{' '}
    <Link to="/privacy/notice" target="_blank" className={LINK}>
      privacy notice
    </Link>
    .
  </p>
)
