import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/client.ts'

/**
 * Rules for one field of an account form: it is checked when it is left filled, again while it is
 * mended, and on submit. `problem` answers the sentence beside the field, or undefined when the
 * value is right.
 */
export function checked<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  problem: (value: string) => string | undefined,
): RegisterOptions<Values, Name> {
  return {
    validate: (value: string | undefined) => problem(value ?? '') ?? true,
    // Not on the way to the button: a sentence that appears would move it from under the finger,
    // and the click would be lost.
    onBlur: (event) =>
      void (!isOnTheWayToSend(event) && form.getValues(name) && form.trigger(name)),
    onChange: () => void (form.getFieldState(name).error && form.trigger(name)),
  }
}

const isOnTheWayToSend = (event: unknown): boolean =>
  event instanceof Object &&
  'relatedTarget' in event &&
  event.relatedTarget instanceof HTMLButtonElement &&
  event.relatedTarget.type === 'submit'

/** What a field needs to belong to its form: its rules and the sentence beside it. */
export function bound<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  problem: (value: string) => string | undefined,
) {
  return {
    ...form.register(name, checked(form, name, problem)),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

/**
 * Shows the sentences of a refusal beside their fields and leads to the first of them; false when
 * it names none of them. `names` are the form's fields in their order.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly FieldPath<Values>[],
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
  const wrong = names.filter((name) => fields[name])
  for (const name of wrong) form.setError(name, { message: fields[name] ?? '' })
  if (wrong[0]) form.setFocus(wrong[0])
  return wrong.length > 0
}
