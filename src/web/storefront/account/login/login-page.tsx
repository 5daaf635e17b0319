import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { storageWorks, useSession } from '#web/session/session.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { pathAfterLogIn } from '#web/storefront/account/choice/fulfil-choice.ts'
import {
  FormError,
  OtherForm,
  RememberMe,
  SendButton,
} from '#web/storefront/account/form-parts.tsx'
import { saveLogin } from './save-login.ts'
import { nextPath, withNext } from './next-path.ts'
import { useSendsCodes } from './sends-codes.ts'
import { useRedirect } from './use-redirect.ts'
import type { Route } from './+types/login-page'

type LoginInput = { mobile: string; password: string; remember: boolean }

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Sign In')

export default function LoginPage() {
  const [search] = useSearchParams()
  const shop = useShop()
  return (
    <AccountScreen cloth="haldi" greeting="Good to see you." title="Welcome Back">
      <LoginForm search={search} />
      <OtherForm
        question={`New to ${shop.name}?`}
        to={withNext('/register', search)}
        label="Create Account"
      />
    </AccountScreen>
  )
}

function LoginForm({ search }: { search: URLSearchParams }) {
  const { ready } = useSession()
  const sendsCodes = useSendsCodes()
  const { leaving, redirectTo } = useRedirect()
  const [failure, setFailure] = useState<string>()
  const form = useForm<LoginInput>({
    defaultValues: { mobile: mobileOf(useLocation().state), password: '', remember: false },
  })
  const busy = form.formState.isSubmitting || leaving

  async function signIn(input: LoginInput): Promise<void> {
    if (busy) return
    setFailure(undefined)
    const problem = await logIn(input)
    if (problem) {
      toast('error', problem)
      return setFailure(problem)
    }
    toast('success', 'Login successful! Redirecting...')
    redirectTo(pathAfterLogIn(nextPath(search)))
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-6 space-y-5"
      onSubmit={(event) => void form.handleSubmit(signIn)(event)}
    >
      <LoginFields form={form} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RememberMe {...form.register('remember')} />
        <Link
          to={withNext('/forgot-password', search)}
          className={
            'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
            'underline-offset-4'
          }
        >
          Forgotten password?
        </Link>
      </div>
      <FormError text={failure} />
      <SendButton ready={ready} busy={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </SendButton>
      {sendsCodes && (
        <Link
          to={withNext('/login/code', search)}
          className={buttonClass('outline', 'lg', 'w-full')}
        >
          Log in with a code
        </Link>
      )}
    </form>
  )
}

/** The number that registration passes in the router state. It must not appear in the URL. */
const mobileOf = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'mobile' in state &&
  typeof state.mobile === 'string'
    ? state.mobile
    : ''

function LoginFields({ form }: { form: UseFormReturn<LoginInput> }) {
  const bindRequired = (name: 'mobile' | 'password', message: string) =>
    bindField(form, name, (value) => (value.trim() ? undefined : message))
  return (
    <>
      <TextField
        label="Mobile Number"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        required
        {...bindRequired('mobile', 'Please enter your mobile number.')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...bindRequired('password', 'Please enter your password.')}
      />
    </>
  )
}

const UNEXPECTED = 'Login failed: Unexpected response format.'

/** Logs in and stores the session. Returns an error message, or undefined on success. */
async function logIn({ mobile, password, remember }: LoginInput): Promise<string | undefined> {
  if (!storageWorks()) return 'localStorage is not accessible. Check browser settings.'
  try {
    const reply = await call('POST /api/auth/login', { body: { mobile, password, remember } })
    if (!reply.success || !reply.token || !reply.user) return UNEXPECTED
    saveLogin(reply)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unreadable') return UNEXPECTED
    return serverMessage(error, 'Login failed. Please check your credentials.')
  }
}
