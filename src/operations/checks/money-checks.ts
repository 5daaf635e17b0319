import { sql } from 'drizzle-orm'
import {
  bookCheck,
  daysInterval,
  istText,
  orderSubject,
  type BookCheck,
  type OrderColumns,
} from '#operations/book-check.ts'
import { variantChanges } from '#orders/change/change-tables.ts'
import { orderCharges, orderLines, orders, orderStatusHistory } from '#orders/tables.ts'
import { cashPayments, cashRefunds, payments, refunds } from '#payments/tables.ts'
import { formatRupeesExact, paise } from '#shared/money/money.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#shared/order/order-status.ts'

const money = (amount: number): string => formatRupeesExact(paise(amount))
const label = (status: OrderStatus): string => ORDER_STATUS_LABELS[status].toLowerCase()

type PaymentRow = OrderColumns & {
  id: string
  status: OrderStatus
  fault: 'excess' | 'kept' | 'amount' | 'unpaid' | 'cancelled' | 'difference'
  amount: number
  refunded: number
  order_total: number
}

/**
 * A captured payment settles its order with exactly its advance, or its total before all changes
 * of its lines, or pays exactly the difference of one of them, or it is refunded whole; a refund
 * that failed is none. That of a cancelled order is refunded whole as well. No payment is refunded
 * beyond its amount. So what is captured is the orders and the refunds. The rows of a payment and
 * of its refund are stored in one transaction, so that no grace period is needed.
 */
const capturedPayments = bookCheck<PaymentRow>(
  'payments',
  () => sql`
    with compared as (
      select p.id, p.order_id, o.number, o.status, p.amount, coalesce(r.refunded, 0) as refunded,
        case when not p.settles then c.difference
          when o.payment_method = 'cod' then o.advance
          else o.total - coalesce(d.differences, 0) end as order_total,
        case
          when coalesce(r.refunded, 0) > p.amount then 'excess'
          when p.change_id is not null and (c.state <> 'applied' or c.difference <> p.amount
            or c.order_id <> p.order_id) then 'difference'
          when not p.settles and p.change_id is null and coalesce(r.refunded, 0) < p.amount
            then 'kept'
          when p.settles and p.amount <> case o.payment_method when 'cod' then o.advance
            else o.total - coalesce(d.differences, 0) end then 'amount'
          when p.settles and o.status in ('pending_payment', 'expired') then 'unpaid'
          when (p.settles or p.change_id is not null) and o.status = 'cancelled'
            and coalesce(r.refunded, 0) < p.amount then 'cancelled'
        end as fault
      from ${payments} p join ${orders} o on o.id = p.order_id
      left join ${variantChanges} c on c.id = p.change_id
      left join (
        select order_id, sum(difference) as differences from ${variantChanges}
        where state = 'applied' group by order_id
      ) d on d.order_id = p.order_id
      left join (
        select payment_id, sum(amount) as refunded from ${refunds}
        where status <> 'failed' group by payment_id
      ) r on r.payment_id = p.id
    )
    select id, order_id, number, status, fault, amount::float8, refunded::float8,
      order_total::float8
    from compared where fault is not null`,
  (row) => ({ rows: [row.id], sentence: paymentSentence(row), subject: orderSubject(row) }),
)

/** How much is refunded, in paise: `nothing is refunded` or `Rs. 200.00 are refunded`. */
const refundedText = (amount: number, before = ''): string =>
  amount === 0 ? 'nothing is refunded' : `${before}${money(amount)} are refunded`

const keptText = (refunded: number): string =>
  refunded === 0 ? 'nothing of it is refunded' : `only ${money(refunded)} of it are refunded`

function paymentSentence(row: PaymentRow): string {
  const captured = `${money(row.amount)} are captured for ${row.number}`
  if (row.fault === 'excess') return `${captured}, and ${money(row.refunded)} are refunded of it.`
  if (row.fault === 'kept')
    return `${captured} without settling it, and ${keptText(row.refunded)} or being refunded.`
  if (row.fault === 'amount')
    return `${captured} and settle it, and ${money(row.order_total)} were to be paid.`
  if (row.fault === 'difference')
    return `${captured} as the difference of a change, which does not ask for them.`
  if (row.fault === 'unpaid')
    return `${captured} and settle it, and the order is ${label(row.status)}.`
  return `${captured}, which is cancelled, and ${refundedText(row.refunded, 'only ')}.`
}

/**
 * An order that is paid online, or has an advance, and was confirmed once has the payment that
 * settled it.
 */
const paidOrders = bookCheck<
  OrderColumns & { id: string; status: OrderStatus; order_total: number }
