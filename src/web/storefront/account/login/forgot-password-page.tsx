import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { MIN_PASSWORD_LENGTH, toCode } from '#shared/customer/account-fields.ts'
import { call } from '#web/api/client.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { CodeField } from './code-field.tsx'
import { CodeScreen } from './code-screen.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { withNext } from './next-path.ts'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useRedirect } from './use-redirect.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'
import type { Route } from './+types/forgot-password-page'

type ResetPasswordInput = { code: string; password: string }

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Forgotten password')

export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  return (
    <CodeScreen
      purpose="password"
      title="Forgotten password"
      greeting="It happens to all of us."
      question="Remember it again?"
    >
      {(mobile) => <NewPasswordForm mobile={mobile} loginPath={withNext('/login', search)} />}
    </CodeScreen>
  )
}

function NewPasswordForm({ mobile, loginPath }: { mobile: string; loginPath: string }) {
  const { leaving, redirectTo } = useRedirect()
  const form = useForm<ResetPasswordInput>({ defaultValues: { code: '', password: '' } })
  const { failure, busy, onSend } = useSending(form, ['code', 'password'])
  const isBusy = busy || leaving
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  async function save({ code, password }: ResetPasswordInput): Promise<void> {
    await call('POST /api/auth/reset-password', {
      body: { mobile, code: toCode(code) ?? code, password },
    })
    toast('success', 'Your password is changed. Please log in with it.')
    redirectTo(loginPath, { mobile })
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-5 space-y-5"
      onSubmit={onSend(save, 'Your password could not be changed. Please try again.')}
    >
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
      <SendButton ready busy={isBusy}>
        {isBusy ? 'Saving password...' : 'Save new password'}
      </SendButton>
    </form>
  )
}
