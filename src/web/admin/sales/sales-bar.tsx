import type { ReactElement } from 'react'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { BulkBar } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { BulkStep, type Step } from '#web/admin/layout/bulk/bulk-step.tsx'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { inNamedPieces } from '#web/admin/layout/bulk/named-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { endSales, type Sale } from '#web/api/admin/catalog/sales.ts'

export const SALE = { one: 'sale', many: 'sales' }

/** Ends the chosen sales. One that was changed since the list has loaded stays as it is. */
export const END_ALL: Mutation<Sale[], BulkResult> = {
  name: 'end-all',
  send: (sales) =>
    inNamedPieces(
      sales.map(({ id, name, version }) => ({ id, name, version })),
      endSales,
    ),
  done: (result) => toastOf(result, SALE),
  failed: () => 'Failed to end the sales: ',
  reloadsAfter: () => true,
}

const END_STEP: Step<Sale> = {
  label: 'End now',
  danger: true,
  fits: ({ state }) => state === 'running',
  toNamed: ({ id, name }) => ({ id, name }),
  ask: (sales) => `End ${countOf(sales.length, SALE)} now?`,
  means: () =>
    'The prices of before come back at once. A price that was changed during the sale stays.',
}

type SalesBarProps = {
  selection: Selection<Sale>
  onDone: (result: BulkResult, others: string[]) => void
}

/** What can be done with the chosen sales. */
export const SalesBar = ({ selection, onDone }: SalesBarProps): ReactElement => (
  <BulkBar
    selection={selection}
    line={
      selection.chosen.some(END_STEP.fits) ? undefined : 'Only sales that are running can be ended.'
    }
  >
    <BulkStep selection={selection} step={END_STEP} mutation={END_ALL} onDone={onDone} />
  </BulkBar>
)
