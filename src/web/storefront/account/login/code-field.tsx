import type { ComponentProps } from 'react'
import { serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { CODE_NOT_SENT, type CodePurpose, type SentCode } from './number-step.tsx'
import { SendAgain, useSecondsUntil } from './send-again.tsx'

/** The field for the six-digit code. Accepts spaces too, because some phones paste them. */
export function CodeField(
  props: Pick<ComponentProps<typeof TextField>, 'error' | 'name' | 'onBlur' | 'onChange' | 'ref'>,
) {
  return (
    <TextField
      {...props}
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="Six digits, by text message. They work for 5 minutes."
      required
    />
  )
}

/**
 * Shows where the code was sent, with buttons to change the number or request another code. Screen
 * readers do not hear the countdown, only its end.
 */
export function SentTo({
  sent,
  purpose,
  onResend,
  onChangeNumber,
}: {
  sent: SentCode
  purpose: CodePurpose
  onResend: (sent: SentCode) => void
  onChangeNumber: () => void
}) {
  const seconds = useSecondsUntil(sent.resendAt)
  const { busy, send } = useCustomerAction<SentCode>(({ reply, error }) => {
    if (reply) onResend(reply.data)
    else toast('error', serverMessage(error, CODE_NOT_SENT))
  })
  const resend = () => send({ kind: 'code', mobile: sent.mobile, purpose })

  return (
    <div className="mt-4 text-sm text-jamun-800">
      <p>
        {sent.message}{' '}
        <span className="tnum block font-semibold">
          +91 {sent.mobile.replace(/^(\d{5})/, '$1 ')}
        </span>
      </p>
      <div className="mt-1 flex flex-wrap gap-x-5">
        <Button look="link" onClick={onChangeNumber}>
          Change number
        </Button>
        <SendAgain busy={busy} seconds={seconds} onSend={() => void resend()} />
      </div>
      <p role="status" className="sr-only">
        {seconds === 0 && !busy ? 'You can ask for another code now.' : ''}
      </p>
    </div>
  )
}
