import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/client.ts'
import { isMovingToSubmit } from '#web/ui/browser/take-focus.ts'

/**
 * Returns the validation rules of one field. It is checked when the user leaves it filled, on each
 * change while it has an error, and on submit. `problem` returns the message, or undefined.
 */
function fieldRules<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: UseFormReturn<Fields>,
  name: Name,
  problem: (value: string) => string | undefined,
): RegisterOptions<Fields, Name> {
  return {
    validate: (value: string | undefined) => problem(value ?? '') ?? true,
    onBlur: (event) =>
      void (!isMovingToSubmit(event) && form.getValues(name) && form.trigger(name)),
    onChange: () => void (form.getFieldState(name).error && form.trigger(name)),
  }
}

/** Returns the props that connect a field to its form: the rules and the error message. */
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
 * Shows the field errors of a refusal and focuses the first of them. `names` are the form's fields
 * in display order. Returns false if the refusal names none of them.
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

/** Whether a refusal names one of these fields. */
export const hasFieldErrors = (names: readonly string[], error: unknown): boolean =>
  error instanceof ApiError && names.some((name) => error.fields?.[name])
