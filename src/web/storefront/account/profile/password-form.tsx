import { useForm } from 'react-hook-form'
import { MIN_PASSWORD_LENGTH } from '#shared/customer/account-fields.ts'
import { call } from '#web/api/client.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useProfile } from './profile-layout.tsx'
import { useSending } from '#web/storefront/account/use-sending.ts'

type ChangePasswordInput = { current: string; password: string }

/**
 * The form for a new password. `onChanged` is called after a change, which logs out all other
 * devices.
 */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { user } = useProfile()
  const form = useForm<ChangePasswordInput>({ defaultValues: { current: '', password: '' } })
  const { failure, busy, onSend } = useSending(form, ['current', 'password'])

  async function change(input: ChangePasswordInput): Promise<void> {
    await call('PUT /api/auth/password', { body: input })
    form.reset()
    toast('success', 'Your password is changed.')
    onChanged()
  }

  return (
    <AccountSection title="Password" help="A new password logs you out on all your other devices.">
      <form
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={onSend(change, 'Your password could not be changed. Please try again.')}
      >
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
