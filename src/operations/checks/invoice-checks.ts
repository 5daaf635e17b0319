import { sql } from 'drizzle-orm'
import { invoiceNumbers, invoices, skippedNumbers } from '#invoices/tables.ts'
import {
  bookCheck,
  orderSubject,
  type BookCheck,
  type OrderColumns,
} from '#operations/book-check.ts'
import { orders, orderStatusHistory } from '#orders/tables.ts'
import { CAME_BACK_UNDELIVERED } from '#payments/returned-goods.ts'
import { cashRefunds, payments, refunds } from '#payments/tables.ts'
import { formatRupeesExact, paise } from '#shared/money/money.ts'
import type { InvoiceSeries } from '#shared/invoices/invoice-rule.ts'

const money = (amount: number): string => formatRupeesExact(paise(amount))

type InvoiceFault = OrderColumns & {
  id: string
  fault: 'missing' | 'amount' | 'credit' | 'uncredited' | 'correction'
  order_total: number
  /** Of all invoices, less what was credited to correct them. */
  invoiced: number | null
  /** What is credited of the invoices, without what was credited to correct them. */
  credited: number
  /** Of the current invoice, and of its credit notes. */
  current: number
  current_credited: number
  due: number
  replaced: number
  corrected: number
}

/**
 * SQL: what is refunded of an order `o`: its total less what is kept of its payments (`k`) and of
 * its cash, which is due until it is collected.
 */
const REFUNDED = sql`(case
  when o.payment_method = 'cod' then o.total::float8 - coalesce(k.amount, 0)::float8
    - (o.total - o.advance) + coalesce((
      select sum(r.amount)::float8 from ${cashRefunds} r where r.order_id = o.id), 0)
  else coalesce(o.total - k.amount, 0)::float8 end)`

/** SQL: whether a document `i` credits an invoice that was corrected. */
const IS_CORRECTION = sql`coalesce((i.document #>> '{credits,isCorrection}')::boolean, false)`

/**
 * Every order that was shipped since the shop issues invoices has one, for its total. Its credit
 * notes are not more than its invoice, and not less than what is refunded of its total, or all of
 * it if it came back undelivered (`due`, as in `creditOrder`). A refund that fails after its credit
 * note leaves more credited than due. An invoice that was corrected (`replaced`) is credited in
 * full, at last by a note of the correction, and the new one is for the same amount as that note.
 */
const invoicesOfOrders = bookCheck<InvoiceFault>(
  'invoices',
  () => sql`
    with shipped as (
      select distinct h.order_id from ${orderStatusHistory} h
      where h.status = 'shipped' and h.created_at >= (select min(created_at) from ${invoices})
    ), documents as (
      select i.order_id,
        sum(case when i.series = 'invoice' then i.total when ${IS_CORRECTION} then -i.total
          else 0 end) as invoiced,
        coalesce(sum(i.total) filter (where i.series = 'credit-note' and not ${IS_CORRECTION}), 0)
          as credited,
        coalesce(sum(i.total) filter (where i.series = 'invoice' and later.id is null), 0)
          as current,
        coalesce(sum(i.total) filter (where i.series = 'credit-note' and again.id is null), 0)
          as current_credited,
        coalesce(sum(i.total) filter (where later.id is not null), 0) as replaced,
        coalesce(sum(i.total) filter (where again.id is not null), 0) as corrected
      from ${invoices} i left join ${invoices} later on later.replaces_id = i.id
      left join ${invoices} again on again.replaces_id = i.credits_id
      group by i.order_id
    ), kept as (
      select p.order_id, sum(p.amount - coalesce(r.refunded, 0)) as amount
      from ${payments} p left join (
        select payment_id, sum(amount) as refunded from ${refunds}
        where status <> 'failed' group by payment_id
      ) r on r.payment_id = p.id
      where p.settles or p.change_id is not null group by p.order_id
    ), owed as (
      select o.id, o.number, o.total as order_total, d.invoiced,
        coalesce(d.credited, 0) as credited, coalesce(d.replaced, 0) as replaced,
        coalesce(d.corrected, 0) as corrected, coalesce(d.current, 0) as current,
        coalesce(d.current_credited, 0) as current_credited,
        case when ${CAME_BACK_UNDELIVERED} then o.total::float8 else ${REFUNDED} end as back
      from ${orders} o left join documents d on d.order_id = o.id
      left join kept k on k.order_id = o.id
      where d.order_id is not null or o.id in (select order_id from shipped)
    ), compared as (
      select id, id as order_id, number, order_total, invoiced, credited, replaced, corrected,
        current, current_credited, least(invoiced, back) as due,
        case
          when invoiced is null then 'missing'
          when corrected <> replaced then 'correction'
          when invoiced <> order_total then 'amount'
          when current_credited > current then 'credit'
          when credited < least(invoiced, back) then 'uncredited'
        end as fault
      from owed
    )
    select id, order_id, number, fault, order_total::float8, invoiced::float8, credited::float8,
      due::float8, replaced::float8, corrected::float8, current::float8,
      current_credited::float8
    from compared where fault is not null`,
  (row) => ({ rows: [row.id], sentence: invoiceSentence(row), subject: orderSubject(row) }),
)

