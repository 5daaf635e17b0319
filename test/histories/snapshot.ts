import { sql } from 'drizzle-orm'
import { query, type Db } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import {
  stockOf,
  takenBy,
  usesOf,
  type Model,
  type ModelChange,
  type ModelOrder,
  type ModelStatus,
} from './model.ts'

/** What the database has about the variants and customers of one history. */
export type Snapshot = {
  variants: { id: string; stock: number; ledger: number }[]
  carts: { user: string; variant: Id<'var'>; quantity: number }[]
  orders: OrderSnapshot[]
  payments: PaymentSnapshot[]
  /** What the coupon counts, and the orders that have it. */
  coupon: { uses: number; orders: number }
}

type OrderSnapshot = {
  id: string
  user: string
  status: ModelStatus
  refund: string
  subtotal: number
  discount: number
  shipping: number
  fee: number
  /** What was collected on delivery. */
  cash: number | null
  /** What of it goes back or went back. */
  cash_back: number
  total: number
  created: number
  before: number
  provider: string | null
  lines: { variant: string; quantity: number; price: number; discount: number }[]
  history: string[]
  state: string
  /** Whether the courier has paid out its cash. */
  remitted: boolean
  changes: ChangeSnapshot[]
  /** What its invoices are for without those that were corrected, and what of it is credited. */
  invoices: number[]
  credits: number[]
  /** How many of its invoices were corrected. */
  corrections: number
  taken: { variant: string; quantity: number }[]
}

type ChangeSnapshot = {
  id: string
  difference: number
  state: ModelChange['state']
  before: number | null
  provider: string | null
}

type PaymentSnapshot = {
  id: string
  order: string
  amount: number
  settles: boolean
  refunds: { amount: number; status: string }[]
}

/** The ids of a history in the order of the model's indexes. */
export type Cast = { variants: Id<'var'>[]; users: string[]; coupon: string }

const list = (rows: ReturnType<typeof sql>, order = sql`1`) =>
  sql`(select coalesce(json_agg(row_to_json(r) order by ${order}), '[]') from (${rows}) r)`

/** Reads everything of a history in one statement. */
export async function readSnapshot(db: Db, cast: Cast): Promise<Snapshot> {
  const [row] = await query<{ snapshot: Snapshot }>(
    db,
    sql`
    with mine as (select * from orders where user_id in ${cast.users})
    select json_build_object(
      'variants', ${list(sql`
        select v.id, v.stock, (select coalesce(sum(m.change), 0)::int from stock_movements m
          where m.variant_id = v.id) as ledger
        from variants v where v.id in ${cast.variants}`)},
      'carts', ${list(sql`
        select user_id as "user", variant_id as variant, quantity from cart_lines
        where user_id in ${cast.users}`)},
      'orders', ${list(
        sql`
        select o.id, o.user_id as "user", o.status, o.refund, o.number, o.subtotal,
          o.discount, o.shipping,
          o.cod_fee as fee, o.total,
          (select c.amount from cash_payments c where c.order_id = o.id) as cash,
          (select coalesce(sum(r.amount), 0)::int from cash_refunds r where r.order_id = o.id)
            as cash_back, (1000 * extract(epoch from o.created_at))::float8 as created,
          (1000 * extract(epoch from o.pay_before))::float8 as before,
          o.provider_order_id as provider, o.shipping_details ->> 'state' as state,
          exists (select from cash_payments c
            where c.order_id = o.id and c.remittance_id is not null) as remitted,
          ${list(
            sql`select c.id, c.difference, c.state, c.created_at, c.provider_order_id as provider,
              (1000 * extract(epoch from c.pay_before))::float8 as before
              from variant_changes c where c.order_id = o.id and c.difference > 0`,
            sql`r.created_at, r.id`,
          )} as changes,
          array(select sum(case when i.series = 'invoice' then i.total else -i.total end)::int
            from invoices i where i.order_id = o.id
            and (i.series = 'invoice' or i.document -> 'credits' ->> 'isCorrection' = 'true')
            having count(*) > 0) as invoices,
          array(select total from invoices i where i.order_id = o.id and i.series = 'credit-note'
            and i.document -> 'credits' ->> 'isCorrection' is null) as credits,
          (select count(*)::int from invoices i where i.order_id = o.id
            and i.replaces_id is not null) as corrections,
          ${list(sql`select variant_id as variant, quantity, price, discount from order_lines
            where order_id = o.id`)} as lines,
          array(select status from order_status_history where order_id = o.id order by id)
            as history,
          ${list(sql`select variant_id as variant, -sum(change)::int as quantity
            from stock_movements where order_id = o.id group by variant_id`)} as taken
        from mine o`,
        sql`r.number`,
      )},
      'coupon', (select json_build_object('uses', f.uses, 'orders', (
        select count(*)::int from offer_redemptions r
        where r.offer_id = f.id and r.released_at is null)) from offers f
        where f.id = ${cast.coupon}),
      'payments', ${list(sql`
        select p.provider_payment_id as id, p.order_id as "order", p.amount,
          p.settles or p.change_id is not null as settles,
          ${list(sql`select amount, status from refunds where payment_id = p.id`)} as refunds
        from payments p join mine o on o.id = p.order_id`)}
    ) as snapshot`,
  )
  if (!row) throw new Error('The snapshot has no row.')
  return row.snapshot
}

