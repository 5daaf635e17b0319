import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#shared/customer/account-fields.ts'
import type { User } from '#web/api/account/user.ts'
import { call } from '#web/api/client.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'

type ChangePasswordInput = { current: string; password: string }

/** Changes the password, which logs out all other devices. */
export async function changePassword({ current, password }: ChangePasswordInput): Promise<void> {
  await call('PUT /api/auth/password', { body: { current, password } })
  toast('success', 'Your password is changed.')
}

/** The form for a new password. */
export function PasswordForm({ user }: { user: User }) {
  const { revalidate } = useRevalidator()
  const form = useForm<ChangePasswordInput>({ defaultValues: { current: '', password: '' } })
  const { failure, busy, onSubmit } = useSending(form, {
    names: ['current', 'password'],
    fallback: 'Your password could not be changed. Please try again.',
    toInput: (values) => ({ kind: 'password', ...values }),
    onReply: () => {
      form.reset()
      void revalidate()
    },
  })

  return (
    <AccountSection title="Password" help="A new password logs you out on all your other devices.">
      <form method="post" noValidate className="stack-5" onSubmit={onSubmit}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.mobile}
          readOnly
          hidden
        />
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          required
          {...bindField(form, 'current', (value) =>
            value ? undefined : 'Please enter your password.',
          )}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
          required
          {...bindField(form, 'password', PROBLEMS.password)}
        />
        <FormError text={failure} />
        <SendButton ready busy={busy}>
          {busy ? 'Changing password...' : 'Change password'}
        </SendButton>
      </form>
    </AccountSection>
  )
}
