import { sql } from 'drizzle-orm'
import { CREDITED } from '#payments/returned-goods.ts'
import { orders } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { COUNTS_FOR_OFFERS, offerRedemptions } from './tables.ts'

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
 * What came back or is refunded is taken off them, and all of an order that came back undelivered,
 * as in the sales report. A refund above the goods is for shipping.
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
        ${CREDITED} as returned
      from ${offerRedemptions} r join ${orders} o on o.id = r.order_id
      where r.offer_id in (${list}) ${isFrom} ${isUntil}
        and ${COUNTS_FOR_OFFERS}
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
