import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { variants } from '#catalog/tables.ts'
import { query, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Offer } from '#shared/offers/offer.ts'
import type { SoldOffer } from '#shared/offers/sold-offers.ts'
import { offerRedemptions, offers } from './tables.ts'
import { readUses } from './uses.ts'

/** The offers of an order that is placed now, and what each takes off it. */
type NewRedemption = { offer: Pick<Offer, 'id' | 'version'>; amount: Paise }

/**
 * Reserves the offers of a new order, all of them or none. The offers must have the versions that
 * the order was computed by. Check and count of a limited offer are one statement, so that two
 * orders cannot both have its last use; an order with an unlimited one locks only its key, so that
 * they do not wait for each other. Returns false if an offer has changed or has been used up. The
 * stock of the order must be reserved before: every transaction locks stock first, then offers.
 */
export async function redeemOffers(
  tx: Tx,
  orderId: Id<'ord'>,
  redemptions: NewRedemption[],
): Promise<boolean> {
  if (redemptions.length === 0) return true
  const values = sql.join(
    redemptions.map(
      ({ offer, amount }) => sql`(${offer.id}, ${offer.version}::int, ${amount}::bigint)`,
    ),
    sql`, `,
  )
  const rows = await query<{ id: string }>(
    tx,
    sql`
    with redeemed(id, version, discount) as (values ${values}),
    counted as (
      update ${offers} f set uses = f.uses + 1 from redeemed r
      where f.id = r.id and f.version = r.version and f.uses < f.max_uses
      returning f.id, f.share_percent
    ),
    locked as (
      select f.id, f.share_percent from ${offers} f join redeemed r on r.id = f.id
      where f.version = r.version and f.max_uses is null order by f.id for key share of f
    )
    insert into ${offerRedemptions} (order_id, offer_id, discount, share_percent)
    select ${orderId}, r.id, r.discount, f.share_percent
    from redeemed r join (select * from counted union all select * from locked) f on f.id = r.id
    returning offer_id as id`,
  )
  return rows.length === redemptions.length
}

/** Stores what the offers of a locked order take off it, once its lines cost something else. */
export async function setRedeemed(
  tx: Tx,
  orderId: Id<'ord'>,
  discounts: SoldOffer[],
): Promise<void> {
  const values = discounts.flatMap(({ offer, amount }) =>
    offer ? [sql`(${offer.id}, ${amount}::bigint)`] : [],
  )
  if (values.length === 0) return
  await tx.execute(sql`
    update ${offerRedemptions} r set discount = v.discount
    from (values ${sql.join(values, sql`, `)}) v(offer_id, discount)
    where r.order_id = ${orderId} and r.offer_id = v.offer_id and r.discount <> v.discount`)
}

/** Deletes all redemptions, whose orders are removed, and the gifts of products that go too. */
export async function removeAllRedemptions(tx: Tx, productIds: Id<'prd'>[]): Promise<void> {
  await tx.delete(offerRedemptions)
  await tx.update(offers).set({ uses: 0 })
  const isGone = inArray(
    offers.giftVariantId,
    tx.select({ id: variants.id }).from(variants).where(inArray(variants.productId, productIds)),
  )
  await tx.delete(offers).where(isGone)
}

/** Locks the offers of an order, so that an administrator cannot change their limits meanwhile. */
const lockOffersOf = (tx: Tx, orderId: Id<'ord'>) =>
  query<Pick<Offer, 'id'> & { limited: boolean }>(
    tx,
    sql`
    select f.id, f.max_uses is not null as limited
    from ${offers} f join ${offerRedemptions} r on r.offer_id = f.id
    where r.order_id = ${orderId} order by f.id for key share of f`,
  )

/**
 * Releases the uses of an order that has expired or was cancelled. Its stock must be released
 * before, see `redeemOffers`.
 */
export async function releaseRedemptions(tx: Tx, orderId: Id<'ord'>, now: Date): Promise<void> {
  const locked = await lockOffersOf(tx, orderId)
  if (locked.length === 0) return
  const isOpen = and(eq(offerRedemptions.orderId, orderId), isNull(offerRedemptions.releasedAt))
  const released = await tx
    .update(offerRedemptions)
    .set({ releasedAt: now })
    .where(isOpen)
    .returning({ id: offerRedemptions.offerId })
  for (const { id, limited } of locked)
    if (limited && released.some((each) => each.id === id))
      await tx
        .update(offers)
        .set({ uses: sql`${offers.uses} - 1` })
        .where(eq(offers.id, id))
}

