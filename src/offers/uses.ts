import { sql } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { OfferFacts } from '#shared/offers/best-offers.ts'
import type { Offer } from '#shared/offers/offer.ts'
import { offerRedemptions, offers } from './tables.ts'

/** Orders that nobody has paid or confirmed. */
const isUnpaid = sql`o.status in ('pending_payment', 'placed', 'expired', 'cancelled')`

/** A customer, null for a deleted account, and the phone of the delivery once it is known. */
type Customer = { userId: Id<'usr'> | null; phone?: string | undefined }

/** How often offers that are limited or for first orders are used, by their ids. */
type OfferUses = {
  /** By all customers, with their unpaid orders. */
  uses: Map<string, number>
  /** By this customer: without the unpaid order of the account, and by that order alone. */
  ownUses: Map<string, number>
  pendingUses: Map<string, number>
}

/**
 * What the customer's orders say about these offers, and how often those are used that have a limit
 * or are for first orders. The orders are those of the account, and those that went to its mobile
 * number or to this phone.
 */
export async function readUses(
  db: Reader,
  customer: Customer,
  used: Offer[],
): Promise<OfferUses & Pick<OfferFacts, 'isFirstOrder'>> {
  const limited = used.filter(
    ({ maxUses, maxPerCustomer, isFirstOrderOnly }) =>
      maxUses !== null || maxPerCustomer !== null || isFirstOrderOnly,
  )
  const isAsked = used.some(({ isFirstOrderOnly }) => isFirstOrderOnly)
  const counts = limited.length > 0 ? await countUses(db, customer, limited) : []
  return {
    uses: new Map(counts.map(({ id, uses }) => [id, uses])),
    ownUses: new Map(counts.map(({ id, own }) => [id, own])),
    pendingUses: new Map(counts.map(({ id, pending }) => [id, pending])),
    isFirstOrder: !isAsked || !(await hasBought(db, customer)),
  }
}

/** The orders of a customer as a source for `from`. Each part uses an index. */
const ordersOf = ({ userId, phone }: Customer) => sql`(
  select id, user_id, status from ${orders} where user_id = ${userId}
  union
  select id, user_id, status from ${orders}
  where shipping_details ->> 'phone' = any (
    array[(select mobile from users where id = ${userId}), ${phone ?? ''}::text]))`

type UseCount = { id: string; uses: number; own: number; pending: number }

/**
 * An unpaid order counts for its own account only, or anybody who names a mobile number could take
 * the code of the customer who has it.
 */
function countUses(db: Reader, customer: Customer, limited: Offer[]): Promise<UseCount[]> {
  const ids = sql.join(
    limited.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const isPending = sql`o.user_id = ${customer.userId} and o.status in ('pending_payment', 'placed')`
  return query<UseCount>(
    db,
    sql`
    select f.id, f.uses, coalesce(c.own, 0)::int as own, coalesce(c.pending, 0)::int as pending
    from ${offers} f left join (
      select r.offer_id, count(*) filter (where not ${isUnpaid}) as own,
        count(*) filter (where ${isPending}) as pending
      from ${ordersOf(customer)} o join ${offerRedemptions} r on r.order_id = o.id
      where r.released_at is null and r.offer_id in (${ids})
      group by r.offer_id
    ) c on c.offer_id = f.id
    where f.id in (${ids})`,
  )
}

async function hasBought(db: Reader, customer: Customer): Promise<boolean> {
  const rows = await query<{ id: string }>(
    db,
    sql`
    select o.id from ${ordersOf(customer)} o
    where not ${isUnpaid} limit 1`,
  )
  return rows.length > 0
}
