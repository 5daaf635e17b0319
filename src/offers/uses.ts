import { sql } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import { pipeline, query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { Offer } from '#shared/offers/offer.ts'
import { offerRedemptions, offers } from './tables.ts'

/** Orders that nobody has paid or confirmed. */
const isUnpaid = sql`o.status in ('pending_payment', 'placed', 'expired', 'cancelled')`

/**
 * A customer, null for a deleted account. Orders to `phone`, and to the mobile number of the
 * account, count too; without it only those of the account do. `isConfirmed`: the phone is known to
 * be the customer's.
 */
type Customer = { userId: Id<'usr'> | null; phone?: string | undefined; isConfirmed?: boolean }

/** How often offers that are limited or for first orders are used, by their ids. */
type OfferUses = {
  /** By all customers, with their unpaid orders. */
  uses: Map<string, number>
  /** By this customer: without the unpaid order of the account, and by that order alone. */
  ownUses: Map<string, number>
  pendingUses: Map<string, number>
  isFirstOrder: boolean
  /** Offers that only earlier orders to a number refuse which is not confirmed. */
  refusedByNumber: Set<string>
}

/** Whether an offer depends on what the customer has bought before. */
export const isOncePerCustomer = (offer: Offer): boolean =>
  offer.maxPerCustomer !== null || offer.isFirstOrderOnly

/**
 * What the customer's orders say about these offers, and how often those are used that have a limit
 * or are for first orders.
 */
export async function readUses(db: Reader, customer: Customer, used: Offer[]): Promise<OfferUses> {
  const limited = used.filter((offer) => offer.maxUses !== null || isOncePerCustomer(offer))
  const isAsked = used.some(({ isFirstOrderOnly }) => isFirstOrderOnly)
  const [counts, bought] = await pipeline([
    limited.length > 0 ? countUses(db, customer, limited) : [],
    isAsked ? findBought(db, customer) : NOTHING,
  ])
  const { isConfirmed = false } = customer
  const isFull = ({ maxPerCustomer }: Offer, uses: number) => uses >= (maxPerCustomer ?? Infinity)
  return {
    uses: new Map(counts.map(({ id, uses }) => [id, uses])),
    ownUses: new Map(counts.map(({ id, own, all }) => [id, isConfirmed ? all : own])),
    pendingUses: new Map(counts.map(({ id, pending }) => [id, pending])),
    isFirstOrder: !(isConfirmed ? bought.all : bought.own),
    refusedByNumber: new Set(
      isConfirmed
        ? []
        : limited
            .filter((offer) => {
              const { own = 0, all = 0 } = counts.find(({ id }) => id === offer.id) ?? {}
              if (!isFull(offer, own) && isFull(offer, all)) return true
              return offer.isFirstOrderOnly && !bought.own && bought.all
            })
            .map(({ id }) => id),
    ),
  }
}

const NOTHING = { own: false, all: false }

/** The orders of a customer as a source for `from`. Each part uses an index. */
const ordersOf = ({ userId, phone }: Customer) =>
  phone === undefined
    ? sql`(select id, user_id, status from ${orders} where user_id = ${userId})`
    : sql`(
  select id, user_id, status from ${orders} where user_id = ${userId}
  union
  select id, user_id, status from ${orders}
  where shipping_details ->> 'phone' = any (
    array[(select mobile from users where id = ${userId}), ${phone}::text]))`

/** `own`: of the account; `all`: with those to its number and to the phone. */
type UseCount = { id: string; uses: number; own: number; all: number; pending: number }

/**
 * An unpaid order counts for its own account only, or anybody who names a mobile number could take
 * the code of the customer who has it.
 */
function countUses(db: Reader, customer: Customer, limited: Offer[]): Promise<UseCount[]> {
  const ids = sql.join(
    limited.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const isPending = sql`
    o.user_id = ${customer.userId} and o.status in ('pending_payment', 'placed')`
  return query<UseCount>(
    db,
    sql`
    select f.id, f.uses, coalesce(c.own, 0)::int as own, coalesce(c.all_of, 0)::int as "all",
      coalesce(c.pending, 0)::int as pending
    from ${offers} f left join (
      select r.offer_id, count(*) filter (where not ${isUnpaid}) as all_of,
        count(*) filter (where not ${isUnpaid} and o.user_id = ${customer.userId}) as own,
        count(*) filter (where ${isPending}) as pending
      from ${ordersOf(customer)} o join ${offerRedemptions} r on r.order_id = o.id
      where r.released_at is null and r.offer_id in (${ids})
      group by r.offer_id
    ) c on c.offer_id = f.id
    where f.id in (${ids})`,
  )
}

/** Whether orders were paid or confirmed: any of the customer's, and those of the account. */
async function findBought(db: Reader, customer: Customer): Promise<typeof NOTHING> {
  const [row] = await query<typeof NOTHING>(
    db,
    sql`
    select count(*) > 0 as "all", coalesce(bool_or(o.user_id = ${customer.userId}), false) as own
    from ${ordersOf(customer)} o where not ${isUnpaid}`,
  )
  return row ?? NOTHING
}