/** Gives new orders of the model their ids and times, customer by customer, oldest first. */
export function bindOrders(model: Model, snapshot: Snapshot, cast: Cast): void {
  for (const found of snapshot.orders) {
    const known = model.orders.find(({ id }) => id === found.id)
    const order =
      known ??
      model.orders.find((each) => each.id === '' && cast.users[each.customer] === found.user)
    if (!order) continue
    order.id = found.id
    order.createdAt = found.created
    order.payBefore = found.before
    order.providerOrderId = found.provider
    order.isRefunded = found.refund === 'refunded'
    for (const [at, change] of order.changes.entries()) bindChange(change, found.changes[at])
  }
}

function bindChange(change: ModelChange, found: ChangeSnapshot | undefined): void {
  if (!found) return
  change.id = found.id
  change.payBefore = found.before ?? 0
  change.providerOrderId = found.provider
}

/** Sentences about everything that differs between the model and the database. */
export function findFaults(model: Model, snapshot: Snapshot, cast: Cast): string[] {
  return [
    ...stockFaults(model, snapshot, cast),
    ...cartFaults(model, snapshot, cast),
    ...orderFaults(model, snapshot, cast),
    ...paymentFaults(model, snapshot),
    ...couponFaults(model, snapshot),
  ]
}

const stockFaults = (model: Model, snapshot: Snapshot, cast: Cast): string[] =>
  cast.variants.flatMap((id, index) => {
    const found = snapshot.variants.find((variant) => variant.id === id)
    const expected = stockOf(model, index)
    return found?.stock === expected && found.ledger === expected && expected >= 0
      ? []
      : [`variant ${index}: stock ${found?.stock}, ledger ${found?.ledger}, model ${expected}`]
  })

function cartFaults(model: Model, snapshot: Snapshot, cast: Cast): string[] {
  const text = (lines: string[]) => lines.toSorted().join(', ')
  return cast.users.flatMap((user, index) => {
    const found = text(
      snapshot.carts
        .filter((line) => line.user === user)
        .map(({ variant, quantity }) => `${quantity} of ${cast.variants.indexOf(variant)}`),
    )
    const expected = text(
      [...(model.carts[index] ?? [])].map(([variant, quantity]) => `${quantity} of ${variant}`),
    )
    return found === expected ? [] : [`cart ${index}: [${found}], model [${expected}]`]
  })
}

function orderFaults(model: Model, snapshot: Snapshot, cast: Cast): string[] {
  const strange = snapshot.orders.length !== model.orders.length
  return [
    ...(strange ? [`${snapshot.orders.length} orders, model ${model.orders.length}`] : []),
    ...model.orders.flatMap((order, index) => {
      const found = snapshot.orders.find(({ id }) => id === order.id)
      const faults = found ? faultsOfOrder(order, found, cast) : ['is not in the database']
      return faults.map((fault) => `order ${index}: ${fault}`)
    }),
  ]
}

