import type { ReactElement } from 'react'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'

type Place = Pick<ShippingDetails, 'address' | 'city' | 'state' | 'country' | 'pincode'>

/**
 * A postal address in one line of text. Country and pincode are never separated by a line break.
 * `hyphen` writes them as the specification demands of the order confirmation: "India - 411030".
 */
export function AddressLine({ to, hyphen = false }: { to: Place; hyphen?: boolean }): ReactElement {
  return (
    <>
      {`${to.address}, ${to.city}, ${to.state}, `}
      <span className="whitespace-nowrap">
        {`${to.country}${hyphen ? ' - ' : ' '}${to.pincode}`}
      </span>
    </>
  )
}
