import { useForm } from 'react-hook-form'
import { toMobile } from '#shared/customer/account-fields.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'

/**
 * A sent code: its number, the server's message, and when another may be requested (ms since 1970).
 */
export type SentCode = { mobile: string; message: string; resendAt: number }

export type CodePurpose = 'login' | 'password'

/** Requests a one-time code by text message. Throws ApiError. */
export async function sendCode(mobile: string, purpose: CodePurpose): Promise<SentCode> {
  const { message, resendSeconds } = await call('POST /api/auth/code', {
    body: { mobile, purpose },
  })
  toast('success', message)
  return { mobile, message, resendAt: Date.now() + resendSeconds * 1000 }
}

/** The first step of both code forms: the number that gets the code. */
export function NumberStep({
  purpose,
  initialMobile,
  onSent,
}: {
  purpose: CodePurpose
  initialMobile: string
  onSent: (sent: SentCode) => void
}) {
  const { ready } = useSession()
  const form = useForm<{ mobile: string }>({ defaultValues: { mobile: initialMobile } })
  const { failure, busy, onSend } = useSending(form, ['mobile'])
  const send = async ({ mobile }: { mobile: string }) =>
    onSent(await sendCode(toMobile(mobile) ?? mobile, purpose))

  return (
    <form
      method="post"
      noValidate
      className="mt-6 space-y-5"
      onSubmit={onSend(send, 'We could not send the code. Please try again later.')}
    >
      <TextField
        label="Mobile Number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="We send a code of six digits to this number."
        required
        {...bindField(form, 'mobile', PROBLEMS.mobile)}
      />
      <FormError text={failure} />
      <SendButton ready={ready} busy={busy}>
        {busy ? 'Sending code...' : 'Send code'}
      </SendButton>
    </form>
  )
}
