import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { toCode } from '#shared/customer/account-fields.ts'
import { ApiError, call } from '#web/api/client.ts'
import { storageWorks } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CodeField } from './code-field.tsx'
import { CodeScreen } from './code-screen.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { sendCode, type SendCodeInput } from './number-step.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, RememberMe, SendButton } from '#web/storefront/account/form-parts.tsx'
import { requiredCode, SecondCodeField } from '#web/session/second-code-field.tsx'
import { saveLogin } from './save-login.ts'
import { nextPath } from './next-path.ts'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useRedirect } from './use-redirect.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'
import type { Route } from './+types/login-code-page'

type LoginCodeInput = { code: string; totpCode: string; remember: boolean }

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Sign in with a code')

/** What the two steps of this page submit. */
type LoginCodeChange =
  | (SendCodeInput & { kind: 'code' })
  | (LoginCodeInput & { kind: 'login'; mobile: string; next: string })

/** Where to go after the log-in, or that the account has an authenticator app. */
type LoginReply = { path: string } | { needsTotp: true }

export const clientAction = customerAction(async (change: LoginCodeChange) =>
  change.kind === 'code' ? sendCode(change) : logIn(change),
)

/** Throws ApiError, also if this browser stores nothing. */
async function logIn(change: LoginCodeChange & { kind: 'login' }): Promise<LoginReply> {
  if (!storageWorks())
    throw new ApiError(0, 'storage', 'localStorage is not accessible. Check browser settings.')
  const { mobile, code, totpCode, remember, next } = change
  const body = { mobile, code, remember, ...(totpCode.trim() && { totpCode }) }
  try {
    const path = saveLogin(await call('POST /api/auth/login-code', { body }), next)
    toast('success', 'Login successful! Redirecting...')
    return { path }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'totp.needed') throw error
    return { needsTotp: true }
  }
}

export default function LoginCodePage() {
  const [search] = useSearchParams()
  return (
    <CodeScreen
      purpose="login"
      title="Sign in with a code"
      greeting="Good to see you."
      question="Know your password?"
    >
      {(mobile) => <CodeForm mobile={mobile} next={nextPath(search)} />}
    </CodeScreen>
  )
}

function CodeForm({ mobile, next }: { mobile: string; next: string }) {
  const { leaving, redirectTo } = useRedirect()
  const form = useForm<LoginCodeInput>({
    defaultValues: { code: '', totpCode: '', remember: false },
  })
  const [needsTotp, setNeedsTotp] = useState(false)
  const { failure, onSubmit, ...sending } = useSending<LoginCodeInput, LoginReply>(form, {
    names: ['code', 'totpCode'],
    fallback: 'Login failed. Please try again.',
    toInput: ({ code, totpCode, remember }) => ({
      kind: 'login',
      mobile,
      code: toCode(code) ?? code,
      totpCode,
      remember,
      next,
    }),
    onReply: (reply) => ('path' in reply ? redirectTo(reply.path) : setNeedsTotp(true)),
  })
  const busy = sending.busy || leaving
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <form method="post" noValidate className="mt-5 stack-5" onSubmit={onSubmit}>
      <CodeField {...bindField(form, 'code', PROBLEMS.code)} />
      {needsTotp && <SecondCodeField {...bindField(form, 'totpCode', requiredCode)} />}
      <RememberMe {...form.register('remember')} />
      <FormError text={failure} />
      <SendButton ready busy={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </SendButton>
    </form>
  )
}
