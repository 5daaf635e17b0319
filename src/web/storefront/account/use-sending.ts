import { useState, type FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { showFieldErrors } from './fields.ts'

/**
 * Sends an account form once at a time. A refusal is shown beside the fields that it names, else as
 * a toast and as `failure`, which stands above the button. `names` are the form's fields in their
 * order.
 */
export function useSending<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  names: readonly FieldPath<Fields>[],
) {
  const [failure, setFailure] = useState<string>()
  const busy = form.formState.isSubmitting

  async function attempt(work: () => Promise<void>, fallback: string): Promise<void> {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (showFieldErrors(form, names, error)) return
      const message = serverMessage(error, fallback)
      toast('error', message)
      setFailure(message)
    }
  }

  /** What the form does when it is sent; `fallback` is said when the server gives no sentence. */
  const onSend =
    (work: (values: Fields) => Promise<void>, fallback: string) => (event: FormEvent) => {
      if (busy) event.preventDefault()
      else void form.handleSubmit((values) => attempt(() => work(values), fallback))(event)
    }

  return { failure, busy, onSend }
}
