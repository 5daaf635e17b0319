import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { MIN_PASSWORD_LENGTH, toCode } from '#shared/customer/account-fields.ts'
import { call } from '#web/api/client.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CodeField } from './code-field.tsx'
import { CodeScreen } from './code-screen.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { sendCode, type SendCodeInput } from './number-step.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { withNext } from './next-path.ts'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useRedirect } from './use-redirect.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'
import type { Route } from './+types/forgot-password-page'

type ResetPasswordInput = { code: string; password: string }

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Forgot password')

/** What the two steps of this page submit. */
type ForgotPasswordChange =
  | (SendCodeInput & { kind: 'code' })
  | (ResetPasswordInput & { kind: 'reset'; mobile: string })

export const clientAction = customerAction(async (change: ForgotPasswordChange) => {
  if (change.kind === 'code') return sendCode(change)
  const { mobile, code, password } = change
  await call('POST /api/auth/reset-password', { body: { mobile, code, password } })
  toast('success', 'Your password is changed. Please log in with it.')
  return undefined
})

export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  return (
    <CodeScreen
      purpose="password"
      title="Forgot password"
      greeting="It happens to all of us."
      question="Remembered your password?"
    >
      {(mobile) => <NewPasswordForm mobile={mobile} loginPath={withNext('/login', search)} />}
    </CodeScreen>
  )
}

function NewPasswordForm({ mobile, loginPath }: { mobile: string; loginPath: string }) {
  const { leaving, redirectTo } = useRedirect()
  const form = useForm<ResetPasswordInput>({ defaultValues: { code: '', password: '' } })
  const { failure, onSubmit, ...sending } = useSending(form, {
    names: ['code', 'password'],
    fallback: 'Your password could not be changed. Please try again.',
    toInput: ({ code, password }) => ({
      kind: 'reset',
      mobile,
      code: toCode(code) ?? code,
      password,
    }),
    onReply: () => redirectTo(loginPath, { mobile }),
  })
  const busy = sending.busy || leaving
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <form method="post" noValidate className="mt-5 stack-5" onSubmit={onSubmit}>
      <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />
      <CodeField {...bindField(form, 'code', PROBLEMS.code)} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. You are logged out on all your devices.`}
        required
        {...bindField(form, 'password', PROBLEMS.password)}
      />
      <FormError text={failure} />
      <SendButton ready busy={busy}>
        {busy ? 'Saving password...' : 'Save new password'}
      </SendButton>
    </form>
  )
}
