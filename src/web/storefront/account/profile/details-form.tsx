import { useForm } from 'react-hook-form'
import { toUser, type User } from '#web/api/account/user.ts'
import { call } from '#web/api/client.ts'
import { saveUser } from '#web/session/session.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useSending } from '#web/storefront/account/use-sending.ts'

type DetailsInput = { name: string; email: string }

/** Changes name and e-mail address, on the server and in the stored user. */
export async function changeDetails({ name, email }: DetailsInput): Promise<User> {
  const { user } = await call('PUT /api/auth/me', { body: { name, email } })
  saveUser(user)
  toast('success', 'Your details are saved.')
  return toUser(user)
}

const toValues = (user: User): DetailsInput => ({ name: user.name, email: user.email })

/**
 * The form for name and e-mail address. The mobile number is read-only because it identifies the
 * account.
 */
export function DetailsForm({ user }: { user: User }) {
  const form = useForm<DetailsInput>({
    values: toValues(user),
    resetOptions: { keepDirtyValues: true },
  })
  const { failure, busy, onSubmit } = useSending<DetailsInput, User>(form, {
    names: ['name', 'email'],
    fallback: 'Your details could not be saved. Please try again.',
    toInput: (values) => ({ kind: 'details', ...values }),
    onReply: (saved) => form.reset(toValues(saved)),
  })

  return (
    <AccountSection
      title="Your details"
      help={
        'Your name and where we write to you. Your mobile number is what you log in with, and ' +
        'stays.'
      }
    >
      <form method="post" noValidate className="stack-5" onSubmit={onSubmit}>
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
