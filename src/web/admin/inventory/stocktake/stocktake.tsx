import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode, Ref, RefObject } from 'react'
import { useUnsaved } from '#web/admin/layout/screen.tsx'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import {
  countedIn,
  hasEntries,
  summaryText,
  type CountedVariant,
} from '#web/admin/inventory/counts.ts'
import { CountField, CountHeads } from './count-field.tsx'
import { clearDraft, type StocktakeDraft } from './draft.ts'
import { ScopeText } from './scope-text.tsx'
import { onEnter, useCountView } from './use-count-view.ts'
import { useStocktake } from './use-stocktake.ts'

type StocktakeProps = {
  products: ProductStock[]
  /** How many products the list has: `products` may be the first of them. */
  total: number
  draft: StocktakeDraft
  onClose: () => void
}

/**
 * The stocktake of the products of a list: what is counted becomes the stock. Empty fields are not
 * counted. Each count is sent with the stock at its moment, so that units that are sold between
 * the count and the save stay sold, and the message says so. Enter goes to the next field.
 */
export function Stocktake({ products, total, draft, onClose }: StocktakeProps): ReactElement {
  const stocktake = useStocktake({
    products,
    draft,
    onProblem: (variantId) => view.show(variantId),
    onDone: onClose,
  })
  const { variants, entries, notes, problems } = stocktake
  const { fields, searchField, saveButton, ...view } = useCountView(variants, entries, notes)
  const counted = countedIn(variants, entries)
  useUnsaved(stocktake.isUnkept)
  const cancel = async () => {
    if (hasEntries(entries) && !(await confirmDiscard(counted))) return
    clearDraft()
    onClose()
  }
  return (
    <form noValidate aria-label="Stocktake" onSubmit={(event) => event.preventDefault()}>
      <div className="stack-2 px-4 py-3 lg:px-6">
        <h3 className="font-medium">Stocktake</h3>
        <ScopeText filter={draft.filter} counted={products.length} total={total} />
        <p className="max-w-prose text-sm text-jamun-700">
          What you count becomes the stock. Pieces of orders that are not sent yet are not part of
          it. An empty field changes nothing. What you have typed is kept in this browser until you
          save or discard it.
        </p>
        <Search ref={searchField} text={view.search} onFind={view.find} onEnter={view.goToFirst} />
      </div>
      <CountHeads />
      <ul className="divide-y divide-jamun-100 border-y border-jamun-100">
        {view.shown.map((variant) => (
          <CountField
            key={variant.variantId}
            ref={fieldRef(fields, variant)}
            variant={variant}
            text={entries[variant.variantId] ?? ''}
            error={problems[variant.variantId] ?? notes[variant.variantId]}
            isReadOnly={stocktake.busy}
            onFocus={() => stocktake.begin(variant.variantId)}
            onInput={(text) => stocktake.type(variant, text)}
            onKeyDown={onEnter(() => view.goOn(variant.variantId))}
          />
        ))}
      </ul>
      <Pages page={view.page} totalPages={view.totalPages} goTo={view.goTo} />
      <SaveBar summary={summaryText(variants, entries)} onCancel={() => void cancel()}>
        <Button
          ref={saveButton}
          busy={stocktake.busy}
          className="max-sm:grow"
          onClick={() => void stocktake.save()}
        >
          Save the count{counted > 0 && ` (${counted.toLocaleString('en-IN')})`}
        </Button>
      </SaveBar>
    </form>
  )
}

type SaveBarProps = { summary: string; onCancel: () => void; children: ReactNode }

/** The bar at the foot of the window: what a save does, Cancel, and the button that saves. */
const SaveBar = ({ summary, onCancel, children }: SaveBarProps) => (
  <div
    data-bulk-bar
    className={
      'sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t ' +
      'border-jamun-200 bg-white p-4 shadow-bar max-sm:gap-2 max-sm:p-3 lg:px-6'
    }
  >
    <p role="status" className="tnum mr-auto text-sm font-medium max-sm:w-full">
      {summary}
    </p>
    <Button look="outline" className="max-sm:grow" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </div>
)

const confirmDiscard = (counted: number): Promise<boolean> =>
  askConfirm(`${counted.toLocaleString('en-IN')} counted and not saved. Discard the count?`, {
    confirm: 'Discard',
    refuse: 'Go on counting',
    danger: true,
  })

const fieldRef =
  (fields: RefObject<Map<string, HTMLInputElement>>, { variantId }: CountedVariant) =>
  (input: HTMLInputElement | null): void =>
    void (input ? fields.current.set(variantId, input) : fields.current.delete(variantId))

type SearchProps = {
  ref: Ref<HTMLInputElement>
  text: string
  onFind: (text: string) => void
  onEnter: () => void
}

/** Finds a piece by its name or SKU. Enter, as a barcode scanner sends it, goes to its field. */
const Search = ({ ref, text, onFind, onEnter: goToFirst }: SearchProps) => (
  <label className="block sm:w-72">
    <span className="sr-only">Find a piece in the stocktake</span>
    <input
      ref={ref}
      type="text"
      role="searchbox"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={100}
      placeholder="Find by name or SKU"
      value={text}
      onChange={({ target }) => onFind(target.value)}
      onKeyDown={onEnter(goToFirst)}
      className={
        'min-h-11 w-full rounded-xs border border-jamun-400 px-3 text-sm ' +
        'placeholder:text-jamun-500'
      }
    />
  </label>
)

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-4 shrink-0' } as const

type PagesProps = { page: number; totalPages: number; goTo: (page: number) => void }

/** The pages of the stocktake. What was typed on another page stays. */
function Pages({ page, totalPages, goTo }: PagesProps) {
  if (totalPages === 0)
    return <p className="p-4 text-sm text-jamun-700 lg:px-6">No piece has this name or SKU.</p>
  if (totalPages === 1) return null
  return (
    <div
      className={
        'flex items-center justify-between gap-3 px-4 py-4 max-sm:gap-2 lg:px-6 ' +
        'max-sm:[&>button]:px-3'
      }
    >
      <Button look="outline" size="sm" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <ChevronLeft {...ICON} />
        Previous
      </Button>
      <p aria-live="polite" className="tnum text-sm whitespace-nowrap text-jamun-700">
        Page {page} of {totalPages}
      </p>
      <Button look="outline" size="sm" disabled={page >= totalPages} onClick={() => goTo(page + 1)}>
        Next
        <ChevronRight {...ICON} />
      </Button>
    </div>
  )
}
