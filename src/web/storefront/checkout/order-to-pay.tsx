import type { ReactElement, ReactNode } from 'react'
import { Link, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { shopFactsContext } from '#web/api/api-context.ts'
import { readOrder, type Order } from '#web/api/orders/order.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import {
  customerLoader,
  loginGuard,
  type CustomerLoad,
} from '#web/storefront/account/customer-loader.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { PaymentMode } from './checkout-document.tsx'

/** What the page of one order that is to be paid has loaded; the order only in the browser. */
type OrderToPayData = { testPayments: boolean; load?: CustomerLoad<Order> }

const loadOrder = customerLoader(
  ({ params: { number = '' }, signal }) => readOrder(number, signal),
  loginGuard('Please log in to view this page.'),
  { isPart: true },
)

/** The loader of such a page. Whether payments are real is the same for everybody. */
export const readPaymentMode = ({ context }: LoaderFunctionArgs): OrderToPayData => ({
  testPayments: context.get(shopFactsContext).testPayments,
})

/** The client loader of such a page: the order with the number of the address. */
export async function loadOrderToPay({
  request,
  params,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<OrderToPayData> {
  const [{ testPayments }, load] = await Promise.all([
    serverLoader<typeof readPaymentMode>(),
    loadOrder({ request, params }),
  ])
  return { testPayments, load }
}
loadOrderToPay.hydrate = true as const

const Loading = () => <LinesSkeleton text="Loading..." count={1} />

type OrderToPayProps = {
  title: string
  data: OrderToPayData
  children: (order: Order) => ReactNode
}

/** A page of the checkout on which one order of the customer is paid. */
export function OrderToPay({
  title,
  data: { testPayments, load },
  children,
}: OrderToPayProps): ReactElement {
  return (
    <>
      <PaymentMode isTest={testPayments} />
      <div className="mx-auto max-w-form px-4 pt-6 sm:px-6 lg:pt-10">
        <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">{title}</h1>
        <div className="mt-5">
          {load ? (
            <CustomerContent
              load={load}
              placeholder={<Loading />}
              failed={(again) => (
                <EmptyState kind="error" text="Failed to load order. Please try again later.">
                  <Button onClick={again}>Try again</Button>
                </EmptyState>
              )}
              missing={<NoOrder />}
            >
              {children}
            </CustomerContent>
          ) : (
            <Loading />
          )}
        </div>
      </div>
    </>
  )
}

const NoOrder = () => (
  <EmptyState text="No order found." help="It may belong to another account.">
    <Link to="/profile/orders" className={buttonClass('primary')}>
      All orders
    </Link>
  </EmptyState>
)
