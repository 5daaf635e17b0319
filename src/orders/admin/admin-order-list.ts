import { sql, type SQL } from 'drizzle-orm'
import type { AdminOrderRow, Pagination } from '#contract/contract.ts'
import {
  containsWords,
  paginationOf,
  query,
  toContainsPattern,
  type Reader,
} from '#platform/db/db.ts'
import { MAX_CHOSEN } from '#shared/bulk.ts'
import type { Id } from '#shared/ids.ts'
import { toNumberWithoutPrefix } from '#shared/order/order-number.ts'
import type { OrderSort } from '#shared/order/order-sorts.ts'
import { toAwb } from '#shared/order/remittance.ts'
import {
  ORDER_STATUSES,
  adminStatusText,
  type OrderStatus,
  type RefundState,
  MAX_COUNTED,
} from '#shared/order/order-status.ts'
import { users } from '#accounts/tables.ts'
import { products } from '#catalog/tables.ts'
import { payments, refunds } from '#payments/tables.ts'
import { variantChanges } from '#orders/change/change-tables.ts'
import { IS_WAITING } from '#orders/index-conditions.ts'
import { readDueAmounts } from '#orders/returns/update-refund-due.ts'
import { orderLines, orders } from '#orders/tables.ts'
import { sortedBy } from './admin-order-sort.ts'
import { COUNTS_FOR_OFFERS, offerRedemptions } from '#offers/tables.ts'

export type ListAdminOrdersQuery = {
  page: number
  limit: number
  sort?: OrderSort | undefined
  status?: OrderStatus | undefined
  refund?: RefundState | 'due' | undefined
  unpaid?: 'true' | undefined
  work?: 'true' | undefined
  from?: string | undefined
  to?: string | undefined
  offer?: string | undefined
  reserved?: 'true' | undefined
  customer?: string | undefined
  q?: string | undefined
}

/** An order of the list, and in how many working days its dispatch was promised. */
export type ListedOrder = Omit<AdminOrderRow, 'dispatchBy'> & { dispatchDays: number }

type Row = Omit<ListedOrder, 'statusLabel' | 'createdAt' | 'cod' | 'refundDuePaise'> & {
  _id: Id<'ord'>
  createdAt: Date | string
  isCod: boolean
}

/** SQL: how an order was paid, as the provider calls it (`upi`); null if it is not paid. */
const PAID_BY = sql`(
  select p.method from ${payments} p where p.order_id = o.id and p.settles)`

/** SQL: whether the provider has accepted every pending refund of an order `o`. */
export const REFUND_SENT = sql`(o.refund <> 'pending' or not exists (
  select from ${payments} p join ${refunds} r on r.payment_id = p.id
  where p.order_id = o.id and r.status = 'pending' and r.provider_refund_id is null
))`

/** SQL: the account of an order; null once it is deleted. */
const CUSTOMER = sql`(
  select json_build_object('_id', u.id, 'name', u.name) from ${users} u where u.id = o.user_id)`

/** SQL: the number of units of an order. */
const PIECES = sql`(
  select coalesce(sum(l.quantity), 0)::int from ${orderLines} l where l.order_id = o.id)`

/** SQL: what is in an order, in the order of its lines. */
const LINES = sql`(
  select coalesce(json_agg(json_build_object(
    'title', l.title, 'sku', l.sku, 'variantLabel', l.variant_label, 'quantity', l.quantity
  ) order by l.position), '[]')
  from ${orderLines} l where l.order_id = o.id)`

/**
 * Orders for administrators, sorted by `sort`, with the number of orders of each status.
 */
