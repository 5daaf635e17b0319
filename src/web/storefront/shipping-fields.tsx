import type { InputHTMLAttributes } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { SHIPPING_FIELDS, STATES, type ShippingDetails } from '#shared/people.ts'
import { stateDoubt, suggestPlace } from '#shared/pincode.ts'
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

/**
 * The eight fields of where an order goes, each with its own error: checked when it is left filled, and again while it is mended.
 * A pincode fills state and city in where they are empty; where the state is another than its usual one, a word beside it says so.
 */
export function ShippingFields({ form }: { form: UseFormReturn<ShippingDetails> }) {
  const { errors } = form.formState
  const [pincode, state] = useWatch({ control: form.control, name: ['pincode', 'state'] })
  const doubt = stateDoubt(pincode, state)
  const check = (name: keyof ShippingDetails) => {
    const problem = shippingProblem(name, form.getValues(name))
    if (problem) form.setError(name, { message: problem })
    else form.clearErrors(name)
  }
  const bind = (name: keyof ShippingDetails) =>
    form.register(name, {
      onBlur: () => form.getValues(name).trim() !== '' && check(name),
      onChange: () => {
        if (form.getFieldState(name).error) check(name)
        if (name === 'pincode') fillPlace(form)
      },
    })
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {FIELDS.map(({ name, wide, hint, ...field }) => (
        <div key={name} className={wide ? 'sm:col-span-2' : ''}>
          <TextField {...field} {...bind(name)} hint={name === 'pincode' ? doubt : hint} error={errors[name]?.message} required />
        </div>
      ))}
      <datalist id="states">
        {STATE_NAMES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {doubt}
      </p>
    </div>
  )
}

/** What stands in a field already is the shopper's own word and stays. */
function fillPlace(form: UseFormReturn<ShippingDetails>): void {
  const place = suggestPlace(form.getValues('pincode'))
  for (const name of ['state', 'city'] as const) {
    if (!place[name] || form.getValues(name).trim() !== '') continue
    form.setValue(name, place[name])
    form.clearErrors(name)
  }
}

/** Puts each sentence beside its field and the focus on the first. */
export function showProblems(form: UseFormReturn<ShippingDetails>, problems: Record<string, string | undefined>): void {
  for (const field of SHIPPING_FIELDS) {
    if (problems[field]) form.setError(field, { message: problems[field] })
    else form.clearErrors(field)
  }
  const wrong = SHIPPING_FIELDS.find((field) => problems[field])
  if (wrong) form.setFocus(wrong)
}
