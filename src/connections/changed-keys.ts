import { sql, type SQL } from 'drizzle-orm'
import type { Gateway } from '#payments/gateway.ts'
import { livePayments } from '#payments/tables.ts'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts'
import { query, type Database, type Tx } from '#platform/db/db.ts'

/**
 * The keys of payments that a process uses: the version that it was opened with, null for those of
 * the settings of the server. `isShared`: other processes may use the database too.
 */
export type UsedKeys = { version: number | null; areTest: boolean; isShared: boolean }

type KeysContext = { gateway: Gateway; database: Pick<Database, 'kind'> }

/** The keys of payments that this process uses. */
export const usedKeys = ({ gateway, database }: KeysContext): UsedKeys => ({
  version: gateway.keysVersion,
  areTest: gateway.checkout.test,
  isShared: database.kind === 'server',
})

/** Whether the sandbox or test keys are no longer in use, although this process still uses them. */
export const isTestModeOver = async (tx: Tx, context: KeysContext): Promise<boolean> =>
  context.gateway.checkout.test && (await haveKeysChanged(tx, usedKeys(context)))

/**
 * A condition: whether the keys that a process uses are no longer those of the shop. Other keys
 * were saved, or live payments were taken while they are test keys. Once it is evaluated saved keys
 * do not change until the transaction ends: a change waits for it. Undefined if it cannot be true,
 * as live payments beside test keys can only come from another process.
 */
export function changedKeysCondition({ version, areTest, isShared }: UsedKeys): SQL | undefined {
  if (version !== null)
    return sql`payment_keys_changed(${ADVISORY_LOCKS.paymentKeys}::bigint, ${version}, ${areTest})`
  return areTest && isShared ? sql`exists (select from ${livePayments})` : undefined
}

/**
 * Evaluates changedKeysCondition. Call it before the transaction locks rows: a change of the keys
 * locks unpaid orders and their stock.
 */
export async function haveKeysChanged(tx: Tx, keys: UsedKeys): Promise<boolean> {
  const condition = changedKeysCondition(keys)
  if (!condition) return false
  const [row] = await query<{ changed: boolean }>(tx, sql`select ${condition} as changed`)
  return row?.changed ?? true
}
