import type { ReactElement } from 'react'
import { STATES, type ShippingDetails } from '#shared/customer/account-fields.ts'
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

const STATES_LIST = 'states-of-india'

/** The fields of the address of an order; the field of the state suggests the states of India. */
export const AddressFields = ({
  details,
  problems,
  onChange,
}: AddressFieldsProps): ReactElement[] => [
  <datalist key="states" id={STATES_LIST}>
    {Object.values(STATES).map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>,
  ...FIELDS.map(({ name, label }) => (
    <TextField
      key={name}
      label={label}
      autoComplete="off"
      list={name === 'state' ? STATES_LIST : undefined}
      value={details[name]}
      error={problems[`shippingDetails.${name}`]}
      onChange={({ target }) => onChange({ ...details, [name]: target.value })}
    />
  )),
]
