import type { ReactElement } from 'react'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { Logo } from '#web/ui/brand.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'

type SlipProps = {
  order: AdminOrder
  /** The heading of the page is the number of its only order. */
  heading: 'h1' | 'h2'
}

/**
 * The packing slip: the address, the items and the gift notes, without prices, and where it goes
 * back to. With cash on delivery it has the amount to collect, but not that of a wrapped gift: the
 * checkout promises a slip without prices, and the courier reads the label.
 */
export function PackingSlip({ order, heading: Heading }: SlipProps): ReactElement {
  const { shippingAddress: to } = order
  return (
    <article className="bg-white p-4 text-base sm:p-6 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Logo size="bar" />
        <div className="sm:text-right">
          <Heading className="font-display text-[1.5rem] leading-tight">{order.number}</Heading>
          <p className="text-sm text-jamun-700">{formatMoment(order.createdAt)}</p>
        </div>
      </div>
      <address
        className={'mt-6 border border-jamun-950 p-4 text-lg leading-snug not-italic wrap-anywhere'}
      >
        <strong>{to.name}</strong>
        <br />
        {to.address}
        <br />
        {to.city}, {to.state}, {to.country} {to.pincode}
        <br />
        Phone {to.phone}
      </address>
      {order.isGift && <p className="mt-6 text-lg font-semibold">Wrap as a gift.</p>}
      <ToCollect order={order} />
      <LineTable lines={order.lines} />
      <ReturnAddress />
    </article>
  )
}

/** What the courier collects. */
function ToCollect({ order: { status, cash, isGift } }: { order: AdminOrder }) {
  if (status === 'pending_payment')
    return <p className={COLLECT}>Not paid yet: please do not send it.</p>
  if (!cash) return <p className="mt-3 text-lg font-semibold">Prepaid</p>
  if (cash.state !== 'due') return null
  return (
    <p className={COLLECT}>
      Cash on delivery:{' '}
      {isGift ? "the courier's label has the amount" : `collect ${formatAmount(cash.amount)}`}
    </p>
  )
}

const COLLECT = 'mt-3 border-2 border-jamun-950 p-4 text-lg font-bold'

/** Where the courier brings the parcel back to: the address of the shop. */
function ReturnAddress() {
  const { name, addressLine1, addressLine2, phone } = useShop()
  return (
    <address className="mt-6 text-sm not-italic wrap-anywhere">
      If undelivered, return to: <strong className="font-semibold">{name}</strong>
      {[addressLine1, addressLine2, phone && `Phone ${phone}`]
        .filter(Boolean)
        .map((part) => `, ${part.replace(/,\s*$/, '')}`)}
    </address>
  )
}

function LineTable({ lines }: { lines: AdminOrderLine[] }) {
  return (
    <table className="mt-6 w-full text-left">
      <caption className="sr-only">Pieces</caption>
      <thead className="border-b border-jamun-950 text-sm">
        <tr>
          <th scope="col" className="py-2">
            Piece
          </th>
          <th scope="col" className="py-2 max-sm:hidden">
            SKU
          </th>
          <th scope="col" className="py-2 text-right">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-jamun-200 align-top">
            <td className="min-w-22 py-2 pr-3 wrap-anywhere">
              <Piece line={line} />
            </td>
            <td className="min-w-24 py-2 pr-3 text-sm wrap-anywhere max-sm:hidden">
              {line.variant.sku}
            </td>
            <td className="tnum py-2 text-right text-lg font-semibold">{line.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Piece = ({ line }: { line: AdminOrderLine }) => (
  <span className="flex gap-3">
    <span className="size-12 shrink-0 overflow-hidden rounded-xs bg-chandan max-[20rem]:hidden">
      <Picture picture={line.product.picture} sizes="48px" alt="" eager />
    </span>
    <span className="min-w-0">
      {line.product.title}
      {line.variant.label && `, ${line.variant.label}`}
      <span className="block text-sm sm:hidden">SKU {line.variant.sku}</span>
      {line.isFreeGift && <span className="block text-sm">Free gift</span>}
      {line.giftNote && <span className="block text-sm">Gift note: {line.giftNote}</span>}
    </span>
  </span>
)
