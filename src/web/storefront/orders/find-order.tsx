import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TrackedOrder } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { bindField, showFieldErrors } from '#web/storefront/account/fields.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { formatDay } from '#web/storefront/account/profile/profile-card.tsx'
import { OrderBadges } from './badges.tsx'
import { NOT_SENT, REFUND_TIME } from '#web/storefront/orders/returns/refund-lines.tsx'
import { Timeline } from './timeline.tsx'

type TrackOrderInput = { number: string; mobile: string }

const numberProblem = (number: string): string | undefined =>
  number.trim() ? undefined : 'Please enter your order number.'

/** Finds an order by its number and a mobile number of the order, without a log-in. */
export function FindOrder({ number }: { number: string }) {
  const id = useId()
  const [failure, setFailure] = useState<string>()
  const [result, setResult] = useState<TrackedOrder>()
  const form = useForm<TrackOrderInput>({ defaultValues: { number, mobile: '' } })
  const busy = form.formState.isSubmitting

  async function find(input: TrackOrderInput): Promise<void> {
    if (busy) return
    setFailure(undefined)
    setResult(undefined)
    try {
      setResult(await call('POST /api/orders/track', { body: input }))
    } catch (error) {
      setFailure(serverMessage(error, 'We could not look for your order. Please try again.'))
      showFieldErrors(form, ['number', 'mobile'], error)
    }
  }

  return (
    <section aria-labelledby={id}>
      <div className="bg-chandan p-5 lg:p-7">
        <h2 id={id} className="font-display text-[1.5rem]">
          Find an order
        </h2>
        <p className="mt-1 text-sm text-jamun-700">Without logging in: status and timeline only.</p>
        <form
          method="post"
          noValidate
          className="mt-4 space-y-4"
          onSubmit={(event) => void form.handleSubmit(find)(event)}
        >
          <TextField
            label="Order number"
            placeholder="JH-0000-000000"
            autoComplete="off"
            required
            maxLength={40}
            {...bindField(form, 'number', numberProblem)}
          />
          <TextField
            label="Mobile Number"
            prefix="+91"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            required
            {...bindField(form, 'mobile', PROBLEMS.mobile)}
          />
          <div role="alert">
            <FormError text={failure} />
          </div>
          <SendButton ready busy={busy}>
            Track Order
          </SendButton>
        </form>
      </div>
      {result && <TrackedOrderResult order={result} />}
    </section>
  )
}

/** The result takes the focus, so that screen readers announce it. */
function TrackedOrderResult({ order }: { order: TrackedOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className="mt-4 border border-jamun-200 bg-white p-5 lg:p-7">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="tnum text-lg font-semibold">
          {order.number}
        </h3>
        <OrderBadges order={order} />
      </div>
      <Timeline order={order} />
      {order.refundAt && (
        <p className="mt-6 border-t border-jamun-100 pt-4 text-sm">
          {refundSentence(order, order.refundAt)}
        </p>
      )}
    </article>
  )
}

function refundSentence({ refund, refundSent }: TrackedOrder, at: string): string {
  if (refund === 'pending' && !refundSent)
    return `Your refund was asked for on ${formatDay(at)}. ${NOT_SENT}`
  if (refund === 'pending') return `Your refund was asked for on ${formatDay(at)}. ${REFUND_TIME}`
  return `Your refund was sent on ${formatDay(at)}. ${REFUND_TIME}`
}
