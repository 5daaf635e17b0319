import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Rules for one field of an account form: it is checked when it is left filled, again while it is mended, and on submit.
 * `problem` answers the sentence beside the field, or undefined when the value is right.
 */
export function checked<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  problem: (value: string) => string | undefined,
): RegisterOptions<Values, Name> {
  return {
    validate: (value: string | undefined) => problem(value ?? '') ?? true,
    onBlur: () => void (form.getValues(name) && form.trigger(name)),
    onChange: () => void (form.getFieldState(name).error && form.trigger(name)),
  }
}
