import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { DismissedNote } from '#web/storefront/checkout/use-payment.ts'
import { readToken } from '#web/session/session.ts'

/** While the shop waits for the confirmation of the provider. */
export const CONFIRMING = 'We are confirming your payment. Please do not pay again.'

/** Called once, as it is the same function at each rendering. */
const showNote = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'center' })

/** After the dialog of the provider was closed. It scrolls into view: the button may be far. */
export const Dismissed = ({ keptUntil }: DismissedNote): ReactElement => (
  <strong
    ref={showNote}
    className={
      'mb-3 block border-l-4 border-sindoor-600 bg-haldi-100 p-3 text-left text-sm ' +
      'font-semibold text-jamun-950'
    }
  >
    Nothing was paid.
    {keptUntil && ` Your pieces are kept for you until ${keptUntil}.`} If you have paid in another
    app, please look at{' '}
    <Link to={readToken() ? '/profile/orders' : '/track'} className="underline underline-offset-4">
      your orders
    </Link>{' '}
    in a minute.
  </strong>
)
