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

type OpenDialog = 'parcel' | 'returned' | 'decline' | 'refund'
type TransitionDetails = Partial<Parcels> & { restock?: boolean; note?: string }

/** Changes the status of an order, after a dialog or a question if the change needs one. */
function useOrderTransitions(order: AdminOrder, openDialog: (dialog: OpenDialog) => void) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
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
    if (to === 'shipped') return openDialog('parcel')
    if (to === 'returned') return openDialog('returned')
    if (isDecline(order, to)) return openDialog('decline')
    const cancelling = { confirm: 'Cancel order', refuse: 'Keep order', danger: true }
    if (
      to === 'cancelled' &&
      !(await askConfirm(`Cancel ${order.number}? What was paid goes back.`, cancelling))
    )
      return
    await applyTransition(to)
  }
  return { busy, applyTransition, startTransition }
}

/** One order: its items, its history, its customer and payment, and the next status changes. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<OpenDialog>()
  const { busy, applyTransition, startTransition } = useOrderTransitions(order, setOpen)
  return (
    <>
      <Link
        to="/admin/orders"
        className={
          'mb-2 inline-flex min-h-11 items-center gap-1 text-sm text-jamun-800 hover:underline'
        }
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Orders
      </Link>
      <ScreenHead title={order.number} line={`Placed on ${formatMoment(order.createdAt)}`}>
        <OrderActions order={order} busy={busy} onTransition={(to) => void startTransition(to)} />
      </ScreenHead>
      <div
        className={'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-5'}
      >
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <ItemsPanel order={order} />
          <HistoryPanel order={order} />
          <StockPanel order={order} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <CustomerPanel order={order} />
          <PaymentPanel order={order}>
            <PaymentButtons
              order={order}
              busy={busy}
              onRefund={() => setOpen('refund')}
              onCancel={() => void startTransition('cancelled')}
            />
          </PaymentPanel>
          <NotesPanel order={order} onNoted={() => void revalidate()} />
        </div>
      </div>
      {open && (
        <OrderDialog
          open={open}
          order={order}
          onTransition={applyTransition}
          onRefunded={revalidate}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type PaymentButtonsProps = {
  order: AdminOrder
  busy: boolean
  onRefund: () => void
  onCancel: () => void
}

function PaymentButtons({ order, busy, onRefund, onCancel }: PaymentButtonsProps) {
  return (
    <>
      {order.refundablePaise > 0 && (
        <Button look="outline" onClick={onRefund}>
          Refund
        </Button>
      )}
      {order.nextSteps.includes('cancelled') && (
        <Button look="soft" busy={busy} className="text-sindoor-600!" onClick={onCancel}>
          Cancel order
        </Button>
      )}
    </>
  )
}

type OrderDialogProps = {
  open: OpenDialog
  order: AdminOrder
  onTransition: (to: Transition, details: TransitionDetails) => Promise<boolean>
  onRefunded: () => Promise<void>
  onClose: () => void
}

function OrderDialog({ open, order, onTransition, onRefunded, onClose }: OrderDialogProps) {
  if (open === 'parcel')
    return (
      <ParcelDialog
        orders={[order]}
        onShip={(parcels) => onTransition('shipped', parcels)}
        onClose={onClose}
      />
    )
  if (open === 'returned')
    return (
      <ReturnedDialog
        onReturned={(restock) => onTransition('returned', { restock })}
        onClose={onClose}
      />
    )
  if (open === 'decline')
    return (
      <DeclineDialog onDecline={(note) => onTransition('delivered', { note })} onClose={onClose} />
    )
  return <RefundDialog order={order} onChanged={onRefunded} onClose={onClose} />
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
