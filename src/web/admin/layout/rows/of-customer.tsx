import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ROWS_LINK } from '#web/admin/reports/figure-list.tsx'

/** Says that the list has only what one customer wrote, and leads to the page of the customer. */
export function OfCustomer({ what }: { what: string }): ReactElement | null {
  const [search] = useSearchParams()
  const customer = search.get('customer')
  if (!customer) return null
  return (
    <p className="px-4 pt-2 text-sm text-jamun-700 lg:px-6">
      The {what} of one customer.{' '}
      <Link to={`/admin/users/${customer}`} className={ROWS_LINK}>
        Show the customer
      </Link>
    </p>
  )
}
