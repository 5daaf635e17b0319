import type { ReactElement } from 'react'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { TextField } from '#web/ui/field.tsx'

const FIELDS: { name: keyof ShippingDetails; label: string }[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'pincode', label: 'Pincode' },
]

type AddressFieldsProps = {
  details: ShippingDetails
  /** By the fields of a call: `shippingDetails.city`. */
  problems: Record<string, string>
  onChange: (details: ShippingDetails) => void
}

/** The fields of the address of an order. */
export const AddressFields = ({
  details,
  problems,
  onChange,
}: AddressFieldsProps): ReactElement[] =>
  FIELDS.map(({ name, label }) => (
    <TextField
      key={name}
      label={label}
      autoComplete="off"
      value={details[name]}
      error={problems[`shippingDetails.${name}`]}
      onChange={({ target }) => onChange({ ...details, [name]: target.value })}
    />
  ))
