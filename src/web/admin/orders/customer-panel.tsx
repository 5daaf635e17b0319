import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '#web/admin/layout/copy-button.tsx'
import { PhoneLink } from '#web/admin/layout/rows/phone-link.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import type { CustomerOrders } from '#web/api/admin/orders/order-context.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { historyText } from './history-text.ts'

/** A mobile number, and whose it is. */
const LabelledPhone = ({ label, ...phone }: { label: string; number: string; about: string }) => (
  <p className="flex flex-wrap items-center gap-x-2">
    <span className="text-sm text-jamun-700">{label}</span>
    <PhoneLink {...phone} />
  </p>
)

/** The name, which leads to the page of the customer. */
const CustomerName = ({ customer }: Pick<AdminOrder, 'customer'>) =>
  customer ? (
    <Link
      to={`/admin/users/${customer.id}`}
      title="Orders, reviews and addresses of this customer"
      className={
        '-mt-2.5 inline-flex min-h-11 items-center text-rani-600 underline underline-offset-4 ' +
        'wrap-anywhere'
      }
    >
      {customer.name}
    </Link>
  ) : (
    <p>The account is deleted.</p>
  )

/** The address as on a parcel. */
const addressText = ({ name, phone, ...to }: AdminOrder['shippingAddress']): string =>
  [name, to.address, `${to.city}, ${to.state}, ${to.country} ${to.pincode}`, phone].join('\n')

/** The customer with earlier orders, and the shipping address. */
export function CustomerPanel({
  order: { number, customer, shippingAddress: to },
  history,
  children,
}: {
  order: AdminOrder
  /** What the customer has ordered; null if it is not known. */
  history: CustomerOrders | null
  /** The button that changes the address, if it can be changed. */
  children: ReactNode
}): ReactElement {
  const about = `Your order ${number}: `
  // Most customers give the number of their account: it is shown once then.
  const hasOwnPhone = to.phone !== customer?.mobile
  return (
    <Panel title="Customer">
      <CustomerName customer={customer} />
      {customer && history && <p className="tnum text-sm text-jamun-700">{historyText(history)}</p>}
      {customer && (
        <LabelledPhone
          label={hasOwnPhone ? 'Phone of the account' : 'Phone'}
          number={customer.mobile}
          about={about}
        />
      )}
      <h3 className="mt-3 font-sans font-semibold">Shipping address</h3>
      <address className="mt-1 not-italic wrap-anywhere text-jamun-800">
        {to.name}
        <br />
        {to.address}
        <br />
        {to.city}, {to.state}, {to.country} {to.pincode}
        {hasOwnPhone && (
          <LabelledPhone label="Phone for the delivery" number={to.phone} about={about} />
        )}
        {to.email && (
          <a
            href={`mailto:${to.email}`}
            className="flex min-h-11 w-fit items-center text-rani-600 underline underline-offset-4"
          >
            {to.email}
          </a>
        )}
      </address>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        <CopyButton what="address" text={addressText(to)} />
        {children}
      </div>
    </Panel>
  )
}