function invoiceSentence(row: InvoiceFault): string {
  const { number, fault, order_total, invoiced, credited, due } = row
  if (fault === 'missing') return `${number} was shipped without an invoice.`
  if (fault === 'uncredited')
    return (
      `${money(due)} of the invoice of ${number} are refunded or came back, and its credit notes ` +
      `are for ${money(credited)}.`
    )
  if (fault === 'correction')
    return (
      `The corrected invoices of ${number} are for ${money(row.replaced)}, and their ` +
      `credit notes are for ${money(row.corrected)}.`
    )
  return fault === 'amount'
    ? `The invoice of ${number} is for ${money(invoiced ?? 0)}, and its total is ` +
        `${money(order_total)}.`
    : `${money(row.current_credited)} are credited for ${number}, whose invoice is for ` +
        `${money(row.current)}.`
}

type SeriesFault = {
  id: string
  series: InvoiceSeries
  financial_year: string
  last: number
  documents: number
  skipped: number
}

/**
 * The documents of each series and financial year, and the ranges that were left out after a
 * restore, have the positions 1 to its last number, each once.
 */
const invoiceSeries = bookCheck<SeriesFault>(
  'invoice-series',
  () => sql`
    with used as (
      select series, financial_year, position as first, position as last, 0 as skipped
      from ${invoices}
      union all
      select series, financial_year, first, last, last - first + 1 from ${skippedNumbers}
    ), ordered as (
      select *, coalesce(lag(last) over (
        partition by series, financial_year order by first, last), 0) as before
      from used
    ), counted as (
      select series, financial_year, count(*) filter (where skipped = 0) as documents,
        sum(skipped) as skipped, max(last) as highest, bool_or(first <> before + 1) as is_broken
      from ordered group by series, financial_year
    )
    select coalesce(n.series, c.series) || ' ' || coalesce(n.financial_year, c.financial_year)
        as id, coalesce(n.series, c.series) as series,
      coalesce(n.financial_year, c.financial_year) as financial_year,
      coalesce(n.last, 0)::int as last, coalesce(c.documents, 0)::int as documents,
      coalesce(c.skipped, 0)::int as skipped
    from ${invoiceNumbers} n full join counted c
      on c.series = n.series and c.financial_year = n.financial_year
    where n.last is distinct from c.highest or c.is_broken`,
  ({ id, series, financial_year, last, documents, skipped }) => ({
    rows: [id],
    sentence:
      `The last ${series === 'invoice' ? 'invoice' : 'credit note'} of ${financial_year} is ` +
      `number ${last}, and there are ${documents}` +
      `${skipped > 0 ? `, with ${skipped} numbers left out after a restore` : ''}.`,
    subject: null,
  }),
)

export const INVOICE_CHECKS: BookCheck[] = [invoicesOfOrders, invoiceSeries]
