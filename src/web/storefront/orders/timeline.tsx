import { Check } from 'lucide-react'
import { formatDeliveryDates } from '#shared/delivery/delivery-text.ts'
import { trackingUrl } from '#shared/delivery/tracking-link.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#shared/order/order-status.ts'
import { timelineOf, type TimelineStep } from '#shared/order/order-timeline.ts'
import type { Order, TrackedOrder } from '#web/api/orders/order.ts'
import { formatDateTime, isOnItsWay } from './order-text.ts'

/** What is shown of an order. */
export type Tracked = Pick<
  TrackedOrder,
  | 'status'
  | 'history'
  | 'isReplaced'
  | 'expected'
  | 'changes'
  | 'courier'
  | 'trackingNumber'
  | 'refund'
  | 'refundDays'
> &
  /** Missing where only the status is shown. */
  Partial<Pick<Order, 'cash' | 'refunds'>>

/** When an order on its way arrives; nothing for others. */
export const Arrival = ({ order }: { order: Pick<Order, 'status' | 'expected'> }) =>
  order.expected &&
  isOnItsWay(order) && (
    <p className="mt-1 text-lg font-semibold">Arrives {formatDeliveryDates(order.expected)}</p>
  )

/**
 * The status history of an order: what is done, the current status and what is to come. Below it
 * what the shop has changed, as asked.
 */
export function Timeline({ order }: { order: Tracked }) {
  const steps = timelineOf(order.status, order.history)
  return (
    <>
      <ol>
        {steps.map((step, index) => (
          <Step
            key={`${step.status} ${step.at}`}
            step={step}
            last={index === steps.length - 1}
            note={noteOf(step, order)}
            tracking={
              step.status === 'shipped' && step.state !== 'coming'
                ? trackingUrl(order.courier, order.trackingNumber)
                : undefined
            }
          />
        ))}
      </ol>
      {order.changes.length > 0 && (
        <ul aria-label="Changes" className="mt-5 stack-2 border-l-2 border-haldi-400 pl-3">
          {order.changes.map(({ text, at }) => (
            <li key={at + text} className="wrap-break-word">
              {text}
              <span className="block text-sm text-jamun-700">{formatDateTime(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const NOTES: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Payment received.',
  undelivered: 'The courier could not deliver it. It is on its way back to us.',
  expired: 'It was not paid in time.',
  return_requested: 'We will write to you how your pieces come back.',
}

/** The note of a return that was declined. */
export const DECLINED = 'We could not take back what you asked for. We have written to you why.'

function noteOf(step: TimelineStep, order: Tracked): string {
  const { history, expected, courier, trackingNumber, cash } = order
  if (step.declinesReturn) return DECLINED
  if (step.status === 'returned') return refundNote(step, order)
  const isCod = history.some(({ status }) => status === 'placed')
  if (isCod && step.status === 'confirmed')
    return step.state === 'coming' ? '' : 'It is paid in cash on delivery.'
  if (step.status === 'confirmed' && step.state !== 'coming' && cash && cash.advance > 0)
    return 'The advance is paid. The rest is paid in cash on delivery.'
  if (step.status === 'delivered' && step.state === 'coming' && expected)
    return `Expected ${formatDeliveryDates(expected)}.`
  if (step.state === 'coming') return ''
  if (step.status === 'expired' && order.isReplaced) return 'A newer order took its place.'
  if (step.status !== 'shipped' || !courier) return NOTES[step.status] ?? ''
  return `With ${courier}${trackingNumber ? `, AWB ${trackingNumber}` : ''}.`
}

/**
 * When the money of a returned order comes, as the refund policy says, until it is sent. To those
 * who see the refunds of the order it is said there.
 */
const refundNote = (step: TimelineStep, { refund, refundDays, refunds }: Tracked): string =>
  step.state === 'reached' && refund === 'none' && !refunds
    ? `A refund that is due reaches you within ${refundDays} after we have looked at the piece.`
    : ''

const BEADS = {
  done: 'bg-rani-600 text-white',
  reached: 'bg-rani-600 text-white',
  current: 'bg-haldi-400 halo-haldi',
  coming: 'border-2 border-jamun-300 bg-white',
}
const DONE_LINE = 'left-[9px] w-0.5 bg-rani-600'
const DOTTED_LINE = 'dotted-line left-2'

type StepProps = {
  step: TimelineStep
  last: boolean
  note: string
  /** The page of the courier about the parcel. */
  tracking: string | undefined
}

function Step({ step, last, note, tracking }: StepProps) {
  const isLatest = step.state === 'current' || step.state === 'reached'
  const isTicked = step.state === 'done' || step.state === 'reached'
  return (
    <li
      aria-current={isLatest ? 'step' : undefined}
      className={`relative flex gap-4 ${last ? '' : 'pb-6'}`}
    >
      {!last && (
        <span
          aria-hidden="true"
          className={`absolute top-5 -bottom-1 ${step.state === 'done' ? DONE_LINE : DOTTED_LINE}`}
        />
      )}
      <span
        aria-hidden="true"
        className={
          'relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ' +
          `${BEADS[step.state]}`
        }
      >
        {isTicked && <Check strokeWidth={3} className="size-3" />}
      </span>
      <span
        className={`min-w-0 wrap-break-word ${step.state === 'coming' ? 'text-jamun-700' : ''}`}
      >
        <span className="block font-semibold">
          {ORDER_STATUS_LABELS[step.status]}
          {step.state === 'current' && (
            <span
              className={
                'ml-2 rounded-full bg-haldi-100 px-2 py-0.5 text-xs font-semibold text-zari-700'
              }
            >
              Now
            </span>
          )}
        </span>
        {step.at && <span className="block text-sm text-jamun-700">{formatDateTime(step.at)}</span>}
        {note && <span className="block text-sm text-jamun-700">{note}</span>}
        {tracking && (
          <a
            href={tracking}
            target="_blank"
            rel="noreferrer"
            className={
              'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
              'underline-offset-4'
            }
          >
            Follow the parcel
            <span className="sr-only"> on the page of the courier, in a new tab</span>
          </a>
        )}
      </span>
    </li>
  )
}
