import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readOrderContext } from '#web/api/admin/orders/order-context.ts'
import { listOrderMails } from '#web/api/admin/operations/outbox.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import { readAdminOrder, type AdminOrder, type Transition } from '#web/api/admin/orders/orders.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import {
  adminAction,
  adminLoader,
  Outage,
  useMutation,
  useRead,
} from '#web/admin/layout/admin-data.ts'
import { orderAddress } from '#web/admin/orders/list/orders-query.ts'
import { listQueryOf } from '#web/admin/orders/list/sort/order-sort.ts'
import { askStep } from '#web/admin/orders/step/ask-step.tsx'
import { ApiError } from '#web/api/client.ts'
import { OrderMissing } from '#web/admin/orders/slip/order-missing.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { MailsAreKept } from './mail-note.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OrderHead, ParcelPanel } from './order-head.tsx'
import { HistoryPanel, ItemsPanel, PaymentPanel, StockPanel } from './order-panels.tsx'
import { DueRefund } from './requested-return.tsx'
import { SEND } from '#web/admin/outbox/send-mail.ts'
import { readCouriers } from '#web/admin/orders/dialogs/parcel/couriers.ts'
import type { OpenDialog, TransitionDetails } from '#web/admin/orders/dialogs/order-dialog.tsx'
import { InvoiceList } from '#web/ui/invoices/invoice-list.tsx'
import {
  ADDRESS,
  CHANGE_PARCEL,
  CORRECT_INVOICE,
  NOTE,
  PAY_CASH_REFUND,
  READ_SIZES,
  RECEIVE,
  RECORD_RETURN,
  REFUND,
  SHOW_DESTINATION,
  SIZE,
  WITHDRAW_SIZE,
} from './order-mutations.ts'
import {
  isDecline,
  STEP,
  takenOf,
  type Parcels,
  type TakenNumbers,
} from '#web/admin/orders/step/step-mutation.ts'
import { adminScreen, Panel, type ScreenProps } from '#web/admin/layout/screen.tsx'
import type { Route } from './+types/order-page'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  hiddenMeta(
    matches,
    loaderData instanceof Outage ? 'Order' : (loaderData?.order.number ?? 'Order'),
  )

export const clientLoader = adminLoader(async ({ params: { id = '' }, url, signal }) => {
  const [order, context, mails] = await Promise.all([
    readAdminOrder(id, signal),
    // The order is shown without them too.
    readOrderContext(id, listQueryOf(url.searchParams), signal).catch(() => null),
    listOrderMails(id, signal).catch(() => null),
  ])
  return { order, context, mails }
})

export const clientAction = adminAction(
  STEP,
  RECEIVE,
  RECORD_RETURN,
  REFUND,
  SEND,
  SHOW_DESTINATION,
  PAY_CASH_REFUND,
  NOTE,
  ADDRESS,
  CHANGE_PARCEL,
  CORRECT_INVOICE,
  READ_SIZES,
  SIZE,
  WITHDRAW_SIZE,
)

