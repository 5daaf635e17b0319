import { useForm } from 'react-hook-form'
import { toMobile } from '#shared/customer/account-fields.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, MobileField, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'

/**
 * A sent code: its number, the server's message, and when another may be requested (ms since 1970).
 */
export type SentCode = { mobile: string; message: string; resendAt: number }

export const CODE_NOT_SENT = 'We could not send the code. Please try again later.'

export type CodePurpose = 'login' | 'password'

/** What the code forms submit for a code. */
export type SendCodeInput = { mobile: string; purpose: CodePurpose }

/** Requests a one-time code by text message. Throws ApiError. */
export async function sendCode({ mobile, purpose }: SendCodeInput): Promise<SentCode> {
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
  const { failure, busy, onSubmit } = useSending<{ mobile: string }, SentCode>(form, {
    names: ['mobile'],
    fallback: CODE_NOT_SENT,
    toInput: ({ mobile }) => ({ kind: 'code', mobile: toMobile(mobile) ?? mobile, purpose }),
    onReply: onSent,
  })

  return (
    <form method="post" noValidate className="mt-6 stack-5" onSubmit={onSubmit}>
      <MobileField
        hint="We send a code of six digits to this number."
        {...bindField(form, 'mobile', PROBLEMS.mobile)}
      />
      <FormError text={failure} />
      <SendButton ready={ready} busy={busy}>
        {busy ? 'Sending code...' : 'Send code'}
      </SendButton>
    </form>
  )
}
