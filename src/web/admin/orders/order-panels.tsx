import { formatAmount, withRupeeSigns } from '#web/admin/layout/money/amounts.ts'
import { AmountRow, orderFormat } from './order-amounts.tsx'
import { refundedPieces, returnText } from './return-text.ts'
import { refundedBefore, refundedFor } from './sent-refunds.ts'
import { CashFacts, PaymentFacts } from './cash-facts.tsx'
import { CashRefunds } from './cash-refunds.tsx'
import { ORDER_STATUS_LABELS } from '#shared/order/order-status.ts'
import { paise } from '#shared/money/money.ts'
import { rowText, totalRows } from '#shared/order/total-rows.ts'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { returnCauseLabel } from '#shared/order/refund/return-reasons.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder, AdminRefund } from '#web/api/admin/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Pictures } from '#web/ui/pictures/pictures.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'

/** The items of an order and its totals. */
export function ItemsPanel({
  order,
  onChangeSize,
  onWithdraw,
}: {
  order: AdminOrder
  /** Opens the dialog that changes the size of a line. */
  onChangeSize: (line: AdminOrderLine) => void
  /** Withdraws the change of size that waits for its payment. */
  onWithdraw: () => void
}): ReactElement {
  const format = orderFormat(order)
  const refunded = refundedBefore(order)
  return (
    <Panel title="Items">
      {order.difference && <WaitingChange difference={order.difference} onWithdraw={onWithdraw} />}
      <ul className="@container divide-y divide-jamun-100">
        {order.lines.map((line) => (
          <Item key={line.id} order={order} line={line} onChangeSize={onChangeSize} />
        ))}
      </ul>
      <dl className="mt-3 stack-1.5 border-t border-jamun-200 pt-3 text-sm">
        {totalRows(order).map((row) => (
          <AmountRow key={row.label} name={row.label}>
            {rowText(row, format)}
          </AmountRow>
        ))}
        <div
          className={
            'flex flex-wrap justify-between gap-x-4 border-t border-jamun-100 pt-2 text-lg ' +
            'font-semibold'
          }
        >
          <dt>Total</dt>
          <dd className="tnum ml-auto">{format(order.total)}</dd>
        </div>
        {order.tax > 0 && <AmountRow name="GST included">{format(order.tax)}</AmountRow>}
        {refunded > 0 && (
          <>
            <AmountRow name="Refunded">{`\u2212${format(refunded)}`}</AmountRow>
            <AmountRow name="Total after refunds">
              <strong>{format(paise(order.total - refunded))}</strong>
            </AmountRow>
          </>
        )}
      </dl>
    </Panel>
  )
}

type ItemProps = {
  order: AdminOrder
  line: AdminOrderLine
  onChangeSize: (line: AdminOrderLine) => void
}

function Item({ order, line, onChangeSize }: ItemProps) {
  const isChangeable = order.status === 'confirmed' && !order.difference
  const refunded = refundedFor(line, order)
  const note = returnText(order, line)
  const format = orderFormat(order)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 @md:flex-nowrap">
      <span className="size-14 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={line.product.picture} sizes="56px" alt="" />
      </span>
      <span className="min-w-0 grow basis-[calc(100%-4.5rem)] wrap-anywhere @md:basis-0">
        <span className="block font-medium">{line.product.title}</span>
        <span className="tnum block text-sm text-jamun-700">
          {format(line.unitPrice)} × {line.quantity}
          {line.variant.label && ` · ${line.variant.label}`} · {line.variant.sku}
        </span>
        {line.discount > 0 && (
          <span className="tnum block text-sm text-mehendi-700">
            {line.isFreeGift ? 'Free gift' : `Discount \u2212${format(line.discount)}`}
          </span>
        )}
        {line.giftNote && (
          <span className="block text-sm text-zari-700">Gift note: {line.giftNote}</span>
        )}
        {note && <span className="block text-sm text-zari-700">{note}</span>}
        {refunded > 0 && (
          <span className="tnum block text-sm text-zari-700">Refunded {format(refunded)}</span>
        )}
        {isChangeable && line.variant.label && (
          <Button
            look="link"
            className="text-sm"
            aria-label={`Change size of ${line.product.title}, ${line.variant.label}`}
            onClick={() => onChangeSize(line)}
          >
            Change size
          </Button>
        )}
      </span>
      <span className="tnum ml-auto font-semibold">{format(line.lineTotal)}</span>
    </li>
  )
}

/** A change of size that waits for its payment. */
function WaitingChange({
  difference: { text, amount, payBefore },
  onWithdraw,
}: {
  difference: NonNullable<AdminOrder['difference']>
  onWithdraw: () => void
}) {
  return (
    <div className="mb-3 border-l-2 border-haldi-400 bg-haldi-100 p-3 text-sm wrap-anywhere">
      <p className="font-semibold">{withRupeeSigns(text)}</p>
      <p>
        Waits for {formatAmount(amount)} from the customer until {formatMoment(payBefore)}. The new
        size is kept.
      </p>
      <Button look="link" onClick={onWithdraw}>
        Withdraw the change
      </Button>
    </div>
  )
}