>(
  'paid-orders',
  () => sql`
    select o.id, o.id as order_id, o.number, o.status, o.total::float8 as order_total
    from ${orders} o
    where (o.payment_method = 'online' or o.advance > 0)
      and not exists (select from ${payments} p where p.order_id = o.id and p.settles) and (
      o.status not in ('pending_payment', 'expired', 'cancelled')
      or exists (
        select from ${orderStatusHistory} h where h.order_id = o.id and h.status = 'confirmed'))`,
  (row) => ({
    rows: [row.order_id],
    sentence:
      `${row.number} over ${money(row.order_total)} was confirmed and is ${label(row.status)}, ` +
      'and no payment settles it.',
    subject: orderSubject(row),
  }),
)

/**
 * The shop asks for about 15 days whether the provider has sent a refund (CHECK_DELAYS of
 * send-refund.ts). A pending refund that is older is not asked about any more.
 */
const MAX_PENDING_DAYS = 16

type RefundRow = OrderColumns & {
  id: string
  refund_id: string | null
  since: string
  shown: string
  expected: string
  refunded: number
  paid: number
}

/**
 * No refund is pending for longer than the shop asks about it, and the refund status of an order
 * is that of its refunds. Only the settling payment of a paid order and those of differences
 * count, as in `sumRefunds`; an order may also be `pending` because of a refund of another payment.
 */
const orderRefunds = bookCheck<RefundRow>(
  'refunds',
  () => sql`
    with counted as (
      select p.id, p.order_id, p.amount,
        p.settles or p.change_id is not null
          or not bool_or(p.settles) over (partition by p.order_id) as counts
      from ${payments} p
    ), parts as (
      select c.order_id,
        sum(c.amount) filter (where counts) as paid,
        coalesce(sum(r.processed) filter (where counts), 0) as refunded,
        coalesce(sum(r.pending) filter (where counts), 0) as counted_pending,
        coalesce(sum(r.pending), 0) as any_pending
      from counted c left join (
        select payment_id, sum(amount) filter (where status = 'processed') as processed,
          count(*) filter (where status = 'pending') as pending
        from ${refunds} group by payment_id
      ) r on r.payment_id = c.id
      group by c.order_id
      union all
      select p.order_id, p.amount, coalesce(sum(r.amount) filter (where r.state = 'paid'), 0),
        count(*) filter (where r.state <> 'paid'), count(*) filter (where r.state <> 'paid')
      from ${cashPayments} p left join ${cashRefunds} r on r.order_id = p.order_id
      group by p.order_id, p.amount
    ), sums as (
      select order_id, sum(paid) as paid, sum(refunded) as refunded,
        sum(counted_pending) as counted_pending, sum(any_pending) as any_pending
      from parts group by order_id
    ), compared as (
      select o.id, o.number, o.refund as shown, o.created_at, coalesce(s.paid, 0) as paid,
        coalesce(s.refunded, 0) as refunded,
        case
          when s.counted_pending > 0 or (s.any_pending > 0 and o.refund = 'pending') then 'pending'
          when coalesce(s.refunded, 0) = 0 then 'none'
          when s.refunded >= s.paid then 'refunded'
          else 'partial' end as expected
      from ${orders} o left join sums s on s.order_id = o.id
    )
    select id, id as order_id, number, null as refund_id, '' as since, shown, expected,
      refunded::float8, paid::float8
    from compared where shown <> expected
    union all
    select r.id, o.id, o.number, r.id, ${istText(sql`r.created_at`)}, o.refund, '',
      r.amount::float8, p.amount::float8
    from ${refunds} r join ${payments} p on p.id = r.payment_id
    join ${orders} o on o.id = p.order_id
    where r.status = 'pending' and r.created_at < now() - ${daysInterval(MAX_PENDING_DAYS)}`,
  (row) => ({
    rows: [row.refund_id ?? row.order_id],
    sentence: row.refund_id
      ? `A refund of ${money(row.refunded)} for ${row.number} is pending since ${row.since}, and ` +
        'the shop does not ask about it any more.'
      : `The refund status of ${row.number} is ${row.shown} and should be ${row.expected}: ` +
        `${money(row.refunded)} of ${money(row.paid)} are refunded.`,
    subject: orderSubject(row),
  }),
)

type TotalsRow = OrderColumns & {
  id: string
  lines: number
  discounts: number
  subtotal: number
  discount: number
  charges: number
  order_total: number
}

/** What an order `o` costs beside its goods. */
const CHARGES = sql.raw('(o.shipping + o.gift_wrap + o.cod_fee)')

