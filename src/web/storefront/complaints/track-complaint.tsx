import { useId, type ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { serverMessage } from '#web/api/client.ts'
import type { Complaint } from '#web/api/orders/complaint.ts'
import { TextField } from '#web/ui/field.tsx'
import { bindField, showFieldErrors } from '#web/storefront/account/fields.ts'
import { FormError, MobileField, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { ComplaintView } from './complaint-view.tsx'

/** What the page's action gets from this form. */
export type TrackInput = { kind: 'track'; number: string; mobile: string }

const numberProblem = (number: string): string | undefined =>
  number.trim() ? undefined : 'Please enter your ticket number.'

/** The form that finds a complaint by its ticket number and mobile number. */
export function TrackComplaint({ number }: { number: string }): ReactElement {
  const id = useId()
  const form = useForm<Omit<TrackInput, 'kind'>>({ defaultValues: { number, mobile: '' } })
  const { busy, reply, error, send } = useCustomerAction<Complaint, TrackInput>((result) =>
    showFieldErrors(form, ['number', 'mobile'], result.error),
  )
  return (
    <section aria-labelledby={id}>
      <div className="bg-chandan p-5 lg:p-7">
        <h2 id={id} className="font-display text-[1.5rem]">
          Find a complaint
        </h2>
        <form
          method="post"
          noValidate
          className="mt-4 stack-4"
          onSubmit={(event) =>
            void form.handleSubmit((values) => send({ kind: 'track', ...values }))(event)
          }
        >
          <TextField
            label="Ticket number"
            placeholder="GR-00000000"
            autoComplete="off"
            required
            maxLength={40}
            {...bindField(form, 'number', numberProblem)}
          />
          <MobileField {...bindField(form, 'mobile', PROBLEMS.mobile)} />
          <div role="alert">
            <FormError
              text={error && serverMessage(error, 'We could not look for it. Please try again.')}
            />
          </div>
          <SendButton ready busy={busy}>
            Find complaint
          </SendButton>
        </form>
      </div>
      {reply && !busy && !error && <ComplaintView complaint={reply.data} isResult />}
    </section>
  )
}