function faultsOfOrder(order: ModelOrder, found: OrderSnapshot, cast: Cast): string[] {
  const faults: string[] = []
  if (found.status !== order.status) faults.push(`is ${found.status}, model ${order.status}`)
  if (found.history.at(-1) !== found.status)
    faults.push(`is ${found.status}, history ${found.history.join(' → ')}`)
  const subtotal = found.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const discount = found.lines.reduce((sum, line) => sum + line.discount, 0)
  if (
    found.subtotal !== subtotal ||
    found.total !== subtotal - discount + found.shipping + found.fee
  )
    faults.push(`total ${found.total}, lines ${subtotal} and shipping ${found.shipping}`)
  if (found.discount !== discount) faults.push(`discount ${found.discount}, lines ${discount}`)
  const isCollected = order.isCod && found.history.includes('delivered')
  const collected = isCollected ? order.total - order.advance : null
  if (found.cash !== collected) faults.push(`cash ${found.cash}, model ${collected}`)
  if (found.cash_back !== order.cashBack)
    faults.push(`cash of ${found.cash_back} goes back, model ${order.cashBack}`)
  if (found.total !== order.total) faults.push(`total ${found.total}, model ${order.total}`)
  if (found.state !== order.state) faults.push(`goes to ${found.state}, model ${order.state}`)
  if (found.remitted !== order.isRemitted)
    faults.push(`paid out is ${found.remitted}, model ${order.isRemitted}`)
  faults.push(...changeFaults(order, found), ...invoiceFaults(order, found))
  for (const [variant, id] of cast.variants.entries()) {
    const taken = found.taken.find((line) => line.variant === id)?.quantity ?? 0
    const expected = takenBy(order, variant)
    if (taken !== expected)
      faults.push(`has taken ${taken} of variant ${variant}, model ${expected}`)
  }
  return faults
}

function changeFaults(order: ModelOrder, found: OrderSnapshot): string[] {
  const text = (changes: Pick<ModelChange, 'difference' | 'state'>[]) =>
    changes.map(({ difference, state }) => `${difference} ${state}`).join(', ')
  const [actual, expected] = [text(found.changes), text(order.changes)]
  return actual === expected ? [] : [`changes [${actual}], model [${expected}]`]
}

/** One invoice from the dispatch on, and credit notes for what went or came back of it. */
function invoiceFaults(
  { invoiced, credited, corrections }: ModelOrder,
  found: OrderSnapshot,
): string[] {
  const credits = found.credits.reduce((sum, total) => sum + total, 0)
  const actual = `invoices [${found.invoices.join(', ')}], ${credits} credited, ${found.corrections} corrected`
  const expected = `invoices [${invoiced?.total ?? ''}], ${credited} credited, ${corrections} corrected`
  return actual === expected ? [] : [`${actual}, model ${expected}`]
}

function couponFaults(model: Model, { coupon: { uses, orders } }: Snapshot): string[] {
  const expected = usesOf(model).length
  return uses === expected && orders === expected
    ? []
    : [`the coupon counts ${uses} uses by ${orders} orders, model ${expected}`]
}

const amountOf = (refunds: PaymentSnapshot['refunds']): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)

function paymentFaults(model: Model, snapshot: Snapshot): string[] {
  const recorded = model.payments.filter(({ outcome }) => outcome !== 'none')
  const strange = snapshot.payments.length !== recorded.length
  return [
    ...(strange ? [`${snapshot.payments.length} payments, model ${recorded.length}`] : []),
    ...recorded.flatMap(({ id, order, amount, outcome, refunded }) => {
      const found = snapshot.payments.find((payment) => payment.id === id)
      const text = (paid: { settles: boolean; amount: number }, back: number, of: string) =>
        `payment of ${paid.amount} ${paid.settles ? 'pays' : 'does not pay'} order ${of}, ` +
        `${back} back`
      const actual = found ? text(found, amountOf(found.refunds), found.order) : 'no payment'
      const expected = text({ settles: outcome === 'order', amount }, refunded, order.id)
      return actual === expected ? [] : [`${actual}; model: ${expected}`]
    }),
  ]
}
