import { useState, type ReactElement } from 'react'
import { DEFAULT_CHECKOUT, type CheckoutMode } from '#shared/order/checkout-rule.ts'
import { useSendsCodes } from '#web/session/shop-facts.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const OPTIONS: { mode: CheckoutMode; label: string; help: string }[] = [
  {
    mode: 'login',
    label: 'Log in first',
    help: 'Cart, wishlist and checkout need an account.',
  },
  {
    mode: 'phone',
    label: 'Order with a mobile number',
    help:
      'Cart and wishlist work without an account. A code by text message confirms the number of ' +
      'an order, and its account is made then. The e-mail address may be left out.',
  },
]

const NO_CODES =
  'This shop sends no text messages, so it cannot confirm a number. Connect a service for them ' +
  'under Connections first.'

const modeOf = (saved: unknown): CheckoutMode =>
  typeof saved === 'object' && saved !== null && 'mode' in saved && saved.mode === 'phone'
    ? 'phone'
    : DEFAULT_CHECKOUT.mode

/** Whether customers log in before they order. */
export function CheckoutSettingForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [mode, setMode] = useState(() => modeOf(setting.value))
  const sendsCodes = useSendsCodes()
  return (
    <SettingForm
      id={setting.name}
      title="Checkout"
      line="What customers need before they order."
      state={state}
      value={() => ({ mode })}
      fill={(value) => setMode(modeOf(value))}
      snapshot={() => () => setMode(mode)}
    >
      <fieldset aria-describedby="checkout-mode-note">
        <legend className="sr-only">How customers order</legend>
        <div className="grid gap-2">
          {OPTIONS.map((option) => (
            <label
              key={option.mode}
              className="flex min-h-12 items-start gap-3 border border-jamun-200 px-4 py-3"
            >
              <input
                type="radio"
                name="checkout-mode"
                className="mt-0.5 size-5 shrink-0 accent-rani-600"
                checked={mode === option.mode}
                disabled={option.mode === 'phone' && !sendsCodes && mode !== 'phone'}
                onChange={() => setMode(option.mode)}
              />
              <span>
                {option.label}
                <span className="block text-sm text-jamun-700">{option.help}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldNote
          id="checkout-mode-note"
          error={state.problems.mode}
          hint={sendsCodes ? undefined : NO_CODES}
        />
      </fieldset>
    </SettingForm>
  )
}
