import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, serverMessage } from '#web/api/client.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { bindField } from '#web/storefront/account/fields.ts'
import { FormError } from '#web/storefront/account/form-parts.tsx'
import { useProfile } from './profile-layout.tsx'
import { useSending } from '#web/storefront/account/use-sending.ts'

const CONFIRM_DELETE =
  'Are you sure you want to delete your account? Your addresses, cart and wishlist cannot be ' +
  'brought back.'

/** The section to download the customer's data or delete the account. */
export function YourData() {
  const [deleting, setDeleting] = useState(false)
  return (
    <AccountSection title="Your data" help="All that we keep of you, to have or to take away.">
      <DownloadButton />
      {deleting ? (
        <DeleteForm onCancel={() => setDeleting(false)} />
      ) : (
        <Button look="outline" className="mt-3 w-full" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      )}
    </AccountSection>
  )
}

function DownloadButton() {
  const [busy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const data = await call('GET /api/auth/export')
      saveFile(
        `jhumka-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      toast('success', 'Your data is downloaded.')
    } catch (error) {
      toast('error', serverMessage(error, 'Your data could not be downloaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" className="w-full" busy={busy} onClick={() => void download()}>
      {!busy && <Download aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />}
      {busy ? 'Preparing download...' : 'Download my data'}
    </Button>
  )
}

type AccountDeletion = { password: string; reviewsStay: boolean }

/** Deletes the account and all that belongs to it except paid orders. */
export async function deleteAccount(body: AccountDeletion): Promise<void> {
  await call('POST /api/auth/delete-account', { body })
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { closeSession } = useProfile()
  const form = useForm<AccountDeletion>({
    defaultValues: { password: '', reviewsStay: false },
  })
  const { failure, busy, onSubmit } = useSending(form, {
    names: ['password'],
    fallback: 'Your account could not be deleted. Please try again.',
    confirm: () => askConfirm(CONFIRM_DELETE, { confirm: 'Delete account', danger: true }),
    toInput: (values) => ({ kind: 'delete', ...values }),
    onReply: () => void closeSession({ text: 'Your account is deleted.', to: '/' }),
  })
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])

  return (
    <form
      method="post"
      noValidate
      aria-label="Delete my account"
      className="mt-6 stack-5 border-t border-jamun-200 pt-6"
      onSubmit={onSubmit}
    >
      <div className="stack-3 text-sm text-jamun-800">
        <p>
          Your addresses, cart, wishlist and log-ins go for good. An order that is not paid yet
          ends.
        </p>
        <p>
          Orders that you paid for stay with us, as tax law asks, and still come to you. Follow them
          with their number and your mobile number.
        </p>
      </div>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...bindField(form, 'password', (value) =>
          value ? undefined : 'Please enter your password.',
        )}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-rani-600"
          {...form.register('reviewsStay')}
        />
        Keep my reviews, without my name and my pictures. Otherwise they are deleted.
      </label>
      <FormError text={failure} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="outline" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {busy ? 'Deleting account...' : 'Delete my account'}
        </Button>
      </div>
    </form>
  )
}
