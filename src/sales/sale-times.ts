import type { Tx } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import { paise } from '#shared/money/money.ts'
import type { SaleRule } from '#shared/sales/sale-rule.ts'
import type { SaleRow } from './store.ts'

/** The rule of a stored sale. */
export const ruleOf = ({ ruleKind, ruleValue }: SaleRow): SaleRule =>
  ruleKind === 'percent'
    ? { kind: ruleKind, value: ruleValue }
    : { kind: ruleKind, value: paise(ruleValue) }

/** Enqueues the job that starts and ends sales, at a time. */
export async function enqueueSwitch(
  tx: Tx,
  { jobs, now }: { jobs: JobQueue; now: () => Date },
  at: Date,
): Promise<void> {
  const afterSeconds = Math.ceil((at.getTime() - now().getTime()) / 1000)
  await jobs.enqueue(tx, 'sales.switch', {}, afterSeconds > 0 ? { afterSeconds } : {})
}