/**
 * Subtotal = sum of price × quantity over the lines; discount = sum of their discounts;
 * total = subtotal - discount + charges.
 */
const totals = bookCheck<TotalsRow>(
  'totals',
  () => sql`
    select o.id, o.id as order_id, o.number, coalesce(l.lines, 0)::float8 as lines,
      coalesce(l.discounts, 0)::float8 as discounts, o.subtotal::float8, o.discount::float8,
      ${CHARGES}::float8 as charges, o.total::float8 as order_total
    from ${orders} o left join (
      select order_id, sum(price * quantity) as lines, sum(discount) as discounts
      from ${orderLines} group by order_id
    ) l on l.order_id = o.id
    where o.subtotal <> coalesce(l.lines, 0) or o.discount <> coalesce(l.discounts, 0)
      or o.total <> o.subtotal - o.discount + ${CHARGES} or coalesce(l.lines, 0) = 0
      or least(o.shipping, o.gift_wrap, o.cod_fee) < 0`,
  (row) => ({
    rows: [row.order_id],
    sentence:
      `The lines of ${row.number} add up to ${money(row.lines)} and their discounts to ` +
      `${money(row.discounts)}; its subtotal is ${money(row.subtotal)}, its discount ` +
      `${money(row.discount)}, its charges are ${money(row.charges)} and its total ` +
      `${money(row.order_total)}.`,
    subject: orderSubject(row),
  }),
)

type TaxesRow = OrderColumns & {
  id: string
  tax: number
  of_parts: number
  charges: number
  of_charges: number
}

/**
 * The tax of an order = the taxes of its lines and charges; the shares of its lines in each charge
 * add up to the charge.
 */
const taxes = bookCheck<TaxesRow>(
  'taxes',
  () => sql`
    select o.id, o.id as order_id, o.number, o.tax::float8, ${CHARGES}::float8 as charges,
      (coalesce(l.tax, 0) + coalesce(c.tax, 0))::float8 as of_parts,
      coalesce(c.amount, 0)::float8 as of_charges
    from ${orders} o left join (
      select order_id, sum(cgst + sgst + utgst + igst) as tax from ${orderLines} group by order_id
    ) l on l.order_id = o.id left join (
      select order_id, sum(amount) as amount, sum(cgst + sgst + utgst + igst) as tax,
        sum(amount) filter (where kind = 'shipping') as shipping,
        sum(amount) filter (where kind = 'gift_wrap') as gift_wrap
      from ${orderCharges} group by order_id
    ) c on c.order_id = o.id
    where o.tax <> coalesce(l.tax, 0) + coalesce(c.tax, 0) or ${CHARGES} <> coalesce(c.amount, 0)
      or o.shipping <> coalesce(c.shipping, 0) or o.gift_wrap <> coalesce(c.gift_wrap, 0)`,
  (row) => ({
    rows: [row.order_id],
    sentence:
      `The parts of ${row.number} include a tax of ${money(row.of_parts)}, and its tax is ` +
      `${money(row.tax)}; its charges are ${money(row.charges)}, and their shares add up to ` +
      `${money(row.of_charges)}.`,
    subject: orderSubject(row),
  }),
)

type DifferenceRow = OrderColumns & {
  id: string
  difference: number
  paid: number
  refunded: number
}

/**
 * The difference of an applied change was paid if it is above 0, and is recorded as refunded if it
 * is below. A waived difference is 0.
 */
const differences = bookCheck<DifferenceRow>(
  'differences',
  () => sql`
    with compared as (
      select c.id, c.order_id, o.number, c.difference,
        (select coalesce(sum(p.amount), 0) from ${payments} p where p.change_id = c.id) as paid,
        (select coalesce(sum(r.amount), 0) from ${refunds} r where r.change_id = c.id) as refunded,
        c.state
      from ${variantChanges} c join ${orders} o on o.id = c.order_id
    )
    select id, order_id, number, difference::float8, paid::float8, refunded::float8
    from compared
    where case when state = 'applied' then difference <> paid - refunded
      else paid <> 0 or refunded <> 0 end`,
  (row) => ({
    rows: [row.id],
    sentence:
      `A change of ${row.number} has a difference of ${money(row.difference)}; ` +
      `${money(row.paid)} are paid for it and ${refundedText(row.refunded)}.`,
    subject: orderSubject(row),
  }),
)

export const MONEY_CHECKS: BookCheck[] = [
  capturedPayments,
  paidOrders,
  orderRefunds,
  differences,
  totals,
  taxes,
]
