import { useForm } from 'react-hook-form'
import { call } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useProfile } from './profile-layout.tsx'
import { useSending } from '#web/storefront/account/use-sending.ts'

type DetailsInput = { name: string; email: string }

/**
 * The form for name and e-mail address. The mobile number is read-only because it identifies the
 * account.
 */
export function DetailsForm() {
  const { user, replaceUser } = useProfile()
  const form = useForm<DetailsInput>({
    values: { name: user.name, email: user.email ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { failure, busy, onSend } = useSending(form, ['name', 'email'])

  async function save(input: DetailsInput): Promise<void> {
    const reply = await call('PUT /api/auth/me', { body: input })
    replaceUser(reply.user)
    form.reset({ name: reply.user.name, email: reply.user.email ?? '' })
    toast('success', 'Your details are saved.')
  }

  return (
    <AccountSection
      title="Your details"
      help={
        'Your name and where we write to you. Your mobile number is what you log in with, and ' +
        'stays.'
      }
    >
      <form
        method="post"
        noValidate
        className="space-y-5"
        onSubmit={onSend(save, 'Your details could not be saved. Please try again.')}
      >
        <TextField
          label="Full Name"
          autoComplete="name"
          required
          {...bindField(form, 'name', PROBLEMS.name)}
        />
        <TextField
          label="Email (Optional)"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...bindField(form, 'email', PROBLEMS.email)}
        />
        <TextField
          label="Mobile Number"
          prefix="+91"
          type="tel"
          value={user.mobile}
          readOnly
          autoComplete="username"
        />
        <FormError text={failure} />
        <SendButton ready busy={busy}>
          {busy ? 'Saving...' : 'Save details'}
        </SendButton>
      </form>
    </AccountSection>
  )
}