/** The status changes, other changes and refunds of an order, oldest first. */
function eventsOf(
  order: AdminOrder,
): { key: string; label: string; at: string; details: string[] }[] {
  const { timeline, refunds, changes: orderChanges, cash } = order
  const format = orderFormat(order)
  const changes = timeline.map(({ label, at, actor, note }) => ({
    key: at + label,
    label: cash && label === ORDER_STATUS_LABELS.pending_payment ? 'Advance pending' : label,
    at,
    details: [actor ?? 'Shop', ...(note ? [withRupeeSigns(note)] : [])],
  }))
  const refundEvents = refunds.map(({ id, amount, at, note, ...refund }) => ({
    key: id,
    label: `Refund of ${format(amount)}`,
    at,
    details: [refund.sent ? REFUND_LABELS[refund.state] : 'not sent yet', ...(note ? [note] : [])],
  }))
  const changeEvents = orderChanges.map(({ text, at }) => ({
    key: at + text,
    label: withRupeeSigns(text),
    at,
    details: [],
  }))
  return [...changes, ...changeEvents, ...refundEvents].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  )
}

/** The status changes with time and actor, the refunds, and the reason of a decided return. */
export function HistoryPanel({ order }: { order: AdminOrder }): ReactElement {
  const { status, returnRequest } = order
  return (
    <Panel title="History">
      <ol className="stack-4 border-l-2 border-jamun-100 pl-5">
        {eventsOf(order).map(({ key, label, at, details }) => (
          <li key={key} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[1.65rem] size-2.5 rounded-full bg-rani-600"
            />
            <p className="font-medium">{label}</p>
            <p className="text-sm wrap-anywhere text-jamun-700">
              {[formatMoment(at), ...details].join(' · ')}
            </p>
          </li>
        ))}
      </ol>
      {returnRequest && status !== 'return_requested' && (
        <div className="mt-4 border-l-2 border-haldi-400 bg-haldi-100 p-3 text-sm wrap-anywhere">
          <p>
            <strong>{returnCauseLabel(returnRequest.reason)}</strong>
            {returnRequest.details && `: ${returnRequest.details}`}
          </p>
          <Pictures pictures={returnRequest.pictures} reader="administrator" className="mt-3" />
        </div>
      )}
    </Panel>
  )
}

/** The state of a refund; for one not sent yet, the provider's last response. */
function refundText({ state, sent, lastResponse, lastTriedAt }: AdminRefund): string {
  if (sent) return REFUND_LABELS[state]
  if (!lastResponse || !lastTriedAt) return 'not sent yet, being sent now'
  return `not sent yet, trying again, last answer (${formatMoment(lastTriedAt)}): ${lastResponse}`
}

const REFUND_LABELS = {
  pending: 'on its way',
  refunded: 'refunded',
  failed: 'refused by the provider',
}

/** The payments and refunds of an order; `children` are the buttons. */
export function PaymentPanel({
  order,
  children,
}: {
  order: AdminOrder
  children: ReactNode
}): ReactElement {
  const format = orderFormat(order)
  return (
    <Panel title="Payment">
      {order.cash && (
        <CashFacts
          cash={order.cash}
          isAdvancePaid={order.payments.some(({ settles }) => settles)}
          payout={order.payout}
          format={format}
        />
      )}
      {order.payments.length === 0 && !order.cash && (
        <p className="text-jamun-700">Nothing is paid yet.</p>
      )}
      <div className={order.cash && order.payments[0] ? 'mt-3 border-t border-jamun-100 pt-3' : ''}>
        {order.payments.map((payment) => (
          <PaymentFacts key={payment.id} payment={payment} format={format} />
        ))}
      </div>
      <CashRefunds order={order} />
      {order.refunds.map((refund) => (
        <p key={refund.id} className="mt-3 text-sm wrap-anywhere">
          <span className="tnum font-semibold">{format(refund.amount)}</span>
          {` ${refundText(refund)} · ${formatMoment(refund.at)}`}
          {[refundedPieces(refund, order), refund.note].map((text) => text && ` · ${text}`)}
        </p>
      ))}
      <div className="mt-4 grid gap-3">{children}</div>
    </Panel>
  )
}

/** The stock movements of an order; nothing if it has none. */
export function StockPanel({ order: { movements } }: { order: AdminOrder }): ReactElement | null {
  if (movements.length === 0) return null
  return (
    <Panel title="Stock movements">
      <ul className="stack-2 text-sm">
        {movements.map(({ id, change, title, variantLabel, reason, at }) => (
          <li key={id} className="grid grid-cols-[1.5rem_1fr] gap-2">
            <span className="tnum font-semibold">{change > 0 ? `+${change}` : `−${-change}`}</span>
            <span className="wrap-anywhere">
              {title}
              {variantLabel && `, ${variantLabel}`} · {reason}
              <span className="tnum block text-xs text-jamun-700">{formatMoment(at)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/admin/inventory"
        className={
          'mt-2 inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
          'underline-offset-4'
        }
      >
        Inventory
      </Link>
    </Panel>
  )
}
