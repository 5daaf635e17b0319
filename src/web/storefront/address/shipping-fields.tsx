import {
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { cityMismatchHint, stateMismatchHint } from '#shared/customer/pincode.ts'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { isMovingToSubmit } from '#web/ui/browser/take-focus.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { shippingProblem } from './shipping-problem.ts'
import { StateField } from './state-field.tsx'
import { placeFor, type Place } from './suggested-place.ts'

type Field = InputHTMLAttributes<HTMLInputElement> & {
  name: keyof ShippingDetails
  label: string
  prefix?: string
  /** The columns of two that it takes, on phones and from there up; else both and one. */
  columns?: 1 | 2
}

const FIELDS: Field[] = [
  { name: 'name', label: 'Name', columns: 2, autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
    prefix: '+91',
  },
  {
    name: 'pincode',
    label: 'Pincode',
    columns: 1,
    inputMode: 'numeric',
    autoComplete: 'postal-code',
  },
  {
    name: 'country',
    label: 'Country',
    columns: 1,
    autoComplete: 'country-name',
    readOnly: true,
  },
  { name: 'city', label: 'City', columns: 1, autoComplete: 'address-level2' },
  { name: 'state', label: 'State', columns: 1 },
  { name: 'address', label: 'Address', columns: 2 },
]

/** An address from elsewhere may have several lines. */
const toOneLine = (address: string): string => address.replace(/,?\s*[\r\n]+\s*/g, ', ')

/** The address is one text that needs the room of two lines. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const SPANS = { 1: '', 2: 'col-span-2', other: 'col-span-2 sm:col-span-1' } as const

/**
 * The eight shipping fields, each with its own error. A field is checked when the user leaves it
 * filled, and on each change while it has an error. A pincode suggests state and city, and a hint
 * appears when they do not fit the pincode. Where customers order by phone, the e-mail
 * address is optional.
 */
export function ShippingFields({ form }: { form: UseFormReturn<ShippingDetails> }) {
  const { errors } = form.formState
  const needsEmail = !useGuestCheckout()
  const names = ['pincode', 'state', 'city'] as const
  const [pincode, state, city] = useWatch({ control: form.control, name: names })
  const warnings: Partial<Record<keyof ShippingDetails, string | undefined>> = {
    pincode: stateMismatchHint(pincode, state),
  }
  // Not while it is typed: a part of its name does not fit either.
  const [leftCity, setLeftCity] = useState(() => form.getValues('city'))
  if (!warnings.pincode && city === leftCity) warnings.city = cityMismatchHint(pincode, city)
  const { bind, choose } = useBinding(form, { needsEmail, onCity: setLeftCity })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      {FIELDS.map(({ name, columns, ...field }) => (
        <div key={name} className={SPANS[columns ?? 'other']}>
          {name === 'state' ? (
            <StateField
              field={bind('state')}
              value={state}
              error={errors.state?.message}
              onChoose={choose}
            />
          ) : name === 'address' ? (
            <TextArea
              {...bind(name)}
              label={field.label}
              hint="Flat, building, street, landmark"
              error={errors.address?.message}
              required
              rows={2}
              autoComplete="street-address"
              onKeyDown={submitOnEnter}
            />
          ) : (
            <TextField
              {...field}
              {...bind(name)}
              hint={warnings[name] && <Warning>{warnings[name]}</Warning>}
              error={errors[name]?.message}
              required={needsEmail || name !== 'email'}
              optional={name === 'email' && !needsEmail}
            />
          )}
        </div>
      ))}
      <p role="status" className="sr-only">
        {warnings.pincode ?? warnings.city}
      </p>
    </div>
  )
}

/** What does not fit, below its field. */
const Warning = ({ children }: { children: ReactNode }) => (
  <span className="block bg-haldi-100 px-2.5 py-1.5 text-sm font-medium text-jamun-950">
    {children}
  </span>
)

/**
 * Returns how a field is registered, and how a state of the list is chosen. `onCity` is called when
 * the city is left.
 */
function useBinding(
  form: UseFormReturn<ShippingDetails>,
  { needsEmail, onCity }: { needsEmail: boolean; onCity: (city: string) => void },
) {
  const { suggest, keep } = usePlaceOfPincode(form)
  const check = (name: keyof ShippingDetails) => {
    const problem = shippingProblem(name, form.getValues(name), { needsEmail })
    if (problem) form.setError(name, { message: problem })
    else form.clearErrors(name)
  }
  const bind = (name: keyof ShippingDetails) =>
    form.register(name, {
      ...(name === 'address' && { setValueAs: toOneLine }),
      onBlur: (event) => {
        if (name === 'city') onCity(form.getValues('city'))
        if (!isMovingToSubmit(event) && form.getValues(name).trim() !== '') check(name)
      },
      onChange: () => {
        if (form.getFieldState(name).error) check(name)
        if (name === 'pincode') suggest()
        else keep(name)
      },
    })
  const choose = (name: string) => {
    form.setValue('state', name, { shouldDirty: true })
    keep('state')
    form.clearErrors('state')
  }
  return { bind, choose }
}

/**
 * Fills state and city from the pincode (see suggested-place.ts). `keep` marks the text of a field
 * as written by the user. A text that the form began with, such as that of the last order, is not.
 */
function usePlaceOfPincode(form: UseFormReturn<ShippingDetails>): {
  suggest: () => void
  keep: (name: keyof ShippingDetails) => void
} {
  const written = useRef<Place>({})
  const keep = (name: keyof ShippingDetails) => {
    if (name === 'state' || name === 'city') written.current[name] = form.getValues(name)
  }
  const suggest = () => {
    const changes = placeFor(form.getValues(), written.current)
    for (const name of ['state', 'city'] as const) {
      const value = changes[name]
      if (value === undefined) continue
      form.setValue(name, value)
      form.clearErrors(name)
    }
  }
  return { suggest, keep }
}

type Problems = Record<string, string | undefined>

/** Shows each message beside its field and focuses the first of these fields. */
export function showProblems(form: UseFormReturn<ShippingDetails>, problems: Problems): void {
  markProblems(form, problems)
  focusProblem(form, problems)
}

/** Shows each message beside its field. */
export function markProblems(form: UseFormReturn<ShippingDetails>, problems: Problems): void {
  for (const field of SHIPPING_FIELDS) {
    if (problems[field]) form.setError(field, { message: problems[field] })
    else form.clearErrors(field)
  }
}

/** Focuses the first field with a problem, in display order. */
export function focusProblem(form: UseFormReturn<ShippingDetails>, problems: Problems): void {
  const first = FIELDS.find(({ name }) => problems[name])
  if (first) form.setFocus(first.name)
}
