import { useState, type FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { showFieldErrors } from './fields.ts'

/**
 * Submits an account form, one request at a time. A refusal is shown beside the fields that it
 * names, else as a toast and as `failure`. `names` are the form's fields in display order.
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

  /** Returns the submit handler. `fallback` is shown when the server sends no message. */
  const onSend =
    (work: (values: Fields) => Promise<void>, fallback: string) => (event: FormEvent) => {
      if (busy) event.preventDefault()
      else void form.handleSubmit((values) => attempt(() => work(values), fallback))(event)
    }

  return { failure, busy, onSend }
}