/** An order of a customer, by the account and the phone of the delivery. */
type CustomerOrder = { id: Id<'ord'>; userId: Id<'usr'> | null; phone: string }

/** The offers of an order that one customer may use only so often, or for a first order. */
export const listOncePerCustomer = (tx: Tx, orderId: Id<'ord'>): Promise<Offer[]> =>
  tx
    .select(getTableColumns(offers))
    .from(offers)
    .innerJoin(offerRedemptions, eq(offerRedemptions.offerId, offers.id))
    .where(
      and(
        eq(offerRedemptions.orderId, orderId),
        or(isNotNull(offers.maxPerCustomer), eq(offers.isFirstOrderOnly, true)),
      ),
    )

/**
 * Whether an order that is paid or confirmed now may keep these offers: several accounts with one
 * mobile number can each have an open order with the code, and no more of them may become real
 * than one customer may have. Its customers are locked until the transaction ends. Other orders
 * without the code do not count: the price was promised. Every transaction locks stock first.
 */
export async function mayKeepOffers(
  tx: Tx,
  customer: Omit<CustomerOrder, 'id'>,
  limited: Offer[],
): Promise<boolean> {
  if (limited.length === 0) return true
  await lockCustomer(tx, customer)
  const { ownUses } = await readUses(tx, { ...customer, isConfirmed: true }, limited)
  return limited.every((offer) => (ownUses.get(offer.id) ?? 0) < mostOf(offer))
}

const mostOf = ({ maxPerCustomer, isFirstOrderOnly }: Offer): number =>
  Math.min(maxPerCustomer ?? Infinity, isFirstOrderOnly ? 1 : Infinity)

/**
 * Locks whom an order is of until the transaction ends: the account, its mobile number and the
 * phone of the delivery, in one order for all. Their orders may be of different accounts, so no
 * row is there to lock.
 */
async function lockCustomer(tx: Tx, { userId, phone }: Omit<CustomerOrder, 'id'>): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(k) from (
      select distinct hashtextextended('offers of ' || who, 0) as k
      from unnest(array[${userId}::text, ${phone}::text,
        (select mobile from users where id = ${userId})]) who
      where who is not null order by k
    ) keys`)
}

/**
 * Takes the uses of an expired order again, which is paid late. Returns false, and changes nothing,
 * if a limited offer has no use left, in all or for this customer, or if an offer for first orders
 * is in another order of the customer, or the customer has bought before.
 */
export async function redeemAgain(
  tx: Tx,
  { id: orderId, ...customer }: CustomerOrder,
): Promise<boolean> {
  await lockCustomer(tx, customer)
  const locked = await lockOffersOf(tx, orderId)
  const limited = await selectLimited(
    tx,
    locked.map(({ id }) => id),
  )
  const { ownUses, pendingUses, isFirstOrder } = await readUses(
    tx,
    { ...customer, isConfirmed: true },
    limited,
  )
  const isFull = limited.some((offer) => {
    const own = (ownUses.get(offer.id) ?? 0) + (pendingUses.get(offer.id) ?? 0)
    return offer.uses >= (offer.maxUses ?? Infinity) || own >= mostOf(offer)
  })
  if (isFull || !isFirstOrder) return false
  const isReleased = and(
    eq(offerRedemptions.orderId, orderId),
    isNotNull(offerRedemptions.releasedAt),
  )
  await tx.update(offerRedemptions).set({ releasedAt: null }).where(isReleased)
  for (const { id, maxUses } of limited)
    if (maxUses !== null)
      await tx
        .update(offers)
        .set({ uses: sql`${offers.uses} + 1` })
        .where(eq(offers.id, id))
  return true
}

/** Those of these offers that are limited or for first orders, locked until the end. */
const selectLimited = (tx: Tx, ids: Id<'ofr'>[]): Promise<Offer[]> =>
  tx
    .select()
    .from(offers)
    .where(
      and(
        inArray(offers.id, ids),
        or(
          sql`coalesce(max_uses, max_per_customer) is not null`,
          eq(offers.isFirstOrderOnly, true),
        ),
      ),
    )
    .orderBy(asc(offers.id))
    .for('no key update')
