import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { toCode } from '#shared/people.ts'
import { ApiError, call } from '#web/api.ts'
import { storageWorks } from '#web/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { hiddenMeta } from '#web/page-meta.ts'
import { CodeField } from '../account/code-field.tsx'
import { CodeScreen } from '../account/code-screen.tsx'
import { bound } from '../account/fields.ts'
import { pathAfterLogIn } from '../account/fulfil-choice.ts'
import { FormError, RememberMe, SendButton } from '../account/form-parts.tsx'
import { keepLogIn } from '../account/keep-log-in.ts'
import { nextPath } from '../account/next-path.ts'
import { PROBLEMS } from '../account/problems.ts'
import { useRedirect } from '../account/use-redirect.ts'
import { useSending } from '../account/use-sending.ts'
import type { Route } from './+types/login-code'

type Values = { code: string; remember: boolean }

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
  const form = useForm<Values>({ defaultValues: { code: '', remember: false } })
  const { failure, busy, onSend } = useSending(form, ['code'])
  const isBusy = busy || leaving
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  async function logIn({ code, remember }: Values): Promise<void> {
    if (!storageWorks())
      throw new ApiError(0, 'storage', 'localStorage is not accessible. Check browser settings.')
    keepLogIn(
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
      <CodeField {...bound(form, 'code', PROBLEMS.code)} />
      <RememberMe {...form.register('remember')} />
      <FormError text={failure} />
      <SendButton ready busy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </SendButton>
    </form>
  )
}
