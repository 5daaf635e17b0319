import { useId, useState, type ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { MAX_COMPLAINT_LENGTH, MIN_COMPLAINT_LENGTH } from '#shared/privacy/complaints.ts'
import { serverMessage } from '#web/api/client.ts'
import type { Complaint, NewComplaint } from '#web/api/orders/complaint.ts'
import { newRequestIds } from '#web/api/request-ids.ts'
import { readUser, useSession } from '#web/session/session.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { bindField, showFieldErrors } from '#web/storefront/account/fields.ts'
import { FormError, MobileField, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { useAddedPictures } from '#web/storefront/customer-pictures/added-pictures.tsx'
import { ComplaintView } from './complaint-view.tsx'

type Fields = { name: string; mobile: string; email: string; orderNumber: string; details: string }
const FIELDS = ['name', 'mobile', 'email', 'orderNumber', 'details'] as const
/** What the page's action gets from this form. */
export type SendInput = { kind: 'send'; complaint: NewComplaint }

const detailsProblem = (details: string): string | undefined =>
  details.trim().length < MIN_COMPLAINT_LENGTH
    ? `Please describe it in at least ${MIN_COMPLAINT_LENGTH} characters.`
    : undefined

/** The fields that the account knows; empty for a guest. */
function knownFields(token: string | null) {
  const user = token === null ? null : readUser()
  if (user === null || user === 'invalid') return { name: '', mobile: '', email: '' }
  return { name: user.name, mobile: user.mobile, email: user.email ?? '' }
}

/**
 * The form that sends a complaint; its address may name an order (`?order=`). Shows the ticket
 * number after it.
 */
export function ComplaintForm(): ReactElement {
  const id = useId()
  const order = useSearchParams()[0].get('order') ?? ''
  const { ready, token } = useSession()
  const form = useForm<Fields>({
    values: { ...knownFields(token), orderNumber: order, details: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const [requestIdFor] = useState(newRequestIds)
  const { busy, reply, error, send } = useCustomerAction<Complaint, SendInput>((result) =>
    showFieldErrors(form, FIELDS, result.error),
  )
  const pictures = useAddedPictures()
  const [sent, setSent] = useState(0)
  if (reply) return <Sent complaint={reply.data} pictures={sent} />

  async function sendForm(values: Fields): Promise<void> {
    const added = token === null ? [] : await pictures.upload()
    if (!added) return
    setSent(added.length)
    const complaint = { ...values, pictures: added }
    const requestId = requestIdFor(JSON.stringify(complaint))
    const result = await send({ kind: 'send', complaint: { ...complaint, requestId } })
    pictures.showRefusal(result?.error)
  }

  return (
    <section aria-labelledby={id} className="bg-chandan p-5 lg:p-7">
      <h2 id={id} className="font-display text-[1.5rem]">
        Send a complaint
      </h2>
      <form
        method="post"
        noValidate
        className="mt-4 stack-4"
        onSubmit={(event) => void form.handleSubmit(sendForm)(event)}
      >
        <ComplaintFields form={form} />
        {ready && token === null && <LogInForPictures order={order} />}
        {ready && token !== null && pictures.field}
        <div role="alert">
          <FormError
            text={
              error && serverMessage(error, 'We could not get your complaint. Please try again.')
            }
          />
        </div>
        <SendButton ready={ready} busy={busy || pictures.isBusy}>
          Send complaint
        </SendButton>
      </form>
    </section>
  )
}

/** The log-in that comes back to the order which the address names. */
const logInPath = (order: string): string =>
  `/login?next=/grievance${order && encodeURIComponent(`?order=${encodeURIComponent(order)}`)}`

const LogInForPictures = ({ order }: { order: string }) => (
  <p className="text-sm text-jamun-700">
    To add pictures, please{' '}
    <Link to={logInPath(order)} className="underline underline-offset-2 hover:text-rani-700">
      log in
    </Link>
    .
  </p>
)

const countPictures = (count: number): string => (count === 1 ? 'one picture' : `${count} pictures`)

function Sent({ complaint, pictures }: { complaint: Complaint; pictures: number }) {
  return (
    <section aria-label="Your complaint">
      <p role="status">
        We have your complaint{pictures > 0 && ` with ${countPictures(pictures)}`}. Please keep the
        ticket number: with it and your mobile number you can see how far it is.
      </p>
      <ComplaintView complaint={complaint} isResult />
    </section>
  )
}

function ComplaintFields({ form }: { form: UseFormReturn<Fields> }) {
  return (
    <>
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        maxLength={100}
        {...bindField(form, 'name', PROBLEMS.name)}
      />
      <MobileField {...bindField(form, 'mobile', PROBLEMS.mobile)} />
      <TextField
        label="Email (Optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We send our replies there."
        {...bindField(form, 'email', PROBLEMS.email)}
      />
      <TextField
        label="Order number (Optional)"
        autoComplete="off"
        maxLength={40}
        {...bindField(form, 'orderNumber', () => undefined)}
      />
      <DetailsField form={form} />
    </>
  )
}

const DetailsField = ({ form }: { form: UseFormReturn<Fields> }) => (
  <TextArea
    label="What is wrong?"
    rows={6}
    required
    maxLength={MAX_COMPLAINT_LENGTH}
    hint={`At most ${MAX_COMPLAINT_LENGTH} characters. Please leave out bank and card numbers.`}
    {...bindField(form, 'details', detailsProblem)}
  />
)
