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
import { Picture } from '#web/ui/picture.tsx'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'

export const PRODUCT = { one: 'product', many: 'products' }

/** Changes the state of the chosen products, some in each call. */
export const CHANGE_STATES: Mutation<ChangeStatesInput, BulkResult> = {
  name: 'change-states',
  send: ({ ids, ...change }) => inPieces(ids, (piece) => changeStates({ ...change, ids: piece })),
  done: (result) => toastOf(result, PRODUCT),
  reloadsAfter: () => true,
}

type Step = {
  to: BulkState
  label: string
  from: MatchingProduct['state'][]
  danger?: boolean
  /** The question about so many: `2 products`. */
  ask: (count: string) => string
  /** What follows. */
  means: string
}

const STEPS: Step[] = [
  {
    to: 'published',
    label: 'Publish',
    from: ['draft'],
    ask: (count) => `Publish ${count}?`,
    means: 'Customers can buy at once.',
  },
  {
    to: 'draft',
    label: 'Make draft',
    from: ['published'],
    ask: (count) => `Turn ${count} into drafts?`,
    means: 'Customers do not see drafts.',
  },
  {
    to: 'archived',
    label: 'Delete',
    from: ['draft', 'published'],
    danger: true,
    ask: (count) =>
      count === countOf(1, PRODUCT)
        ? 'Are you sure you want to delete this product?'
        : `Delete ${count}?`,
    means:
      'Removed from the shop at once. Orders are not changed. Archived products can be restored.',
  },
  {
    to: 'before',
    label: 'Restore',
    from: ['archived'],
    ask: (count) => `Restore ${count}?`,
    means: 'Published again, or a draft as before.',
  },
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
  const take = async (step: Step, fitting: MatchingProduct[]) => {
    const { to, label, danger = false } = step
    const about = <Subjects products={fitting} means={step.means} />
    const question = step.ask(countOf(fitting.length, PRODUCT))
    if (!(await askConfirm(question, { confirm: label, danger, about }))) return
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

const MAX_NAMED = 3

/** The first of the products by picture and title, how many more there are, and what follows. */
function Subjects({ products, means }: { products: MatchingProduct[]; means: string }) {
  // Of all that match only those of a page have pictures.
  const named = products.toSorted((one, other) => Number(!one.pictures) - Number(!other.pictures))
  const more = products.length - MAX_NAMED
  return (
    <span className="block space-y-1 text-sm text-jamun-700">
      {named.slice(0, MAX_NAMED).map(({ id, title, pictures }) => (
        <ConfirmSubject
          key={id}
          picture={<Picture picture={pictures?.[0] ?? null} sizes="56px" alt="" />}
          title={title}
        />
      ))}
      {more > 0 && <span className="block">and {more.toLocaleString('en-IN')} more</span>}
      <span className="block pt-2">{means}</span>
    </span>
  )
}
