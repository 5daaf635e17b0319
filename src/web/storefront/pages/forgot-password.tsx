import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { PASSWORD_MIN, toCode } from '#shared/people.ts'
import { call } from '#web/api.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { hiddenMeta } from '#web/page-meta.ts'
import { CodeField } from '../account/code-field.tsx'
import { CodeScreen } from '../account/code-screen.tsx'
import { bound } from '../account/fields.ts'
import { FormError, SendButton } from '../account/form-parts.tsx'
import { withNext } from '../account/next-path.ts'
import { PROBLEMS } from '../account/problems.ts'
import { useRedirect } from '../account/use-redirect.ts'
import { useSending } from '../account/use-sending.ts'
import type { Route } from './+types/forgot-password'

type Values = { code: string; password: string }

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
  const form = useForm<Values>({ defaultValues: { code: '', password: '' } })
  const { failure, busy, onSend } = useSending(form, ['code', 'password'])
  const isBusy = busy || leaving
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  async function save({ code, password }: Values): Promise<void> {
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
      <CodeField {...bound(form, 'code', PROBLEMS.code)} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. You are logged out on all your devices.`}
        required
        {...bound(form, 'password', PROBLEMS.password)}
      />
      <FormError text={failure} />
      <SendButton ready busy={isBusy}>
        {isBusy ? 'Saving password...' : 'Save new password'}
      </SendButton>
    </form>
  )
}
