import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { SHIPPING_MESSAGES, toPincode } from '#shared/customer/account-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import { DeliveryText, PlaceRow, UsualText } from './delivery-line.tsx'
import { rememberPincode, useRememberedPincode } from './remembered-pincode.ts'

const TEXT_BUTTON =
  'min-h-11 min-w-11 font-medium text-jamun-900 underline underline-offset-4 hover:text-rani-700'

type PincodeFormProps = {
  /** Called with whether a pincode is known, which needs less room. */
  onKnown(isKnown: boolean): void
}

/**
 * The delivery dates in most of India with a field for a pincode; of a pincode that this browser
 * remembers its dates, and the field at a press of "Change".
 */
export function PincodeForm({ onKnown }: PincodeFormProps): ReactElement {
  const pincode = useRememberedPincode()
  useEffect(() => onKnown(pincode !== ''), [onKnown, pincode])
  const [isChanging, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const keep = (next: string) => {
    rememberPincode(next)
    setChanging(false)
    requestAnimationFrame(() => change.current?.focus({ preventScroll: true }))
  }
  return (
    <PlaceRow>
      {!pincode && <UsualText />}
      <div role="status">{pincode && <DeliveryText pincode={pincode} />}</div>
      {pincode && !isChanging && (
        <button
          ref={change}
          type="button"
          onClick={() => setChanging(true)}
          className={`${TEXT_BUTTON} text-left`}
        >
          Change the pincode
        </button>
      )}
      {(!pincode || isChanging) && (
        <PincodeField pincode={pincode} takesFocus={isChanging} onPincode={keep} />
      )}
    </PlaceRow>
  )
}

type PincodeFieldProps = {
  pincode: string
  /** The customer has just opened it. */
  takesFocus: boolean
  onPincode: (pincode: string) => void
}

function PincodeField({ pincode, takesFocus, onPincode }: PincodeFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const check = () => {
    const valid = toPincode(field.current?.value ?? '')
    setError(valid ? undefined : SHIPPING_MESSAGES.pincode)
    if (valid) onPincode(valid)
    else field.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
      className="mt-2"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <label htmlFor={id} className="text-jamun-700">
          Pincode
        </label>
        <span className="max-w-30 min-w-22 flex-1">
          <input
            ref={field}
            id={id}
            defaultValue={pincode}
            inputMode="numeric"
            placeholder="6 digits"
            autoComplete="postal-code"
            maxLength={7}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className={fieldClass(Boolean(error), 'tnum')}
          />
        </span>
        <Button type="submit" look="link" className="px-2! text-sm">
          Check
        </Button>
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </form>
  )
}
