import type { FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { SubmitTarget } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hasFieldErrors, showFieldErrors } from './fields.ts'
import { useCustomerAction } from './use-customer-action.ts'

type Sending<Fields extends FieldValues, Data> = {
  /** The form's fields in display order. */
  names: readonly FieldPath<Fields>[]
  /** Shown if the server sends no message. */
  fallback: string
  /** What is submitted for the values of the form. */
  toInput: (values: Fields) => SubmitTarget
  onReply: (data: Data) => void
  /** Asks before anything is sent. */
  confirm?: () => Promise<boolean>
}

/**
 * Submits an account form to the action of its page, one request at a time. A refusal is shown
 * beside the fields that it names, else as a toast and as `failure`.
 */
export function useSending<Fields extends FieldValues, Data = unknown>(
  form: UseFormReturn<Fields>,
  { names, fallback, toInput, onReply, confirm }: Sending<Fields, Data>,
) {
  const { error, send, ...action } = useCustomerAction<Data>((result) => {
    if (result.reply) onReply(result.reply.data)
    else if (!showFieldErrors(form, names, result.error))
      toast('error', serverMessage(result.error, fallback))
  })
  const busy = action.busy || form.formState.isSubmitting
  const failure =
    error && !hasFieldErrors(names, error) ? serverMessage(error, fallback) : undefined

  /** The submit handler of the form. */
  function onSubmit(event: FormEvent): void {
    if (busy) event.preventDefault()
    else void form.handleSubmit(submit)(event)
  }

  async function submit(values: Fields): Promise<void> {
    if (!confirm || (await confirm())) await send(toInput(values))
  }

  return { failure, busy, onSubmit }
}
