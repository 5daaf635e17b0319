import { useEffect, useId, type ReactElement } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { isEmail } from '#shared/customer/account-fields.ts'
import { FormButtons } from '#web/admin/layout/forms/form-buttons.tsx'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { AdminUser } from '#web/api/admin/users.ts'
import { FieldNote, TextField } from '#web/ui/field.tsx'
import { Panel, useUnsaved, type UnsavedFormRef } from '#web/admin/layout/screen.tsx'
import { EDIT } from './use-user-actions.tsx'

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
  ref: UnsavedFormRef
  user: AdminUser
  onCancel: () => void
  onSaved: () => void
}

/**
 * Changes a user's name, e-mail and rights. A response that arrives after the form was closed does
 * not close the form that is open by then.
 */
export function EditUser({ ref, user, onCancel, onSaved }: EditUserProps): ReactElement {
  const { run, busy } = useMutation(EDIT)
  const form = useForm<UserFields>({
    defaultValues: { name: user.name, email: user.email ?? '', isAdmin: user.isAdmin },
  })
  const { dirtyFields, isDirty } = form.formState
  const { setFocus } = form
  const confirmLeave = useUnsaved(() => isDirty, ref)
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])

  const cancel = async () => (await confirmLeave()) && onCancel()
  const save = async (values: UserFields) => {
    const result = await run({ id: user.id, ...changedFields(values, dirtyFields) })
    if (result?.ok) onSaved()
    else if (result)
      for (const [name, message] of problemsOf(result.fields)) form.setError(name, { message })
  }

  return (
    <Panel title="Edit User" marked className="xl:sticky xl:top-24">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="stack-4"
      >
        <UserFormFields form={form} />
        <FormButtons busy={busy} onCancel={() => void cancel()}>
          Update User
        </FormButtons>
      </form>
    </Panel>
  )
}

function UserFormFields({ form }: { form: UseFormReturn<UserFields> }) {
  const { errors } = form.formState
  const id = useId()
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
      <Tick aria-describedby={`${id}-note`} {...form.register('isAdmin')}>
        Admin Privileges
      </Tick>
      <FieldNote
        id={`${id}-note`}
        hint={
          'Administrators read all orders and accounts, change prices, pay money back and give ' +
          'these rights to others. A change logs this user out: they log in again.'
        }
      />
    </>
  )
}

const problemsOf = (fields: Record<string, string>): [keyof UserFields, string][] =>
  Object.entries(fields).filter((entry): entry is [keyof UserFields, string] =>
    ['name', 'email', 'isAdmin'].includes(entry[0]),
  )
