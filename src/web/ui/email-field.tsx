import { useState, type ComponentProps, type FocusEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

/**
 * A press that leaves the field ends before its note appears, so that nothing moves under the
 * pointer.
 */
const DELAY_MS = 300

/** Types a text into an input, as a person does, for its form and for React. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

/**
 * Looks for a typing mistake in an e-mail address when its field is left. Returns what to call
 * then, and the note for the field: a button that corrects the address.
 */
export function useMeantEmail(): {
  check: (event: FocusEvent<HTMLInputElement>) => void
  note: ReactNode
} {
  const [meant, setMeant] = useState<{ address: string; input: HTMLInputElement }>()
  const check = async ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const { value } = input
    // Without its file nothing is suggested.
    const file = await import('#shared/customer/correct-email.ts').catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    if (input.value !== value) return
    const address = file?.correctEmail(value)
    setMeant(address ? { address, input } : undefined)
  }
  const correct = ({ address, input }: NonNullable<typeof meant>) => {
    setMeant(undefined)
    type(input, address)
  }
  return {
    check: (event) => void check(event),
    note: meant && (
      <span role="status" className="flex flex-wrap items-center gap-x-1.5 text-sm text-jamun-800">
        Did you mean
        <Button look="link" className="wrap-anywhere" onClick={() => correct(meant)}>
          {meant.address}?
        </Button>
      </span>
    ),
  }
}

/** The field of an e-mail address. Under it, a typing mistake is offered for correction. */
export function EmailField({ onBlur, hint, ...props }: ComponentProps<typeof TextField>) {
  const { check, note } = useMeantEmail()
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event)
    check(event)
  }
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      {...props}
      hint={note ?? hint}
      onBlur={leave}
    />
  )
}
