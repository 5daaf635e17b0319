import { eq, sql, type SQL } from 'drizzle-orm'
import { query, type Db, type Tx } from '#platform/db/db.ts'
import { toNumberWithoutPrefix } from '#shared/order/order-number.ts'
import { orders } from './tables.ts'

/** `JH-2611-004218`: the prefix, the month in India, and a sequence that never restarts. */
export const nextNumber = (prefix: string): SQL<string> => sql<string>`(
  select ${prefix}::text || '-' || to_char(now() at time zone 'Asia/Kolkata', 'YYMM') || '-' ||
    lpad(n::text, greatest(6, length(n::text)), '0')
  from (select nextval('order_numbers') as n) as counter)`

/** The part of a number after its prefix; a unique index has it. */
const numberWithoutPrefix = sql`substr(${orders.number}, strpos(${orders.number}, '-') + 1)`

/**
 * The condition for an order number as typed. The prefix may be left out or be an earlier one: the
 * administrator can change it, and the sequence makes the rest unique.
 */
export function numberCondition(typed: string): SQL {
  const rest = toNumberWithoutPrefix(typed)
  return rest === undefined ? eq(orders.number, typed) : eq(numberWithoutPrefix, rest)
}

/** How many numbers a restored shop leaves out. */
const LOST_NUMBERS = 1000

/**
 * Leaves out order numbers after a restore: the shop may have given the next ones to orders that
 * are newer than the backup, and customers have mails with them. `after`: the last number that an
 * earlier restore has left out. Returns the last one that is left out now.
 */
export async function skipLostNumbers(db: Db, after = 0): Promise<number> {
  const [row] = await query<{ last: number }>(
    db,
    sql`select setval('order_numbers', greatest(nextval('order_numbers'), ${after}::bigint)
      + ${LOST_NUMBERS})::int as last`,
  )
  if (!row) throw new Error('The sequence of order numbers is missing.')
  return row.last
}

/**
 * Lets order numbers begin again. Only when there is no order. It is undone with the transaction,
 * and other transactions that need a number wait.
 */
export const restartOrderNumbers = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`alter sequence order_numbers restart`))
