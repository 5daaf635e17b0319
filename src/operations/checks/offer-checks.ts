import { sql } from 'drizzle-orm'
import { offerRedemptions, offers } from '#offers/tables.ts'
import { bookCheck, type BookCheck } from '#operations/book-check.ts'
import { orderLines, orders } from '#orders/tables.ts'
import { formatRupeesExact, paise } from '#shared/money/money.ts'

type OfferRow = {
  id: string
  kind: 'discount' | 'parts' | 'release' | 'uses'
  order_id: string | null
  name: string
  offer: string | null
  stored: number
  counted: number
}

/**
 * The discount of an order is the sum of its redemptions. Each is the sum of the parts that the
 * lines of the order have of it, and is what customers read, if that is stored. A redemption is
 * released if, and only if, its order has expired or was cancelled. A limited offer has as many
 * uses as open redemptions.
 */
const redemptions = bookCheck<OfferRow>(
  'offers',
  () => sql`
    select o.id, 'discount' as kind, o.id as order_id, o.number as name, null as offer,
      o.discount::float8 as stored, coalesce(r.discount, 0)::float8 as counted
    from ${orders} o left join (
      select order_id, sum(discount) as discount from ${offerRedemptions} group by order_id
    ) r on r.order_id = o.id
    where o.discount <> coalesce(r.discount, 0)
    union all
    select o.id || ' ' || (d.entry #>> '{offer,id}'), 'parts', o.id, o.number,
      d.entry ->> 'label', coalesce(r.discount, 0)::float8, coalesce(p.amount, 0)::float8
    from ${orders} o
    cross join lateral jsonb_array_elements(o.discounts) d(entry)
    left join ${offerRedemptions} r
      on r.order_id = o.id and r.offer_id = d.entry #>> '{offer,id}'
    left join lateral (
      select sum((part ->> 'amount')::bigint) as amount
      from ${orderLines} l cross join lateral jsonb_array_elements(l.discount_parts) part
      where l.order_id = o.id and part ->> 'offerId' = d.entry #>> '{offer,id}'
    ) p on true
    where o.discount > 0 and d.entry ? 'offer'
      and (coalesce(p.amount, 0) <> coalesce(r.discount, -1)
        or coalesce(p.amount, 0) <> (d.entry ->> 'amount')::bigint)
    union all
    select r.order_id || ' ' || r.offer_id, 'release', o.id, o.number, null, 0, 0
    from ${offerRedemptions} r join ${orders} o on o.id = r.order_id
    where (r.released_at is not null) <> (o.status in ('expired', 'cancelled'))
    union all
    select f.id, 'uses', null, coalesce(f.code, f.name), null, f.uses::float8,
      coalesce(r.uses, 0)::float8
    from ${offers} f left join (
      select offer_id, count(*) as uses from ${offerRedemptions}
      where released_at is null group by offer_id
    ) r on r.offer_id = f.id
    where f.uses <> case when f.max_uses is null then 0 else coalesce(r.uses, 0) end`,
  (row) => ({
    rows: row.id.split(' '),
    sentence: sentenceOf(row),
    subject: row.order_id ? { kind: 'order', id: row.order_id, name: row.name } : null,
  }),
)

const money = (amount: number): string => formatRupeesExact(paise(amount))

function sentenceOf({ kind, name, offer, stored, counted }: OfferRow): string {
  if (kind === 'discount')
    return `The discount of ${name} is ${money(stored)}, and its offers give ${money(counted)}.`
  if (kind === 'parts')
    return (
      `The offer ${offer} takes ${money(stored)} off ${name}, and its lines have ` +
      `${money(counted)} of it.`
    )
  if (kind === 'uses') return `The offer ${name} counts ${stored} uses, and has ${counted}.`
  return `${name} has a use of an offer that its status does not allow.`
}

export const OFFER_CHECKS: BookCheck[] = [redemptions]
