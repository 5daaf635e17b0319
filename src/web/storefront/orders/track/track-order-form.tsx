import { useId, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { serverMessage } from '#web/api/client.ts'
import type { TrackedOrder, TrackOrderInput } from '#web/api/orders/order.ts'
import { useWords } from '#web/session/shop-facts.ts'
import { takeFocus } from '#web/ui/browser/take-focus.ts'
import { TextField } from '#web/ui/field.tsx'
import { bindField, showFieldErrors } from '#web/storefront/account/fields.ts'
import { FormError, MobileField, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { OrderBadges } from '#web/storefront/orders/badges.tsx'
import { NOT_SENT, refundTime } from '#web/storefront/orders/returns/refunds.tsx'
import { Timeline } from '#web/storefront/orders/timeline.tsx'

const numberProblem = (number: string): string | undefined =>
  number.trim() ? undefined : 'Please enter your order number.'

type TrackOrderFormProps = {
  number: string
  /** Called when an order was found. */
  onFound?: () => void
  /** Stand under the form. With them the page is its own: the order is beside both. */
  children?: ReactNode
}

/** The form that finds an order by its number and a mobile number of it, without a log-in. */
export function TrackOrderForm({ number, onFound, children }: TrackOrderFormProps) {
  const id = useId()
  const form = useForm<TrackOrderInput>({ defaultValues: { number, mobile: '' } })
  const { busy, reply, error, send } = useCustomerAction<TrackedOrder, TrackOrderInput>(
    (result) => {
      showFieldErrors(form, ['number', 'mobile'], result.error)
      if (!result.error) onFound?.()
    },
  )

  return (
    <section aria-labelledby={id} className={children ? WIDE : 'grid grid-cols-1'}>
      <div className="bg-chandan p-5 lg:p-7">
        <h2 id={id} className="font-display text-[1.5rem]">
          Find an order
        </h2>
        <p className="mt-1 text-sm text-jamun-700">Without logging in: status and timeline only.</p>
        <form
          method="post"
          noValidate
          className="mt-4 space-y-4"
          onSubmit={(event) => void form.handleSubmit(send)(event)}
        >
          <TextField
            label="Order number"
            placeholder={`${useWords()?.orderPrefix ?? 'JH'}-0000-000000`}
            autoComplete="off"
            required
            maxLength={40}
            {...bindField(form, 'number', numberProblem)}
          />
          <MobileField {...bindField(form, 'mobile', PROBLEMS.mobile)} />
          <div role="alert">
            <FormError
              text={
                error && serverMessage(error, 'We could not look for your order. Please try again.')
              }
            />
          </div>
          <SendButton ready busy={busy}>
            Track Order
          </SendButton>
        </form>
      </div>
      {reply && !busy && !error && <TrackedOrderResult order={reply.data} isBeside={!!children} />}
      {children && <div className="col-start-1">{children}</div>}
    </section>
  )
}

const WIDE =
  'grid max-w-form grid-cols-1 lg:max-w-none lg:grid-cols-[2fr_3fr] lg:items-start lg:gap-x-14 ' +
  'md:grid-rows-[auto_1fr]'

/** The result takes the focus, so that screen readers announce it. */
function TrackedOrderResult({ order, isBeside }: { order: TrackedOrder; isBeside: boolean }) {
  return (
    <article
      className={
        'mt-4 border border-jamun-200 bg-white p-5 lg:p-7 ' +
        `${isBeside ? 'lg:col-start-2 lg:row-span-2 lg:mt-0' : ''}`
      }
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h3 ref={takeFocus} tabIndex={-1} className="tnum text-lg font-semibold">
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

function refundSentence({ refund, refundSent, refundDays }: TrackedOrder, at: string): string {
  if (refund === 'pending' && !refundSent)
    return `Your refund was asked for on ${formatDay(at)}. ${NOT_SENT}`
  const done = refund === 'pending' ? 'asked for' : 'sent'
  return `Your refund was ${done} on ${formatDay(at)}. ${refundTime(refundDays)}`
}
