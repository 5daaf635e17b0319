import type { InputHTMLAttributes } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { STATES, type ShippingDetails } from '#shared/people.ts'
import { TextField } from '#web/ui/field.tsx'
import { shippingProblem } from './shipping-problem.ts'

type Field = InputHTMLAttributes<HTMLInputElement> & { name: keyof ShippingDetails; label: string; hint?: string; prefix?: string; wide?: boolean }

const FIELDS: Field[] = [
  { name: 'name', label: 'Name', wide: true, autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national', prefix: '+91' },
  { name: 'address', label: 'Address', wide: true, autoComplete: 'street-address', hint: 'Flat, building, street, landmark' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', list: 'states' },
  { name: 'country', label: 'Country', autoComplete: 'country-name', readOnly: true },
  { name: 'pincode', label: 'Pincode', inputMode: 'numeric', autoComplete: 'postal-code' },
]

const STATE_NAMES = Object.values(STATES).toSorted((a, b) => a.localeCompare(b))

/** Where the order goes: the eight fields, each with its own error. A field is checked when it is left filled, and again while it is mended. */
export function ShippingForm({ form }: { form: UseFormReturn<ShippingDetails> }) {
  const { errors } = form.formState
  const check = (name: keyof ShippingDetails) => {
    const problem = shippingProblem(name, form.getValues(name))
    if (problem) form.setError(name, { message: problem })
    else form.clearErrors(name)
  }
  const bind = (name: keyof ShippingDetails) =>
    form.register(name, {
      onBlur: () => form.getValues(name).trim() !== '' && check(name),
      onChange: () => form.getFieldState(name).error && check(name),
    })
  return (
    <section aria-labelledby="shipping-details">
      <h2 id="shipping-details" className="font-display text-[1.5rem]">
        Shipping Details
      </h2>
      <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {FIELDS.map(({ name, wide, ...field }) => (
          <div key={name} className={wide ? 'sm:col-span-2' : ''}>
            <TextField {...field} {...bind(name)} error={errors[name]?.message} required />
          </div>
        ))}
      </div>
      <datalist id="states">
        {STATE_NAMES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </section>
  )
}
