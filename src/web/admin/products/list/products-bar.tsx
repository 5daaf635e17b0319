import type { ReactElement } from 'react'
import type { BulkState } from '#shared/catalog/product.ts'
import { BulkBar, useBulkRunning } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import { inPieces, type BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  changeStates,
  type ChangeStatesInput,
  type MatchingProduct,
} from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'

export const PRODUCT = { one: 'product', many: 'products' }

/** Changes the state of the chosen products, some in each call. */
export const CHANGE_STATES: Mutation<ChangeStatesInput, BulkResult> = {
  name: 'change-states',
  send: ({ ids, ...change }) => inPieces(ids, (piece) => changeStates({ ...change, ids: piece })),
  done: (result) => toastOf(result, PRODUCT),
  reloadsAfter: () => true,
}

type Step = { to: BulkState; label: string; from: MatchingProduct['state'][]; danger?: boolean }

const STEPS: Step[] = [
  { to: 'published', label: 'Publish', from: ['draft'] },
  { to: 'draft', label: 'Make draft', from: ['published'] },
  { to: 'archived', label: 'Delete', from: ['draft', 'published'], danger: true },
  { to: 'before', label: 'Restore', from: ['archived'] },
]

type ProductsBarProps = {
  selection: Selection<MatchingProduct>
  onDone: (result: BulkResult, sent: ChangeStatesInput) => void
}

/** What can be done with the chosen products. A step is for those of them that it fits. */
export function ProductsBar({ selection, onDone }: ProductsBarProps): ReactElement {
  const products = selection.chosen
  const { run, busy } = useMutation(CHANGE_STATES)
  const isRunning = useBulkRunning()
  const take = async ({ to, label, danger = false }: Step, fitting: MatchingProduct[]) => {
    const question = `${label}: ${countOf(fitting.length, PRODUCT)}?`
    if (!(await askConfirm(question, { confirm: label, danger }))) return
    const from = [...new Set(fitting.map(({ state }) => state))]
    const sent = { ids: fitting.map(({ id }) => id), to, from }
    const result = await run(sent)
    if (result?.ok) onDone(result.value, sent)
  }
  return (
    <BulkBar selection={selection}>
      {STEPS.map((step) => {
        const fitting = products.filter(({ state }) => step.from.includes(state))
        return (
          fitting.length > 0 && (
            <Button
              key={step.to}
              look={step.danger ? 'danger' : 'outline'}
              size="sm"
              busy={busy || isRunning}
              onClick={() => void take(step, fitting)}
            >
              {step.label}
              {fitting.length < products.length && ` (${fitting.length})`}
            </Button>
          )
        )
      })}
    </BulkBar>
  )
}
