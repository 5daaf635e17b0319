import type { ReactElement } from 'react'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { ruleText, type SaleState } from '#shared/sales/sale-rule.ts'
import type { Sale } from '#web/api/admin/catalog/sales.ts'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'

export const STATE_LABELS: Record<SaleState, string> = {
  planned: 'Planned',
  running: 'Running',
  ended: 'Ended',
}

/** `starting` is a planned sale whose start has come. */
type ShownState = SaleState | 'starting'

const COLOURS: Record<ShownState, string> = {
  starting: 'bg-mehendi-100 text-mehendi-700',
  planned: 'bg-haldi-100 text-zari-700',
  running: 'bg-mehendi-100 text-mehendi-700',
  ended: 'bg-jamun-100 text-jamun-700',
}

export function SaleBadge({ state }: { state: ShownState }): ReactElement {
  return (
    <StateBadge colours={COLOURS[state]}>
      {state === 'starting' ? 'Starting' : STATE_LABELS[state]}
    </StateBadge>
  )
}

/** `20% off`, `₹200 off`, `Each for ₹999`. */
export const ruleOf = ({ rule }: Pick<Sale, 'rule'>): string => ruleText(rule, formatAmount)

/** `1 product`, `12 products`. */
export const productCount = (count: number): string =>
  `${count} ${count === 1 ? 'product' : 'products'}`
