import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkBooks } from '#operations/books.ts'
import { query, type Db } from '#platform/db/db.ts'
import type { Child } from '../../bench/child.ts'

const Money = z.object({
  payments: z.array(z.object({ id: z.string(), captured: z.boolean(), amount: z.number() })),
  refunds: z.array(z.object({ paymentId: z.string(), amount: z.number() })),
})
export type Money = z.infer<typeof Money>

/** Returns what the provider captured and refunded. Amounts are in paise. */
export const readMoney = (provider: Child): Promise<Money> => provider.call('money', Money)

/** Every captured payment is one order or one whole refund. Returns a sentence for each other. */
export async function findLostPayments(db: Db, { payments, refunds }: Money): Promise<string[]> {
  const rows = await query<{ payment: string; orders: number }>(
    db,
    sql`
      select p.provider_payment_id as payment, count(*) filter (
        where p.settles and o.status <> 'expired')::int as orders
      from payments p join orders o on o.id = p.order_id group by 1`,
  )
  const ordersOf = new Map(rows.map(({ payment, orders }) => [payment, orders]))
  return payments
    .filter(({ captured }) => captured)
    .flatMap(({ id, amount }) => {
      const refunded = refunds
        .filter(({ paymentId }) => paymentId === id)
        .reduce((sum, refund) => sum + refund.amount, 0)
      const orders = ordersOf.get(id) ?? 0
      const isRight = (orders === 1 && [0, amount].includes(refunded)) || refunded === amount
      return isRight
        ? []
        : [`Payment ${id} of ${amount} paise: ${orders} orders, ${refunded} paise refunded.`]
    })
}

/** Returns a sentence for each finding of the books. */
export async function findWrongBooks(db: Db): Promise<string[]> {
  const outcomes = await checkBooks(db)
  return outcomes.flatMap(({ name, findings }) =>
    findings.map(({ rows, sentence }) => `${name} ${rows.join(', ')}: ${sentence}`),
  )
}

/** Returns the number of connections that listen for changes. */
export async function countListeners(db: Db): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`
      select count(*)::int as count from pg_stat_activity
      where application_name = 'jhumka listener' and datname = current_database()`,
  )
  return row?.count ?? 0
}
