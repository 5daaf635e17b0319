import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { MIN_PASSWORD_LENGTH, toMobile } from '#shared/customer/account-fields.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { bindField, showFieldErrors } from '#web/storefront/account/fields.ts'
import { FormError, OtherForm, SendButton } from '#web/storefront/account/form-parts.tsx'
import { withNext } from './next-path.ts'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useRedirect } from './use-redirect.ts'
import type { Route } from './+types/register-page'

type RegisterInput = { name: string; email: string; mobile: string; password: string }

const FIELDS = ['name', 'email', 'mobile', 'password'] as const

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Create Account')

export default function RegisterPage() {
  const [search] = useSearchParams()
  return (
    <AccountScreen cloth="mor" greeting="A drawer of your own." title="Create Account">
      <RegisterForm loginPath={withNext('/login', search)} />
      <OtherForm
        question="Already have an account?"
        to={withNext('/login', search)}
        label="Sign In"
      />
    </AccountScreen>
  )
}

function RegisterForm({ loginPath }: { loginPath: string }) {
  const { ready } = useSession()
  const { leaving, redirectTo } = useRedirect()
  const [failure, setFailure] = useState<string>()
  const form = useForm<RegisterInput>()
  const busy = form.formState.isSubmitting || leaving

  async function register(input: RegisterInput): Promise<void> {
    if (busy) return
    setFailure(undefined)
    try {
      const mobile = toMobile(input.mobile) ?? input.mobile
      await call('POST /api/auth/register', { body: { ...input, mobile } })
      toast('success', 'Registration successful! Redirecting to login...')
      redirectTo(loginPath, { mobile })
    } catch (error) {
      const message = serverMessage(error, 'Registration failed. Please try again.')
      toast('error', message)
      setFailure(message)
      showFieldErrors(form, FIELDS, error)
    }
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-6 space-y-5"
      onSubmit={(event) => void form.handleSubmit(register)(event)}
    >
      <RegisterFields form={form} />
      <FormError text={failure} />
      <SendButton ready={ready} busy={busy}>
        {busy ? 'Creating account...' : 'Register'}
      </SendButton>
    </form>
  )
}

function RegisterFields({ form }: { form: UseFormReturn<RegisterInput> }) {
  const bind = (name: keyof RegisterInput) => bindField(form, name, PROBLEMS[name])
  return (
    <>
      <TextField label="Full Name" autoComplete="name" required {...bind('name')} />
      <TextField
        label="Email (Optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...bind('email')}
      />
      <TextField
        label="Mobile Number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="10 digits. You log in with this number."
        required
        {...bind('mobile')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        required
        {...bind('password')}
      />
    </>
  )
}
