import { lazy, Suspense, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Paise } from '#shared/money/money.ts'
import type { Order } from '#web/api/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { usePolling } from '#web/storefront/account/customer-content.tsx'
import { formatDay, formatMobile } from '#web/storefront/account/format.ts'
import { AddressLine } from '#web/storefront/address/address-line.tsx'
import { InvoiceList } from '#web/ui/invoices/invoice-list.tsx'
import { OrderBadges } from './badges.tsx'
import type { OrderAction } from './order-change.ts'
import { OrderItems } from './order-items.tsx'
import { endOf, formatTime, formatTotal } from './order-text.ts'
import { BuyAgain } from '#web/storefront/orders/payment/buy-again.tsx'
import { DifferenceStrip } from '#web/storefront/orders/payment/difference-strip.tsx'
import { PayStrip } from '#web/storefront/orders/payment/pay-strip.tsx'
import { RefundLines } from '#web/storefront/orders/returns/refunds.tsx'
import { ReturnBox } from '#web/storefront/orders/returns/return-box.tsx'
import { HelpButton } from '#web/storefront/orders/help/help-button.tsx'
import { OrderSteps } from './order-steps.tsx'
import { Arrival } from './timeline.tsx'

/** Few orders have a refund of cash, so its script is loaded with such an order. */
const CashRefunds = lazy(() => import('#web/storefront/orders/returns/cash-refunds.tsx'))

/** The look of the number of an order, the heading of its page. */
export const ORDER_HEADING = 'tnum font-display text-[1.625rem] leading-tight lg:text-[2.375rem]'

type OrderViewProps = { order: Order; action: OrderAction }

/** One order with all its details and actions. It is loaded again every 30 s. */
export function OrderView({ order, action }: OrderViewProps) {
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const { reply } = action
  const isFinished = endOf(order) !== undefined
  const returnBox = <ReturnBox order={order} action={action} />
  usePolling()
  // The pressed button may be gone, so the focus moves to the heading with the new status.
  useEffect(() => {
    if (reply) heading.current?.focus()
  }, [reply])
  return (
    <article className="mt-3" aria-labelledby="order-number">
      <PayStrip order={order} onTimeOver={() => void revalidate()} />
      {order.difference && <DifferenceStrip order={order} difference={order.difference} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 ref={heading} id="order-number" tabIndex={-1} className={ORDER_HEADING}>
          {order.number}
        </h1>
        <OrderBadges order={order} />
      </div>
      <p className="mt-1 text-sm text-jamun-700">Placed on {formatDay(order.createdAt)}</p>
      <Arrival order={order} />
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[1fr_20rem] xl:grid-cols-[2fr_1fr]">
        <section
          className="min-w-0 border border-jamun-200 bg-white p-5 lg:p-7"
          aria-label="Timeline and items"
        >
          <OrderSteps order={order} />
          <OrderItems order={order}>
            <div className="stack-4 pb-5 empty:hidden">
              <BuyAgain order={order} />
              {isFinished && returnBox}
            </div>
          </OrderItems>
          <Invoices order={order} />
        </section>
        <div className="grid gap-4">
          <Refunds order={order} onGiven={revalidate} />
          <Facts order={order} />
          {order.canCancel && <CancelButton order={order} action={action} />}
          {!isFinished && returnBox}
          <HelpButton number={order.number} />
        </div>
      </div>
    </article>
  )
}

function Facts({ order }: { order: Order }) {
  const { name, phone } = order.shippingDetails
  return (
    <section className="bg-chandan p-5" aria-label="Address and payment">
      <h2 className="font-semibold">Shipping address</h2>
      <p className="mt-1.5 text-jamun-800 wrap-break-word">
        {name}
        <br />
        <AddressLine to={order.shippingDetails} />
        <br />
        <span className="tnum">Phone {formatMobile(phone)}</span>
      </p>
      <h2 className="mt-5 font-semibold">Payment</h2>
      <p className="mt-1.5 text-jamun-800">{paymentOf(order)}</p>
    </section>
  )
}

/** The invoice and credit notes, directly under what they are about. */
const Invoices = ({ order }: { order: Order }) =>
  order.invoices.length > 0 && (
    <section className="mt-6 border-t border-jamun-100 pt-5" aria-labelledby="invoices">
      <h2 id="invoices" className="font-semibold">
        Invoice
      </h2>
      <InvoiceList invoices={order.invoices} reader="customer" className="mt-2" />
    </section>
  )

const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
}

function paymentOf({ payment, cash, status, payBefore }: Order): string {
  if (cash) return `${cash.advance > 0 ? advanceText(cash.advance, payment) : ''}${cashText(cash)}`
  if (payment) return `${METHODS[payment.method] ?? 'Online'}, paid on ${formatDay(payment.at)}`
  return status === 'pending_payment'
    ? `Not paid yet. Your pieces are kept for you until ${formatTime(payBefore)}.`
    : 'Not paid.'
}

/** Whether the advance is paid, as a sentence before the next one. */
const advanceText = (advance: Paise, payment: Order['payment']): string =>
  payment
    ? `${formatTotal(advance)} paid online in advance on ${formatDay(payment.at)}. `
    : `The advance of ${formatTotal(advance)} is not paid. `

/** What is paid in cash on delivery, in words. */
function cashText({ amount, advance, state, at }: NonNullable<Order['cash']>): string {
  if (state === 'collected') return `Cash on delivery, paid on ${formatDay(at ?? '')}`
  if (state === 'none')
    return advance > 0 ? 'Nothing is paid in cash.' : 'Cash on delivery. Nothing was paid.'
  return `Cash on delivery: please pay ${formatTotal(amount)} when it arrives.`
}

/** `onGiven` is called after the customer has said where cash goes. */
const Refunds = ({ order, onGiven }: { order: Order; onGiven: () => Promise<void> }) => (
  <>
    {order.refunds.length > 0 && (
      <section className="bg-mor-100 p-5" aria-label="Refund">
        <h2 className="mb-1.5 font-semibold">Refund</h2>
        <RefundLines order={order} />
      </section>
    )}
    {order.cashRefunds && (
      <Suspense fallback={<div className="min-h-80" />}>
        <CashRefunds order={order} onGiven={onGiven} />
      </Suspense>
    )}
  </>
)

/** Cancels an order that has not been shipped, after a confirmation. */
function CancelButton({ order, action }: { order: Order; action: OrderAction }) {
  async function cancel(): Promise<void> {
    const paid = order.cash ? order.cash.advance : order.total
    const back = order.payment ? ` ${formatTotal(paid)} goes back to you.` : ''
    const sure = await askConfirm(`Are you sure you want to cancel ${order.number}?${back}`, {
      confirm: 'Cancel order',
      refuse: 'Keep order',
      danger: true,
    })
    if (sure) await action.send({ kind: 'cancel', id: order.id })
  }

  return (
    <Button look="outline" busy={action.busy} className="w-full" onClick={() => void cancel()}>
      Cancel order
    </Button>
  )
}
