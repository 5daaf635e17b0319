import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { User } from '#contract/contract.ts'
import { isEmail } from '#shared/customer/account-fields.ts'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'

type UserFields = { name: string; email: string; isAdmin: boolean }

/** Only the changed fields, so that a field that the user changed meanwhile is not overwritten. */
const changedFields = (
  values: UserFields,
  dirty: Partial<Record<keyof UserFields, boolean>>,
): Partial<UserFields> => ({
  ...(dirty.name && { name: values.name }),
  ...(dirty.email && { email: values.email }),
  ...(dirty.isAdmin && { isAdmin: values.isAdmin }),
})

type EditUserProps = {
  user: User
  onCancel: () => void
  onSaved: () => void
  onChanged: () => void
  onDirty: (isDirty: boolean) => void
}

/**
 * Changes a user's name, e-mail and rights. A response that arrives after the form was closed does
 * not close the form that is open by then.
 */
export function EditUser({
  user,
  onCancel,
  onSaved,
  onChanged,
  onDirty,
}: EditUserProps): ReactElement {
  const formRef = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<UserFields>({
    defaultValues: { name: user.name, email: user.email ?? '', isAdmin: user.isAdmin },
  })
  const { dirtyFields, isDirty } = form.formState
  const { setFocus } = form
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])

  const save = async (values: UserFields) => {
    setBusy(true)
    try {
      if (isDirty)
        await call('PUT /api/admin/users/:id', {
          params: { id: user._id },
          body: changedFields(values, dirtyFields),
        })
      toast('success', 'User updated successfully!')
      onChanged()
      if (formRef.current) onSaved()
    } catch (error) {
      for (const [name, message] of problemsOf(error)) form.setError(name, { message })
      toast(
        'error',
        `Failed to update user: ${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
    setBusy(false)
  }

  return (
    <Panel title="Edit User" marked className="xl:sticky xl:top-24">
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="space-y-4"
      >
        <UserFormFields form={form} />
        <div className="grid gap-3">
          <Button type="submit" busy={busy}>
            Update User
          </Button>
          <Button look="outline" onClick={onCancel}>
            Cancel Edit
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function UserFormFields({ form }: { form: UseFormReturn<UserFields> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        required
        error={errors.name?.message}
        {...form.register('name', {
          validate: (name) => name.trim() !== '' || 'Please enter a name.',
        })}
      />
      <TextField
        label="Email"
        type="email"
        optional
        error={errors.email?.message}
        {...form.register('email', {
          validate: (email) =>
            email.trim() === '' || isEmail(email.trim()) || 'Please enter a valid email address.',
        })}
      />
      <label className="flex min-h-12 items-center gap-3 border border-jamun-200 px-4">
        <input type="checkbox" className="size-5 accent-rani-600" {...form.register('isAdmin')} />
        <span>Admin Privileges</span>
      </label>
    </>
  )
}

const problemsOf = (error: unknown): [keyof UserFields, string][] =>
  Object.entries((error instanceof ApiError && error.fields) || {}).filter(
    (entry): entry is [keyof UserFields, string] => ['name', 'email', 'isAdmin'].includes(entry[0]),
  )
