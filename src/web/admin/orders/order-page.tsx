import { ChevronLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { AdminOrder } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { adminLoader } from '#web/admin/layout/admin-loader.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { NotesPanel } from './notes-panel.tsx'
import {
  CustomerPanel,
  HistoryPanel,
  ItemsPanel,
  PaymentPanel,
  StockPanel,
} from './order-panels.tsx'
import { ParcelDialog } from '#web/admin/orders/dialogs/parcel-dialog.tsx'
import { RefundDialog } from '#web/admin/orders/dialogs/refund-dialog.tsx'
import { DeclineDialog, ReturnedDialog } from '#web/admin/orders/dialogs/return-dialogs.tsx'
import { StatusBadge } from './status-badge.tsx'
import {
  isDecline,
  transitionOrders,
  TRANSITION_LABELS,
  type Parcels,
  type Transition,
} from './order-actions.ts'
import { ScreenFailed, ScreenHead, ScreenLoading } from '#web/admin/layout/screen.tsx'
import type { Route } from './+types/order-page'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  hiddenMeta(matches, loaderData?.number ?? 'Order')

export const clientLoader = adminLoader(({ params, signal }) =>
  call('GET /api/admin/orders/:id', { params: { id: params.id ?? '' } }, { signal }),
)

export const HydrateFallback = () => <ScreenLoading title="Order" text="Loading..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenFailed
      title="Order"
      error={error}
      toastText="Failed to load the order."
      text="Failed to load the order."
      saysWhy
    />
  )
}

type OpenDialog = 'parcel' | 'returned' | 'decline' | 'refund' | undefined
type TransitionDetails = Partial<Parcels> & { restock?: boolean; note?: string }

/** One order: its items, its history, its customer and payment, and the next status changes. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<OpenDialog>()
  const [busy, setBusy] = useState(false)
  const refresh = () => void revalidate()
  // Reloads after a failure too: the order may have changed on the server.
  const applyTransition = async (
    to: Transition,
    details: TransitionDetails = {},
  ): Promise<boolean> => {
    setBusy(true)
    const refused = await transitionOrders({ ids: [order._id], to, ...details })
    await revalidate()
    setBusy(false)
    return refused !== undefined
  }
  const startTransition = async (to: Transition) => {
    if (to === 'shipped') return setOpen('parcel')
    if (to === 'returned') return setOpen('returned')
    if (isDecline(order, to)) return setOpen('decline')
    const cancelling = { confirm: 'Cancel order', refuse: 'Keep order', danger: true }
    if (
      to === 'cancelled' &&
      !(await askConfirm(`Cancel ${order.number}? What was paid goes back.`, cancelling))
    )
      return
    await applyTransition(to)
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <Link
        to="/admin/orders"
        className="mb-2 inline-flex min-h-11 items-center gap-1 text-sm text-jamun-800 hover:underline"
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Orders
      </Link>
      <ScreenHead title={order.number} line={`Placed on ${formatMoment(order.createdAt)}`}>
        <OrderActions order={order} busy={busy} onTransition={(to) => void startTransition(to)} />
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
              <Button
                look="soft"
                busy={busy}
                className="text-sindoor-600!"
                onClick={() => void startTransition('cancelled')}
              >
                Cancel order
              </Button>
            )}
          </PaymentPanel>
          <NotesPanel order={order} onNoted={refresh} />
        </div>
      </div>
      {open === 'parcel' && (
        <ParcelDialog
          orders={[order]}
          onShip={(parcels) => applyTransition('shipped', parcels)}
          onClose={close}
        />
      )}
      {open === 'returned' && (
        <ReturnedDialog
          onReturned={(restock) => applyTransition('returned', { restock })}
          onClose={close}
        />
      )}
      {open === 'decline' && (
        <DeclineDialog
          onDecline={(note) => applyTransition('delivered', { note })}
          onClose={close}
        />
      )}
      {open === 'refund' && <RefundDialog order={order} onChanged={revalidate} onClose={close} />}
    </>
  )
}

function OrderActions({
  order,
  busy,
  onTransition,
}: {
  order: AdminOrder
  busy: boolean
  onTransition: (to: Transition) => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusBadge order={order} />
      <Link to={`/admin/orders/${order._id}/slip`} className={buttonClass('outline', 'sm')}>
        <Printer aria-hidden="true" strokeWidth={1.6} className="size-[1.15em]" />
        Packing slip
      </Link>
      {order.nextSteps
        .filter((to) => to !== 'cancelled' && !isDecline(order, to))
        .map((to) => (
          <Button key={to} size="sm" busy={busy} onClick={() => onTransition(to)}>
            {TRANSITION_LABELS[to]}
          </Button>
        ))}
      {order.status === 'return_requested' && (
        <Button size="sm" look="outline" busy={busy} onClick={() => onTransition('delivered')}>
          Decline the return
        </Button>
      )}
    </div>
  )
}
