import { useEffect, useEffectEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import { reopenPayment } from '#web/api/payment.ts'
import { loadCart } from '#web/cart/cart-store.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { AddressLine } from '#web/storefront/address/address-line.tsx'
import { OrderToPay } from '#web/storefront/checkout/order-to-pay.tsx'
import { OrderLines } from '#web/storefront/checkout/summary/order-lines.tsx'
import { CONFIRMING, Dismissed } from '#web/storefront/checkout/summary/payment-notes.tsx'
import { clearOpenOrder, isOpenHere } from '#web/storefront/checkout/open-order.ts'
import { recoverPaidOrder, usePayment } from '#web/storefront/checkout/use-payment.ts'
import { isPaid } from '#web/storefront/checkout/wait-for-order.ts'
import { OrderSums } from '#web/storefront/orders/order-sums.tsx'
import { formatTime, formatTotal, orderPath } from '#web/storefront/orders/order-text.ts'
import { useTimeOver } from '#web/storefront/orders/payment/pay-strip.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/unpaid-page'

const TITLE = 'Pay for your order'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export {
  loadOrderToPay as clientLoader,
  readPaymentMode as loader,
} from '#web/storefront/checkout/order-to-pay.tsx'

/** Where a customer pays an order that was placed before, at /checkout/order/ and its number. */
export default function UnpaidPage({ loaderData }: Route.ComponentProps) {
  return (
    <OrderToPay title={TITLE} data={loaderData}>
      {(order) =>
        order.status === 'pending_payment' ? <Unpaid order={order} /> : <Settled order={order} />
      }
    </OrderToPay>
  )
}

function Unpaid({ order }: { order: Order }) {
  const { revalidate } = useRevalidator()
  const { busy, confirming, dismissed, ...payment } = usePayment()
  const reload = () => void revalidate()
  useTimeOver(order.payBefore, () => {
    if (!busy) reload()
  })
  useRecovery(order, payment)
  const pay = async () => {
    const { id, shippingDetails: details } = order
    const input = { details, orderId: id, open: () => reopenPayment(id) }
    const outcome = await payment.payOnline(input, reload)
    // The pieces of the order have left the cart.
    if (outcome?.kind === 'confirmed') void loadCart({ force: true })
    if (outcome?.kind === 'dismissed') reload()
  }
  return (
    <>
      <p className="tnum text-sm text-jamun-700">Order {order.number}</p>
      <OrderLines lines={order.lines} />
      <div className="mt-5">
        <OrderSums order={order} />
      </div>
      <p className="mt-5 wrap-break-word text-jamun-800">
        To {order.shippingDetails.name}, <AddressLine to={order.shippingDetails} />
      </p>
      <p className="mt-3">
        Your pieces are kept for you until {formatTime(order.payBefore)}. Other pieces in your cart
        stay there.
      </p>
      <output className="mt-4 block">{confirming ? CONFIRMING : dismissed && <Dismissed />}</output>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="buy" busy={busy} onClick={() => void pay()}>
          Pay {formatTotal(order.cash?.advance ?? order.total)}
        </Button>
        <Link to={orderPath(order)} className={buttonClass('outline')}>
          Back to the order
        </Link>
      </div>
    </>
  )
}

type Recovery = Pick<ReturnType<typeof usePayment>, 'runExclusive' | 'goToConfirmation'>

/** After a reload, goes on with a payment of this order that was made in this tab. */
function useRecovery({ id }: Order, { runExclusive, goToConfirmation }: Recovery): void {
  const recover = useEffectEvent(() =>
    runExclusive(async () => {
      const paid = await recoverPaidOrder(id)
      if (!paid) return
      await goToConfirmation(paid)
      void loadCart({ force: true })
    }),
  )
  useEffect(() => {
    if (isOpenHere(id)) void recover()
  }, [id])
}

/** It was paid or cancelled meanwhile, or its time is over. */
function Settled({ order }: { order: Order }) {
  useEffect(() => {
    if (isOpenHere(order.id)) clearOpenOrder()
  }, [order.id])
  return (
    <>
      <p role="status" className="font-semibold">
        {settledText(order)}
      </p>
      <Link to={orderPath(order)} className={buttonClass('primary', 'md', 'mt-6')}>
        Back to the order
      </Link>
    </>
  )
}

function settledText(order: Order): string {
  if (isPaid(order)) return 'This order is paid.'
  return order.status === 'expired' && !order.isReplaced
    ? 'This order was not paid in time, so its pieces are on sale again.'
    : 'This order waits for no payment.'
}
