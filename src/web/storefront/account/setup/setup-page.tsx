import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { MIN_PASSWORD_LENGTH, toMobile } from '#shared/customer/account-fields.ts'
import { ApiError, call, reasonOf, serverMessage } from '#web/api/client.ts'
import { storageWorks, useSession } from '#web/session/session.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { bindField, showFieldErrors } from '#web/storefront/account/fields.ts'
import {
  FormError,
  MobileField,
  OtherForm,
  SendButton,
} from '#web/storefront/account/form-parts.tsx'
import { saveLogin } from '#web/storefront/account/login/save-login.ts'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import type { Route } from './+types/setup-page'

type SetUpInput = { name: string; mobile: string; password: string }

const FIELDS = ['name', 'mobile', 'password'] as const
const FAILED = 'The administrator could not be made. Please try again.'
const NO_TOKEN =
  'This page needs the whole link that the shop prints at its start, with the part after the #.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Set up your shop')

export const clientAction = customerAction(setUp)

/** Makes the first administrator of the shop. The token of the link is in the fragment. */
export default function SetupPage() {
  return (
    <AccountScreen cloth="haldi" greeting="Your shop opens here." title="Your shop">
      <p className="mt-3 text-jamun-800">
        Make the account of its first administrator. You log in with this mobile number and
        password.
      </p>
      <SetupForm />
      <OtherForm question="Is there an administrator already?" to="/login" label="Sign In" />
    </AccountScreen>
  )
}

function SetupForm() {
  const { ready } = useSession()
  const navigate = useNavigate()
  const form = useForm<SetUpInput>()
  const { error, send, ...action } = useCustomerAction<void, SetUpInput>((result) => {
    // Replaces the address, so that the token does not stay in the history.
    if (!result.error) return void navigate('/admin/dashboard', { replace: true })
    showFieldErrors(form, FIELDS, result.error)
  })
  const busy = form.formState.isSubmitting || action.busy
  const bind = (name: keyof SetUpInput) => bindField(form, name, PROBLEMS[name])

  function onSubmit(event: FormEvent): void {
    if (busy) event.preventDefault()
    else void form.handleSubmit(send)(event)
  }

  return (
    <form method="post" noValidate className="mt-6 stack-5" onSubmit={onSubmit}>
      <TextField label="Your name" autoComplete="name" required {...bind('name')} />
      <MobileField hint="10 digits. You log in with this number." {...bind('mobile')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        required
        {...bind('password')}
      />
      <div role="alert">
        <FormError text={error && serverMessage(error, reasonOf(error, FAILED))} />
      </div>
      <SendButton ready={ready} busy={busy}>
        {busy ? 'Making your account...' : 'Make my account'}
      </SendButton>
    </form>
  )
}

/** Makes the administrator and stores the session. Throws ApiError. */
async function setUp({ name, mobile, password }: SetUpInput): Promise<void> {
  const token = window.location.hash.slice(1)
  if (token === '') throw new ApiError(0, 'link', NO_TOKEN)
  if (!storageWorks())
    throw new ApiError(0, 'storage', 'localStorage is not accessible. Check browser settings.')
  const reply = await call('POST /api/auth/setup', {
    body: { token, name, mobile: toMobile(mobile) ?? mobile, password },
  })
  saveLogin(reply)
  toast('success', 'Welcome! This is the admin area of your shop.')
}