const SCREEN = adminScreen({
  title: 'Order',
  loading: 'Loading...',
  toastText: 'Failed to load the order.',
  text: 'Failed to load the order.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

/** An unknown id is said so: trying again would not help. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = error instanceof ApiError && error.code === 'order.missing'
  return isMissing ? <OrderMissing /> : <SCREEN.Failed error={error} />
}

const PACK_QUESTION =
  'A change of size waits for its payment. If the order is packed now, the size stays as it was.'

/** Asks before a step that has a question. */
function isAgreed(order: AdminOrder, to: Transition): Promise<boolean> {
  if (to === 'packed' && order.difference)
    return askConfirm(PACK_QUESTION, { confirm: 'Pack without it', refuse: 'Wait' })
  const { number, lines, shippingAddress } = order
  const title = lines.map(({ product }) => product.title).join(', ')
  const picture = lines[0]?.product.picture ?? null
  return askStep(to, { ...shippingAddress, number, title, picture })
}

/** Changes the status of an order, after a dialog or a question if the change needs one. */
function useOrderTransitions(
  { order, context }: Pick<OrderAndContext, 'order' | 'context'>,
  openDialog: (dialog: OpenDialog) => void,
) {
  const [search] = useSearchParams()
  const { run, busy } = useMutation(STEP)
  const sendTransition = (to: Transition, details: TransitionDetails) => {
    const returnId = order.status === 'return_requested' ? order.returnRequest?.id : undefined
    const { number, status: from } = order
    const nextAddress = context?.nextOfStatus && orderAddress(context.nextOfStatus.id, search)
    const step = { ids: [order.id], to, ...(returnId && { returnId }), ...details }
    return run({ ...step, number, from, nextAddress })
  }
  const applyTransition = async (
    to: Transition,
    details: TransitionDetails = {},
  ): Promise<boolean> => (await sendTransition(to, details))?.ok === true
  const ship = async (parcels: Parcels): Promise<TakenNumbers | undefined> => {
    const result = await sendTransition('shipped', parcels)
    return result?.ok ? takenOf(result.value.refused) : undefined
  }
  const startTransition = async (to: Transition) => {
    if (to === 'shipped') {
      void readCouriers()
      return openDialog('parcel')
    }
    if (to === 'returned')
      return openDialog(order.status === 'undelivered' ? 'received' : 'returned')
    if (to === 'cancelled') return openDialog('cancel')
    if (isDecline(order, to)) return openDialog('decline')
    if (!(await isAgreed(order, to))) return
    await applyTransition(to, to === 'confirmed' ? { note: 'Confirmed by a call' } : {})
  }
  return { busy, startTransition, inDialog: { onTransition: applyTransition, onShip: ship } }
}

/** The changes of size of an order: the dialog for one line, and the withdrawal. */
function useSizeChange(order: AdminOrder) {
  const { read, result } = useRead(READ_SIZES)
  const withdrawal = useMutation(WITHDRAW_SIZE)
  const [opened, setOpened] = useState<{ line: AdminOrderLine; Dialog: Dialogs['SizeDialog'] }>()
  const open = async (line: AdminOrderLine) => {
    void read(order.id)
    const file = await loadPart(importDialogs)
    if (file) setOpened({ line, Dialog: file.SizeDialog })
  }
  const withdraw = async () => {
    if (!order.difference) return
    const { text, id } = order.difference
    const words = { confirm: 'Withdraw', refuse: 'Keep it' }
    if (await askConfirm(`Withdraw the change? ${text}.`, words))
      await withdrawal.run({ id: order.id, change: id })
  }
  const close = () => setOpened(undefined)
  const dialog = opened && (
    <opened.Dialog order={order} line={opened.line} sizes={result} onClose={close} />
  )
  return { open: (line: AdminOrderLine) => void open(line), withdraw, dialog }
}

const importDialogs = () => import('#web/admin/orders/dialogs/order-dialog.tsx')
type Dialogs = Awaited<ReturnType<typeof importDialogs>>

/** The dialog that is open. Their file is loaded when the first one opens. */
function useDialog() {
  const [open, setOpen] = useState<{ name: OpenDialog; Dialog: Dialogs['OrderDialog'] }>()
  const show = async (name: OpenDialog) => {
    const file = await loadPart(importDialogs)
    if (file) setOpen({ name, Dialog: file.OrderDialog })
  }
  return { open, show: (name: OpenDialog) => void show(name), close: () => setOpen(undefined) }
}

const COLUMN = 'grid grid-cols-1 gap-4 lg:gap-5'

type OrderAndContext = ScreenProps<typeof clientLoader>['loaderData']

/** A customer without an e-mail address gets text messages. */
const mailsAreKept = ({ order, mails }: OrderAndContext): boolean =>
  mails?.sendsMails === false && order.shippingAddress.email !== ''

/** One order. What is typed on its page is not that of the next order. */
const OrderPage = ({ loaderData }: ScreenProps<typeof clientLoader>) => (
  <MailsAreKept value={mailsAreKept(loaderData)}>
    <OrderView key={loaderData.order.id} {...loaderData} />
  </MailsAreKept>
)

/** The next status changes, the items, customer and payment of an order, and its history. */
function OrderView({ order, context, mails }: OrderAndContext) {
  const { open, show, close } = useDialog()
  const { busy, startTransition, inDialog } = useOrderTransitions({ order, context }, show)
  const size = useSizeChange(order)
  return (
    <>
      <OrderHead
        order={order}
        context={context}
        busy={busy}
        onTransition={(to) => void startTransition(to)}
        onReturn={() => show('return')}
      />
      <DueRefund order={order} onRefund={() => show('refund')} />
      <ParcelPanel
        order={order}
        onChange={() => {
          void readCouriers()
          show('change-parcel')
        }}
      />
      {/* On wide screens the second row takes what the right column is higher than the items. */}
      <div
        className={
          'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] ' +
          'lg:grid-rows-[auto_1fr] lg:gap-5'
        }
      >
        <ItemsPanel
          order={order}
          onChangeSize={size.open}
          onWithdraw={() => void size.withdraw()}
        />
        <div className={`${COLUMN} lg:row-span-2`}>
          <CustomerPanel order={order} history={context?.customer ?? null}>
            <AddressButton order={order} onChange={() => show('address')} />
          </CustomerPanel>
          <PaymentPanel order={order}>
            <PaymentButtons
              order={order}
              busy={busy}
              onRefund={() => show('refund')}
              onCancel={() => void startTransition('cancelled')}
            />
          </PaymentPanel>
          <InvoicePanel order={order} onCorrect={() => show('invoice')} />
          <NotesPanel order={order} />
        </div>
        <div className={COLUMN}>
          <HistoryPanel order={order} />
          <MailsPanel mails={mails} />
          <StockPanel order={order} />
        </div>
      </div>
      {size.dialog}
      {open && <open.Dialog open={open.name} order={order} {...inDialog} onClose={close} />}
    </>
  )
}

/** Changes the address until the parcel is on its way; nothing afterwards. */
const AddressButton = ({
  order: { status },
  onChange,
}: {
  order: AdminOrder
  onChange: () => void
}) =>
  (status === 'confirmed' || status === 'packed') && (
    <Button look="outline" size="sm" onClick={onChange}>
      Change address
    </Button>
  )

/** The documents of an order; nothing before its dispatch. */
const InvoicePanel = ({ order, onCorrect }: { order: AdminOrder; onCorrect: () => void }) =>
  order.invoices.length > 0 && (
    <Panel title="Invoice">
      <InvoiceList invoices={order.invoices} reader="administrator" />
      {order.correctable && (
        <Button look="outline" className="mt-4" onClick={onCorrect}>
          Correct the invoice
        </Button>
      )}
    </Panel>
  )

type PaymentButtonsProps = {
  order: AdminOrder
  busy: boolean
  onRefund: () => void
  onCancel: () => void
}

function PaymentButtons({ order, busy, onRefund, onCancel }: PaymentButtonsProps) {
  return (
    <>
      {order.refundable > 0 && (
        <Button look="outline" onClick={onRefund}>
          Refund
        </Button>
      )}
      {order.transitions.includes('cancelled') && (
        <Button look="soft" busy={busy} className="text-sindoor-600!" onClick={onCancel}>
          Cancel order
        </Button>
      )}
    </>
  )
}

export default SCREEN.of(OrderPage)
