import type { ReactElement } from 'react'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'

type Place = Pick<ShippingDetails, 'address' | 'city' | 'state' | 'country' | 'pincode'>

/**
 * A postal address in one line of text, without a line break between country and pincode. `hyphen`
 * puts " - " between them, as the specification requires on the order confirmation.
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
