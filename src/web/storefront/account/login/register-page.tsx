import type { FormEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { MIN_PASSWORD_LENGTH, toMobile } from '#shared/customer/account-fields.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { readNoticeVersion } from '#web/api/account/consents.ts'
import { useSession } from '#web/session/session.ts'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { bindField, hasFieldErrors, showFieldErrors } from '#web/storefront/account/fields.ts'
import {
  FormError,
  MobileField,
  OtherForm,
  SendButton,
} from '#web/storefront/account/form-parts.tsx'
import { ConsentFields } from '#web/storefront/account/consents/consent-fields.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { withNext } from './next-path.ts'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useRedirect } from './use-redirect.ts'
import type { Route } from './+types/register-page'

type RegisterInput = { name: string; email: string; mobile: string; password: string }
/** The boxes under the form. None is needed. */
type Ticked = { notice: boolean; marketing: boolean; adult: boolean }
type Filled = RegisterInput & Ticked

const FAILED = 'Registration failed. Please try again.'
const FIELDS = ['name', 'email', 'mobile', 'password'] as const

const toNumber = ({ mobile }: RegisterInput): string => toMobile(mobile) ?? mobile

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Create Account')

export const clientAction = customerAction(
  async ({ notice, marketing, adult, ...account }: Filled) => {
    const choices = await toChoices({ notice, marketing, adult })
    await call('POST /api/auth/register', { body: { ...account, ...choices } })
    toast('success', 'Registration successful! Redirecting to login...')
  },
)

/** What was ticked, for the call; a box without a tick is left out. Throws ApiError. */
const toChoices = async ({ notice, marketing, adult }: Ticked) => ({
  ...(notice && { notice: await readNoticeVersion() }),
  ...(marketing && { marketing }),
  ...(adult && { adult }),
})

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
  const form = useForm<Filled>({
    defaultValues: { notice: false, marketing: false, adult: false },
  })
  const { error, send, ...action } = useCustomerAction<void, Filled>((result) => {
    if (!result.error) return redirectTo(loginPath, { mobile: toNumber(form.getValues()) })
    // A field that shows the sentence has the focus, so that it is not said twice.
    if (!showFieldErrors(form, FIELDS, result.error))
      toast('error', serverMessage(result.error, FAILED))
  })
  const busy = form.formState.isSubmitting || action.busy || leaving

  function onSubmit(event: FormEvent): void {
    if (busy) event.preventDefault()
    else void form.handleSubmit((input) => send({ ...input, mobile: toNumber(input) }))(event)
  }

  return (
    <form method="post" noValidate className="mt-6 stack-5" onSubmit={onSubmit}>
      <RegisterFields form={form} />
      <ConsentFields register={form.register} />
      {/* A field that shows the sentence is enough. */}
      {!hasFieldErrors(FIELDS, error) && <FormError text={error && serverMessage(error, FAILED)} />}
      <SendButton ready={ready} busy={busy}>
        {busy ? 'Creating account...' : 'Register'}
      </SendButton>
    </form>
  )
}

function RegisterFields({ form }: { form: UseFormReturn<Filled> }) {
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
      <MobileField hint="10 digits. You log in with this number." {...bind('mobile')} />
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
