import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { toCode } from '#shared/customer/account-fields.ts'
import { ApiError, call } from '#web/api/client.ts'
import { storageWorks } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { CodeField } from './code-field.tsx'
import { CodeScreen } from './code-screen.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { pathAfterLogIn } from '#web/storefront/account/choice/fulfil-choice.ts'
import { FormError, RememberMe, SendButton } from '#web/storefront/account/form-parts.tsx'
import { saveLogin } from './save-login.ts'
import { nextPath } from './next-path.ts'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useRedirect } from './use-redirect.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'
import type { Route } from './+types/login-code-page'

type LoginCodeInput = { code: string; remember: boolean }

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Log in with a code')

export default function LoginCodePage() {
  const [search] = useSearchParams()
  return (
    <CodeScreen
      purpose="login"
      title="Log in with a code"
      greeting="Good to see you."
      question="Know your password?"
    >
      {(mobile) => <CodeForm mobile={mobile} next={nextPath(search)} />}
    </CodeScreen>
  )
}

function CodeForm({ mobile, next }: { mobile: string; next: string }) {
  const { leaving, redirectTo } = useRedirect()
  const form = useForm<LoginCodeInput>({ defaultValues: { code: '', remember: false } })
  const { failure, busy, onSend } = useSending(form, ['code'])
  const isBusy = busy || leaving
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  async function logIn({ code, remember }: LoginCodeInput): Promise<void> {
    if (!storageWorks())
      throw new ApiError(0, 'storage', 'localStorage is not accessible. Check browser settings.')
    saveLogin(
      await call('POST /api/auth/login-code', {
        body: { mobile, code: toCode(code) ?? code, remember },
      }),
    )
    toast('success', 'Login successful! Redirecting...')
    redirectTo(pathAfterLogIn(next))
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-5 space-y-5"
      onSubmit={onSend(logIn, 'Login failed. Please try again.')}
    >
      <CodeField {...bindField(form, 'code', PROBLEMS.code)} />
      <RememberMe {...form.register('remember')} />
      <FormError text={failure} />
      <SendButton ready busy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </SendButton>
    </form>
  )
}