export async function listAdminOrders(
  db: Reader,
  listQuery: ListAdminOrdersQuery,
): Promise<{
  orders: ListedOrder[]
  pagination: Pagination
  counts: Partial<Record<OrderStatus, number>>
  waiting: number
  refundsDue: number
}> {
  const { page, limit, sort = 'newest' } = listQuery
  const order = sortedBy(sort)
  const where = matchesFilters(listQuery)
  const [counted] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${orders} o where ${where}`,
  )
  const rows = await query<Row>(
    db,
    sql`
    select o.id as "_id", o.number, o.status, o.refund, ${REFUND_SENT} as "refundSent",
      o.refund_due as "refundDue",
      o.created_at as "createdAt", o.total::int as "totalPaise",
      o.payment_method = 'cod' as "isCod", ${PAID_BY} as "paidBy",
      o.shipping_details ->> 'name' as name, o.shipping_details ->> 'city' as city,
      o.shipping_details ->> 'phone' as phone, ${CUSTOMER} as customer,
      ${PIECES} as pieces,
      ${LINES} as lines,
      (
        select coalesce(max(l.dispatch_days_max), 0)
        from ${orderLines} l where l.order_id = o.id) as "dispatchDays",
      (
        select l.picture from ${orderLines} l where l.order_id = o.id
        order by l.position limit 1) as picture
    from (
      select o.id from ${orders} o where ${where}
      order by ${order}
      limit ${limit} offset ${(page - 1) * limit}
    ) page join ${orders} o on o.id = page.id
    order by ${order}`,
  )
  const due = await readDueAmounts(db, idsOfDue(rows))
  return {
    orders: rows.map(({ isCod, ...row }) => ({
      ...row,
      ...(isCod && { cod: true as const }),
      ...(due.has(row._id) && { refundDuePaise: due.get(row._id) }),
      createdAt: new Date(row.createdAt).toISOString(),
      statusLabel: adminStatusText(row),
    })),
    pagination: paginationOf(listQuery, counted?.total ?? 0),
    counts: await countStatuses(db),
    waiting: await countWaiting(db),
    refundsDue: await countRefundsDue(db),
  }
}

const idsOfDue = (rows: Row[]): Id<'ord'>[] =>
  rows.flatMap(({ _id, refundDue }) => (refundDue ? [_id] : []))

type MatchingOrder = Pick<
  AdminOrderRow,
  '_id' | 'number' | 'status' | 'refund' | 'refundDue' | 'name' | 'city' | 'customer' | 'pieces'
>

/** The orders that match the filters, the newest `MAX_CHOSEN`, and how many match in all. */
export async function listMatchingOrders(
  db: Reader,
  filters: AdminOrderFilters,
): Promise<{ orders: MatchingOrder[]; total: number }> {
  const rows = await query<MatchingOrder & { total: number }>(
    db,
    sql`
    select o.id as "_id", o.number, o.status, o.refund, o.refund_due as "refundDue",
      o.shipping_details ->> 'name' as name, o.shipping_details ->> 'city' as city,
      ${CUSTOMER} as customer, ${PIECES} as pieces, count(*) over ()::int as total
    from ${orders} o where ${matchesFilters(filters)}
    order by ${sortedBy('newest')}
    limit ${MAX_CHOSEN}`,
  )
  return {
    orders: rows.map(({ total: _total, ...order }) => order),
    total: rows[0]?.total ?? 0,
  }
}

/** The filters of the list. Days are days in India, in any time zone of the server. */
export type AdminOrderFilters = Omit<ListAdminOrdersQuery, 'page' | 'limit' | 'sort'>

/** SQL: whether an order `o` matches the filters. */
export const matchesFilters = (filters: AdminOrderFilters): SQL =>
  sql.join([sql`true`, ...conditionsOf(filters)], sql` and `)

function conditionsOf({
  status,
  refund,
  unpaid,
  work,
  from,
  to,
  offer,
  reserved,
  customer,
  q,
}: AdminOrderFilters): SQL[] {
  return [
    status && sql`o.status = ${status}`,
    work && IS_WAITING,
    refund && (refund === 'due' ? sql`o.refund_due` : sql`o.refund = ${refund}`),
    // Orders that were paid and then cancelled have a refund.
    unpaid &&
      sql`o.status in ('pending_payment', 'placed', 'expired', 'cancelled') and o.refund = 'none'`,
    from && sql`o.created_at >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'`,
    to && sql`o.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    offer && (reserved ? hasOffer(offer, IS_OPEN) : hasOffer(offer, COUNTS_FOR_OFFERS)),
    customer && sql`o.user_id = ${customer}`,
    q && lookup(q),
  ].filter((each): each is SQL => Boolean(each))
}

/** SQL: whether a redemption `r` is not released. */
const IS_OPEN = sql`r.released_at is null`

const hasOffer = (offer: string, condition: SQL): SQL => sql`exists (
  select from ${offerRedemptions} r
  where r.order_id = o.id and r.offer_id = ${offer} and ${condition})`

/** What is long enough for the index of titles; shorter texts would read every title. */
const MIN_TITLE = 3

/**
 * SQL: whether the text is the number of an order `o`, the pincode of its address, or an id of the
 * provider, or part of its number, name, phone, city or tracking number, or of the name of its
 * account, or of the present title of a product in it, or the start of the e-mail of its address,
 * of e-mail or mobile of its account, or of the SKU of a line.
 * Each is read from an index, which `union` allows and `or` does not. Digits may be part of a phone
 * with a country code.
 */
function lookup(q: string): SQL {
  const isDigits = /^\d{6,}$/.test(q.replace(/[\s()+-]/g, ''))
  const sources = [...orderConditions(q, isDigits)].map(
    (condition) => sql`select f.id from ${orders} f where ${condition}`,
  )
  if (q.length >= MIN_TITLE)
    sources.push(sql`
      select f.id from ${users} u join ${orders} f on f.user_id = u.id
      where ${ofAccount(q, isDigits)}`)
  if (q.length >= MIN_TITLE && !isDigits)
    sources.push(sql`
      select l.order_id from ${products} p join ${orderLines} l on l.product_id = p.id
      where lower(p.title) like ${toContainsPattern(q)}`)
  if (q.length >= MIN_TITLE && SKU.test(q))
    sources.push(sql`select l.order_id from ${orderLines} l where ${hasSku(q.toLowerCase())}`)
  if (PAYMENT_ID.test(q))
    sources.push(sql`select p.order_id from ${payments} p where p.provider_payment_id = ${q}`)
  if (PROVIDER_ORDER_ID.test(q))
    sources.push(sql`
      select c.order_id from ${variantChanges} c where c.provider_order_id = ${q}`)
  return sql`o.id in (${sql.join(sources, sql` union `)})`
}

/**
 * SQL: whether the mobile or the e-mail of an account `u` begins so, or its name has this. The end
 * of the number of an order begins no mobile. A text is looked for in e-mails if it has an `@`. Its
 * index finds the start only: "@gmail.com" is in nearly all of them.
 */
function ofAccount(q: string, isDigits: boolean): SQL {
  if (isDigits) return startsWith(sql`u.mobile`, q.replace(/[\s()+-]/g, '').slice(-10))
  if (q.includes('@')) return startsWith(sql`lower(u.email)`, q.toLowerCase())
  return containsWords(sql`lower(u.name)`, q)
}

/** A word without a digit or a hyphen is not looked for: it may be the first word of every SKU. */
const SKU = /^\S*[-\d]\S*$/

const PAYMENT_ID = /^pay_\w+$/
const PROVIDER_ORDER_ID = /^order_\w+$/
const PINCODE = /^[1-9]\d{5}$/

/** SQL: whether the SKU of a line `l` begins so. */
const hasSku = (start: string): SQL => startsWith(sql`lower(l.sku)`, start)

/** SQL: whether a text begins so. `like` would use the index only sometimes. */
const startsWith = (text: SQL, start: string): SQL =>
  sql`${text} ~>=~ ${start} and ${text} ~<~ ${`${start}\u{10ffff}`}`

/** SQL: the conditions for an order `f`; `isDigits`: the text is a number of six digits or more. */
function* orderConditions(q: string, isDigits: boolean): Generator<SQL> {
  const hasText = (text: string) => sql`f.lookup like ${toContainsPattern(text)}`
  const number = toNumberWithoutPrefix(q)
  const joined = q.replace(/[\s()+-]/g, '')
  if (number) yield sql`substr(f.number, strpos(f.number, '-') + 1) = ${number}`
  if (isDigits) {
    yield hasText(joined)
    if (PINCODE.test(joined)) yield sql`(f.shipping_details ->> 'pincode') = ${joined}`
    if (joined.length > 10) yield hasText(joined.slice(-10))
    return
  }
  if (q.includes('@') && q.length >= MIN_TITLE)
    yield startsWith(sql`lower(f.shipping_details ->> 'email')`, q.toLowerCase())
  if (PROVIDER_ORDER_ID.test(q)) yield sql`f.provider_order_id = ${q}`
  const awb = toAwb(q)
  if (awb && /\d/.test(awb))
    yield sql`upper(regexp_replace(f.tracking_number, '\\s', '', 'g')) = ${awb}`
  // All numbers of a month have most parts in common. Written without hyphens they do not match.
  yield hasText(number ? joined : q)
}

/** The number of orders by status, each counted up to `MAX_COUNTED`. */
async function countStatuses(db: Reader): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await query<{ status: OrderStatus; count: number }>(
    db,
    sql`
    select s.status, counted.count from unnest(${sql.param(ORDER_STATUSES)}::text[]) as s(status)
    cross join lateral (
      select count(*)::int as count from (
        select from ${orders} o where o.status = s.status limit ${MAX_COUNTED}) limited
    ) counted where counted.count > 0`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** The number of orders that wait for an administrator, counted up to `MAX_COUNTED`. */
export const countWaiting = (db: Reader): Promise<number> => countSome(db, IS_WAITING)

/** The number of orders that wait for their refund, counted up to `MAX_COUNTED`. */
const countRefundsDue = (db: Reader): Promise<number> => countSome(db, sql`o.refund_due`)

async function countSome(db: Reader, condition: SQL): Promise<number> {
  const [counted] = await query<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from (
      select from ${orders} o where ${condition} limit ${MAX_COUNTED}) limited`,
  )
  return counted?.count ?? 0
}
