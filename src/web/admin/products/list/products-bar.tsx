import { useState, type ReactElement } from 'react'
import type { BulkState } from '#shared/catalog/product.ts'
import { BulkBar, useBulkRunning } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { PRODUCT } from '#web/admin/products/products-screen.ts'
import type { MatchingProduct } from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { CHANGE_CATEGORIES, CHANGE_STATES } from './bulk-mutations.ts'
import { Subjects } from './subjects.tsx'

const importDialog = () => import('./category-dialog.tsx')
type CategoryDialog = Awaited<ReturnType<typeof importDialog>>['CategoryDialog']

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
  /** `deleted`: the products that were to be deleted. */
  onDone: (result: BulkResult, deleted: string[]) => void
}

/** What can be done with the chosen products. A step is for those of them that it fits. */
export function ProductsBar({ selection, onDone }: ProductsBarProps): ReactElement {
  const products = selection.chosen
  const { run, busy } = useMutation(CHANGE_STATES)
  const isRunning = useBulkRunning()
  const present = products.filter(({ state }) => state !== 'archived')
  const take = async (step: Step, fitting: MatchingProduct[]) => {
    const { to, label, danger = false } = step
    const about = <Subjects products={fitting} means={step.means} />
    const question = step.ask(countOf(fitting.length, PRODUCT))
    if (!(await askConfirm(question, { confirm: label, danger, about }))) return
    const from = [...new Set(fitting.map(({ state }) => state))]
    const sent = { ids: fitting.map(({ id }) => id), to, from }
    const result = await run(sent)
    if (result?.ok) onDone(result.value, to === 'archived' ? sent.ids : [])
  }
  return (
    <BulkBar selection={selection}>
      {present.length > 0 && (
        <CategoryButton products={present} isBusy={busy || isRunning} onDone={onDone} />
      )}
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

type CategoryButtonProps = {
  products: MatchingProduct[]
  isBusy: boolean
  onDone: ProductsBarProps['onDone']
}

/** Opens the dialog that gives products a category. Its file is loaded then. */
function CategoryButton({ products, isBusy, onDone }: CategoryButtonProps) {
  const { run } = useMutation(CHANGE_CATEGORIES)
  const [dialog, setDialog] = useState<{ Dialog: CategoryDialog }>()
  const open = async () => {
    const loaded = await loadPart(importDialog)
    if (loaded) setDialog({ Dialog: loaded.CategoryDialog })
  }
  const save = async (chosen: { category: string; isFurther: boolean }) => {
    const result = await run({ ids: products.map(({ id }) => id), ...chosen })
    if (result?.ok) onDone(result.value, [])
    return result?.ok === true
  }
  return (
    <>
      <Button look="outline" size="sm" busy={isBusy} onClick={() => void open()}>
        Category
      </Button>
      {dialog && (
        <dialog.Dialog
          title={`Category of ${countOf(products.length, PRODUCT)}`}
          onSave={save}
          onClose={() => setDialog(undefined)}
        >
          <Subjects products={products} />
        </dialog.Dialog>
      )}
    </>
  )
}
