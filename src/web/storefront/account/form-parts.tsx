import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** The error message above the submit button. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p
      className={
        'flex items-start gap-2 bg-sindoor-100 px-3.5 py-3 text-sm font-medium text-sindoor-600'
      }
    >
      <CircleAlert aria-hidden="true" strokeWidth={1.6} className="mt-0.5 size-4.5 shrink-0" />
      {text}
    </p>
  )
}

/** The field of a required mobile number in India. */
export const MobileField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Mobile Number"
    prefix="+91"
    type="tel"
    inputMode="numeric"
    autoComplete="tel-national"
    required
    {...props}
  />
)

/**
 * The submit button of an account form. Disabled until the page is hydrated, so that the browser
 * never posts the form itself.
 */
export function SendButton({
  ready,
  busy,
  children,
}: {
  ready: boolean
  busy: boolean
  children: ReactNode
}) {
  return (
    <>
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={!ready}
        className="w-full disabled:bg-jamun-900! disabled:text-white!"
      >
        {children}
      </Button>
      <noscript>
        <p className="text-sm text-jamun-700">Please switch on JavaScript to use your account.</p>
      </noscript>
    </>
  )
}

type LinkFormProps = {
  ready: boolean
  busy: boolean
  error: string | undefined
  onSend: () => void
  children: ReactNode
}

/** The form of a page that a link in a message opens: only its button uses the link up. */
export const LinkForm = ({ ready, busy, error, onSend, children }: LinkFormProps) => (
  <form
    method="post"
    className="mt-6 stack-5"
    onSubmit={(event) => {
      event.preventDefault()
      if (!busy) onSend()
    }}
  >
    <div role="alert">
      <FormError text={error} />
    </div>
    <SendButton ready={ready} busy={busy}>
      {children}
    </SendButton>
  </form>
)

/** The checkbox that makes the session last longer. */
export function RememberMe(field: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 accent-rani-600" {...field} />
      <span className="text-sm">Remember me</span>
    </label>
  )
}

/** The link to the other account form. */
export function OtherForm({
  question,
  to,
  label,
}: {
  question: string
  to: string
  label: string
}) {
  return (
    <p className="mt-6 border-t border-jamun-200 pt-5 text-jamun-800">
      {question}{' '}
      <Link to={to} className="font-semibold text-rani-600 underline underline-offset-4">
        {label}
      </Link>
    </p>
  )
}
