import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseButton, Modal } from '#web/ui/modal.tsx'
import { PriceChips, StockChip } from './listing-chips.tsx'
import type { FilterOptions } from '#web/storefront/listing/listing-data.ts'
import { FilterForm } from './listing-filter-form.tsx'
import { hasFilters, listingPath, withoutFilters, type Filters } from './listing-filters.ts'
import { PriceFields } from './price-fields.tsx'
import type { Choose } from './use-choice.ts'

type MoreFiltersProps = {
  path: string
  category: Category | undefined
  filters: Filters
  /** The filters of the page that is shown, whose values `options` has. */
  shown: Filters
  options: FilterOptions
  choose: Choose
}

const hasPriceLimit = ({ minPrice, maxPrice }: Filters): boolean =>
  minPrice !== null || maxPrice !== null

/** Whether there is a price to choose or to leave. */
const hasPrices = (filters: Filters, { prices }: FilterOptions): boolean =>
  prices.some((count) => count > 0) || hasPriceLimit(filters)

/**
 * The filters on wide screens, and on all screens without scripts: one column per filter. A column
 * with more than twelve values scrolls, and a shade shows that it does. From 1280 px on all are one
 * column beside the grid (see base.css).
 */
export function FilterPanel(props: MoreFiltersProps): ReactElement {
  const { path, filters, options, choose } = props
  const panel = useRef<HTMLElement>(null)
  const address = listingPath(path, filters)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    // Above the grid the panel itself is in view.
    if (panel.current && getComputedStyle(panel.current).position === 'sticky') showFirst()
  }, [address])
  return (
    <section
      ref={panel}
      id="filters"
      aria-label="Filters"
      className="mb-6 border-y border-jamun-200 py-5"
    >
      <div className="mb-6 flex flex-wrap items-end gap-x-8 gap-y-4">
        {hasPrices(filters, options) && (
          <div role="group" aria-labelledby="filter-price">
            <p id="filter-price" className="mb-2.5 font-semibold">
              Price
            </p>
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
              <div className="flex flex-wrap gap-2">
                <PriceChips {...{ path, filters, options, choose }} counted />
              </div>
              <PriceFields {...{ path, filters, choose }} />
            </div>
          </div>
        )}
        <StockChip {...{ path, filters, options, choose }} counted label="In stock only" />
      </div>
      <FilterForm
        {...props}
        className={
          'grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 md:grid-cols-3 ' +
          'lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]'
        }
        group={({ name, label, children }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="mb-1 font-semibold">{label}</legend>
            <div className="max-h-132 overflow-y-auto scroll-shade">{children}</div>
          </fieldset>
        )}
      />
    </section>
  )
}

function Fold({
  label,
  chosen,
  defaultOpen = false,
  children,
}: {
  label: string
  chosen: number
  defaultOpen?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(defaultOpen || chosen > 0)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-b border-jamun-100"
    >
      <summary
        className={
          'flex min-h-13 cursor-pointer list-none items-center gap-2 font-semibold ' +
          '[&::-webkit-details-marker]:hidden'
        }
      >
        {label}
        {chosen > 0 && <span className="text-sm font-medium text-rani-600">{chosen} chosen</span>}
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.6}
          className="ml-auto size-5 shrink-0 group-open:rotate-180"
        />
      </summary>
      <div role="group" aria-label={label} className="pb-4">
        {children}
      </div>
    </details>
  )
}

type FilterSheetProps = MoreFiltersProps & { total: number; onClose(): void }

/**
 * The filters on phones, in a sheet at the bottom. A choice takes effect at once; the last button
 * shows the number of products that remain.
 */
export function FilterSheet({ total, onClose, ...parts }: FilterSheetProps): ReactElement {
  const { path, filters, choose } = parts
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  const [before] = useState(listingPath(path, filters))
  const isLoading = useNavigation().state !== 'idle'
  const end = () => {
    // A customer may close the sheet before the pieces of the last choice are here.
    if (isLoading || listingPath(path, filters) !== before) showFirst()
    onClose()
  }

  const count = `${total} ${total === 1 ? 'piece' : 'pieces'}`
  return (
    <Modal
      ref={sheet}
      openOnMount
      closeOnBackdrop
      aria-labelledby="filter-head"
      onClose={end}
      className={
        'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none flex-col ' +
        'rounded-t-md bg-mogra shadow-pop open:flex'
      }
    >
      <SheetHead onClose={close} />
      <SheetFilters {...parts} />
      <output className="sr-only">{count}</output>
      <div
        className={
          'grid shrink-0 grid-cols-[auto_1fr] gap-3 border-t border-jamun-100 px-5 py-4 ' +
          'pb-[max(1rem,env(safe-area-inset-bottom))]'
        }
      >
        <Button
          look="outline"
          disabled={!hasFilters(filters)}
          onClick={() => choose(withoutFilters(filters))}
        >
          Clear
        </Button>
        <Button onClick={close}>Show {count}</Button>
      </div>
    </Modal>
  )
}

/** Scrolls back to the first products: a shorter list would leave the end of the page in view. */
function showFirst(): void {
  const listing = document.querySelector('[data-tools]')?.parentElement
  if (listing && listing.getBoundingClientRect().top < 0) listing.scrollIntoView()
}

function SheetHead({ onClose }: { onClose(): void }) {
  return (
    <div
      className={
        'flex shrink-0 flex-wrap items-center gap-2 border-b border-jamun-100 py-1.5 pl-5 pr-2'
      }
    >
      <h2 id="filter-head" className="mr-auto font-display text-[1.375rem]">
        Filter
      </h2>
      <CloseButton label="Close filter" onClick={onClose} />
    </div>
  )
}

function SheetFilters(props: MoreFiltersProps) {
  const { path, filters, options, choose } = props
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 scroll-shade">
      {hasPrices(filters, options) && (
        <Fold label="Price" defaultOpen chosen={hasPriceLimit(filters) ? 1 : 0}>
          <div className="mb-4 flex flex-wrap gap-2.5">
            <PriceChips {...{ path, filters, options, choose }} counted />
          </div>
          <PriceFields {...{ path, filters, choose }} />
        </Fold>
      )}
      <FilterForm
        {...props}
        className=""
        group={({ name, label, chosen, children }) => (
          <Fold key={name} label={label} chosen={chosen} defaultOpen={name === 'metal'}>
            {children}
          </Fold>
        )}
      />
      <div className="py-4 empty:hidden">
        <StockChip {...{ path, filters, options, choose }} counted label="In stock only" />
      </div>
    </div>
  )
}
