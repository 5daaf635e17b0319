import type { ComponentProps, ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'

/** The problem of an empty code. */
export const requiredCode = (code: string): string | undefined =>
  code.trim() ? undefined : 'Please enter the code of your authenticator app.'

type SecondCodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'error' | 'name' | 'onBlur' | 'onChange' | 'ref' | 'value'
>

const focusInput = (box: HTMLElement | null): void => box?.querySelector('input')?.focus()

/**
 * The field for the code of an authenticator app or a recovery code. It appears after the first
 * response of the server and takes the focus.
 */
export function SecondCodeField(props: SecondCodeFieldProps): ReactElement {
  return (
    <div ref={focusInput}>
      <TextField
        {...props}
        label="Code of your authenticator app"
        autoComplete="one-time-code"
        hint="Six digits, or one of your recovery codes."
        required
      />
    </div>
  )
}
