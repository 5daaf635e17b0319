import { ChevronLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { DeskOrder } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { askConfirm } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/page-meta.ts'
import { adminLoader } from '../admin-loader.ts'
import { formatMoment } from '../moment.ts'
import { NotesPanel } from '../orders/notes-panel.tsx'
import { CustomerPanel, HistoryPanel, ItemsPanel, PaymentPanel, StockPanel } from '../orders/order-panels.tsx'
import { ParcelDialog } from '../orders/parcel-dialog.tsx'
import { RefundDialog } from '../orders/refund-dialog.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { moveOrders, STEP_LABELS, type Step } from '../orders/steps.ts'
import { ScreenFailed, ScreenHead, ScreenLoading } from '../screen.tsx'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => hiddenMeta(matches, loaderData?.number ?? 'Order')

export const clientLoader = adminLoader(({ params, signal }) => call('GET /api/admin/orders/:id', { params: { id: params.id ?? '' } }, { signal }))

export const HydrateFallback = () => <ScreenLoading title="Order" text="Loading..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed title="Order" error={error} toastText="Failed to load the order." text="Failed to load the order." saysWhy />
}

type Open = 'parcel' | 'refund' | undefined

/** One order: what it is, what happened to it, and the one next step. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>()
  const refresh = () => void revalidate()
  const move = async (to: Step, more: { courier?: string; trackingNumber?: string; restock?: boolean } = {}) => {
    if (await moveOrders({ ids: [order._id], to, ...more })) refresh()
  }
  const step = async (to: Step) => {
    if (to === 'shipped') return setOpen('parcel')
    if (to === 'cancelled' && !(await askConfirm(`Cancel ${order.number}? What was paid goes back.`, { confirm: 'Cancel order', danger: true }))) return
    if (to === 'returned') return void move(to, { restock: await askConfirm('Put the pieces back on the shelf?', { confirm: 'Put back' }) })
    return void move(to)
  }
  return (
    <>
      <Link to="/admin/orders" className="mb-2 inline-flex min-h-11 items-center gap-1 text-sm text-jamun-800 hover:underline">
        <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Orders
      </Link>
      <ScreenHead title={order.number} line={`Placed on ${formatMoment(order.createdAt)}`}>
        <Steps order={order} onStep={(to) => void step(to)} />
      </ScreenHead>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-5">
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <ItemsPanel order={order} />
          <HistoryPanel order={order} />
          <StockPanel order={order} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <CustomerPanel order={order} />
          <PaymentPanel order={order}>
            {order.refundablePaise > 0 && (
              <Button look="outline" onClick={() => setOpen('refund')}>
                Refund
              </Button>
            )}
            {order.nextSteps.includes('cancelled') && (
              <Button look="soft" className="text-sindoor-600!" onClick={() => void step('cancelled')}>
                Cancel order
              </Button>
            )}
          </PaymentPanel>
          <NotesPanel order={order} onNoted={refresh} />
        </div>
      </div>
      {open === 'parcel' && <ParcelDialog orders={1} onShip={(parcel) => void move('shipped', parcel)} onClose={() => setOpen(undefined)} />}
      {open === 'refund' && <RefundDialog order={order} onDone={refresh} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Steps({ order, onStep }: { order: DeskOrder; onStep: (to: Step) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusBadge order={order} />
      <Link to={`/admin/orders/${order._id}/slip`} className={buttonClass('outline', 'sm')}>
        <Printer aria-hidden="true" strokeWidth={1.6} className="size-[1.15em]" />
        Packing slip
      </Link>
      {order.nextSteps
        .filter((to) => to !== 'cancelled')
        .map((to) => (
          <Button key={to} size="sm" onClick={() => onStep(to)}>
            {STEP_LABELS[to]}
          </Button>
        ))}
    </div>
  )
}
