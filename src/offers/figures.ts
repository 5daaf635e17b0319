import { sql } from 'drizzle-orm'
import { RETURNED_GOODS } from '#payments/returned-goods.ts'
import { orders } from '#orders/tables.ts'
import { CASH_BACK } from '#payments/cash.ts'
import { payments, refunds } from '#payments/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { offerRedemptions } from './tables.ts'

/** What orders have brought by an offer. Amounts in paise. */
export type OfferFigures = {
  orders: number
  gross: number
  discount: number
  net: number
  share: number
}

export const NO_FIGURES: OfferFigures = { orders: 0, gross: 0, discount: 0, net: 0, share: 0 }

/** Orders placed from a moment until before another one. */
export type Period = { from?: Date | undefined; until?: Date | undefined }

/**
 * The figures of offers by their ids. The goods of an order are its subtotal less its discount.
 * What came back is taken off them, or the refunds if they are more: those of payments that
 * count, without those of a cheaper size, by which the subtotal is lower already. Of cash on
 * delivery, what was not delivered is taken off. A refund above the goods is for shipping.
 */
export async function selectFigures(
  db: Reader,
  ids: Id<'ofr'>[],
  { from, until }: Period = {},
): Promise<Map<string, OfferFigures>> {
  if (ids.length === 0) return new Map()
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const isFrom = from ? sql`and o.created_at >= ${from.toISOString()}::timestamptz` : sql``
  const isUntil = until ? sql`and o.created_at < ${until.toISOString()}::timestamptz` : sql``
  const rows = await query<OfferFigures & { id: string }>(
    db,
    sql`
    with used as (
      select r.offer_id, r.discount, r.share_percent, o.subtotal - o.discount as goods,
        o.status = 'cancelled' as is_cancelled,
        greatest(${RETURNED_GOODS},
          case when o.payment_method = 'cod' then ${CASH_BACK} else p.refunded end) as returned
      from ${offerRedemptions} r join ${orders} o on o.id = r.order_id left join (
        select p.order_id, bool_or(p.settles) as is_paid, sum(f.refunded) as refunded
        from ${payments} p left join (
          select payment_id, sum(amount) as refunded from ${refunds}
          where status <> 'failed' and reason <> 'difference' group by payment_id
        ) f on f.payment_id = p.id
        where p.settles or p.change_id is not null group by p.order_id
      ) p on p.order_id = o.id
      where r.offer_id in (${list}) ${isFrom} ${isUntil}
        and o.status not in ('pending_payment', 'placed', 'expired')
        and (o.status <> 'cancelled' or p.is_paid)
    ), netted as (
      select *, case when is_cancelled then 0 else greatest(goods - returned, 0) end as net
      from used
    )
    select offer_id as id, (count(*) filter (where not is_cancelled))::int as orders,
      sum(goods)::float8 as gross,
      coalesce(sum(discount) filter (where not is_cancelled), 0)::float8 as discount,
      sum(net)::float8 as net, sum(round(net * share_percent / 100.0))::float8 as share
    from netted group by offer_id`,
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
