import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/client.ts'

/**
 * Rules for one field of an account form: it is checked when it is left filled, again while it is
 * mended, and on submit. `problem` answers the sentence beside the field, or undefined when the
 * value is right.
 */
export function fieldRules<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: UseFormReturn<Fields>,
  name: Name,
  problem: (value: string) => string | undefined,
): RegisterOptions<Fields, Name> {
  return {
    validate: (value: string | undefined) => problem(value ?? '') ?? true,
    // Not on the way to the button: a sentence that appears would move it from under the finger,
    // and the click would be lost.
    onBlur: (event) =>
      void (!isMovingToSubmit(event) && form.getValues(name) && form.trigger(name)),
    onChange: () => void (form.getFieldState(name).error && form.trigger(name)),
  }
}

const isMovingToSubmit = (event: unknown): boolean =>
  event instanceof Object &&
  'relatedTarget' in event &&
  event.relatedTarget instanceof HTMLButtonElement &&
  event.relatedTarget.type === 'submit'

/** What a field needs to belong to its form: its rules and the sentence beside it. */
export function bindField<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: UseFormReturn<Fields>,
  name: Name,
  problem: (value: string) => string | undefined,
) {
  return {
    ...form.register(name, fieldRules(form, name, problem)),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

/**
 * Shows the sentences of a refusal beside their fields and leads to the first of them; false when
 * it names none of them. `names` are the form's fields in their order.
 */
export function showFieldErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  names: readonly FieldPath<Fields>[],
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
  const invalid = names.filter((name) => fields[name])
  for (const name of invalid) form.setError(name, { message: fields[name] ?? '' })
  if (invalid[0]) form.setFocus(invalid[0])
  return invalid.length > 0
}
