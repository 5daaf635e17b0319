import { useEffect, useState, type ComponentProps, type ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { ProductFields } from './form-values.ts'

export type Form = UseFormReturn<ProductFields>
export type FieldName = keyof ProductFields

const problemOf = (form: Form, name: FieldName | readonly FieldName[]): string | undefined =>
  [name]
    .flat()
    .map((each) => form.getFieldState(each).error?.message)
    .find(Boolean)

/**
 * The sentence under a field, or the first one of several fields; undefined without a problem. Only
 * another sentence renders the component again, while the form reports each step of a save. A list
 * of names must be the same one each time.
 */
export function useProblem(form: Form, name: FieldName | readonly FieldName[]): string | undefined {
  const [problem, setProblem] = useState(() => problemOf(form, name))
  useEffect(
    () =>
      form.subscribe({
        formState: { errors: true },
        callback: () => setProblem(problemOf(form, name)),
      }),
    [form, name],
  )
  return problem
}

/** How a value is kept as it is typed; see `register` of React Hook Form. */
type FieldProps = { form: Form; name: FieldName; setValueAs?: (typed: string) => unknown }

/** A text field of the form with its problem. */
export function FormField({
  form,
  name,
  setValueAs,
  ...texts
}: FieldProps & Omit<ComponentProps<typeof TextField>, keyof FieldProps>): ReactElement {
  const error = useProblem(form, name)
  return (
    <TextField
      {...texts}
      error={error}
      {...form.register(name, setValueAs ? { setValueAs } : {})}
    />
  )
}

/** A text area of the form with its problem. */
export function FormArea({
  form,
  name,
  ...texts
}: Omit<FieldProps, 'setValueAs'> &
  Omit<ComponentProps<typeof TextArea>, 'form' | 'name'>): ReactElement {
  const error = useProblem(form, name)
  return <TextArea {...texts} error={error} {...form.register(name)} />
}
