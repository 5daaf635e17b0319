import { useEffect, useState, type FormEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { storageWorks, useSession } from '#web/session/session.ts'
import { useSendsCodes, useShop } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { bindField, hasFieldErrors, showFieldErrors } from '#web/storefront/account/fields.ts'
import {
  FormError,
  OtherForm,
  RememberMe,
  SendButton,
} from '#web/storefront/account/form-parts.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { requiredCode, SecondCodeField } from '#web/session/second-code-field.tsx'
import { saveLogin } from './save-login.ts'
import { nextPath, withNext } from './next-path.ts'
import { useRedirect } from './use-redirect.ts'
import type { Route } from './+types/login-page'

type Filled = { mobile: string; password: string; code: string; remember: boolean }
/** `next`: the path that was asked for. */
type LoginInput = Filled & { next: string }

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Sign In')

export const clientAction = customerAction(logIn)

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
  const [needsCode, setNeedsCode] = useState(false)
  const mobile = mobileOf(useLocation().state)
  const form = useForm<Filled>({
    defaultValues: { mobile, password: '', code: '', remember: false },
  })
  usePasswordFocus(form, mobile !== '')
  const { error, send, ...action } = useCustomerAction<string, LoginInput>((result) => {
    if (result.reply) redirectTo(result.reply.data)
    else if (result.error?.code === 'totp.needed') setNeedsCode(true)
    else if (result.error) showProblem(form, result.error)
  })
  const busy = form.formState.isSubmitting || action.busy || leaving

  function onSubmit(event: FormEvent): void {
    if (busy) event.preventDefault()
    else void form.handleSubmit((filled) => send({ ...filled, next: nextPath(search) }))(event)
  }

  return (
    <form method="post" noValidate className="mt-6 stack-5" onSubmit={onSubmit}>
      <LoginFields form={form} />
      <div role="alert" className="empty:hidden">
        <FormError text={error && isShownInForm(error) ? problemOf(error) : undefined} />
      </div>
      {needsCode && <SecondCodeField {...bindField(form, 'code', requiredCode)} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RememberMe {...form.register('remember')} />
        <Link
          to={withNext('/forgot-password', search)}
          className={
            'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
            'underline-offset-4'
          }
        >
          Forgot password?
        </Link>
      </div>
      <SendButton ready={ready} busy={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </SendButton>
      {sendsCodes && (
        <Link
          to={withNext('/login/code', search)}
          className={buttonClass('outline', 'lg', 'w-full')}
        >
          Sign in with a code
        </Link>
      )}
    </form>
  )
}

/** After a registration only the password is missing. The root moves the focus before the frame. */
function usePasswordFocus({ setFocus }: UseFormReturn<Filled>, isNumberKnown: boolean): void {
  useEffect(() => {
    if (!isNumberKnown) return undefined
    const frame = requestAnimationFrame(() => setFocus('password'))
    return () => cancelAnimationFrame(frame)
  }, [isNumberKnown, setFocus])
}

/** The number that registration passes in the router state. It must not appear in the URL. */
const mobileOf = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'mobile' in state &&
  typeof state.mobile === 'string'
    ? state.mobile
    : ''

function LoginFields({ form }: { form: UseFormReturn<Filled> }) {
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

/**
 * Logs in and stores the session. Returns the path that opens next. Throws ApiError, also if this
 * browser stores nothing.
 */
async function logIn({ mobile, password, code, remember, next }: LoginInput): Promise<string> {
  if (!storageWorks())
    throw new ApiError(0, 'storage', 'localStorage is not accessible. Check browser settings.')
  const reply = await call('POST /api/auth/login', {
    body: { mobile, password, remember, ...(code.trim() && { code }) },
  })
  if (!reply.success || !reply.token || !reply.user) throw new ApiError(0, 'unreadable', '')
  const path = saveLogin(reply, next)
  toast('success', 'Login successful! Redirecting...')
  return path
}

/**
 * Whether the form shows the problem and announces it: one with a message of the server. Other
 * problems are toasts.
 */
const isShownInForm = (error: ApiError): boolean =>
  error.status > 0 &&
  error.message !== '' &&
  error.code !== 'totp.needed' &&
  !hasFieldErrors(['code'], error)

/** Says each problem once, and moves the focus to the field that is to be corrected. */
function showProblem(form: UseFormReturn<Filled>, error: ApiError): void {
  if (showFieldErrors(form, ['code'], error)) return
  if (isShownInForm(error)) form.setFocus('password', { shouldSelect: true })
  else toast('error', problemOf(error))
}

const problemOf = (error: ApiError): string =>
  error.code === 'unreadable'
    ? 'Login failed: Unexpected response format.'
    : serverMessage(error, 'Login failed. Please check your credentials.')
