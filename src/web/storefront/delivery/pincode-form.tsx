import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { SHIPPING_MESSAGES, toPincode } from '#shared/customer/account-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { rememberPincode, useRememberedPincode } from './remembered-pincode.ts'

/**
 * A field for a pincode and the delivery date there. The pincode is remembered in this browser.
 * Without one it shows no date. `takesFocus`: the customer has just opened it.
 */
export function PincodeForm({ takesFocus }: { takesFocus: boolean }): ReactElement {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const pincode = useRememberedPincode()
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const check = () => {
    const valid = toPincode(field.current?.value ?? '')
    setError(valid ? undefined : SHIPPING_MESSAGES.pincode)
    if (valid) rememberPincode(valid)
    else field.current?.focus()
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <FieldLabel htmlFor={id} label="Pincode" />
        <div className="flex gap-2">
          <input
            ref={field}
            id={id}
            defaultValue={pincode}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className={fieldClass(Boolean(error), 'min-w-0 flex-1 tnum')}
          />
          <Button type="submit" look="outline" className="shrink-0">
            Check
          </Button>
        </div>
        <FieldNote id={`${id}-note`} error={error} />
      </form>
      <div role="status" className={pincode ? 'mt-2 min-h-11' : ''}>
        {pincode && !error && <DeliveryLine pincode={pincode} />}
      </div>
    </>
  )
}
