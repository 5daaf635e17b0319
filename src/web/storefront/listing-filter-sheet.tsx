import { X } from 'lucide-react'
import type { MouseEvent, ReactElement, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { PriceChips, StockChip } from './listing-chips.tsx'
import { listingPath, withoutFilters, type Filters } from './listing-filters.ts'

type FilterSheetProps = { ref: RefObject<HTMLDialogElement | null>; path: string; filters: Filters; total: number }

/** The phone's filters, at the foot of the screen. A choice works at once behind the sheet; its last button says how much is left. */
export function FilterSheet({ ref, path, filters, total }: FilterSheetProps): ReactElement {
  const navigate = useNavigate()
  const close = () => ref.current?.close()
  const closeOnScrim = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close()
  }
  const clear = () => void navigate(listingPath(path, withoutFilters(filters)), { preventScrollReset: true })
  return (
    // The scrim is for pointers; Escape and Close are there for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      data-modal
      aria-labelledby="filter-head"
      onClick={closeOnScrim}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-md bg-mogra shadow-pop lg:hidden"
    >
      <div className="flex items-center justify-between border-b border-jamun-100 py-1.5 pl-5 pr-2">
        <h2 id="filter-head" className="font-display text-[1.375rem]">
          Filter
        </h2>
        <button type="button" aria-label="Close filter" onClick={close} className="inline-grid size-11 place-items-center rounded-full hover:bg-jamun-100">
          <X aria-hidden="true" strokeWidth={1.6} className="size-6" />
        </button>
      </div>
      <div className="space-y-6 px-5 py-5">
        <fieldset>
          <legend className="mb-2.5 font-semibold">Price</legend>
          <div className="flex flex-wrap gap-2.5">
            <PriceChips path={path} filters={filters} />
          </div>
        </fieldset>
        <div className="border-t border-jamun-100 pt-4">
          <StockChip path={path} filters={filters} label="In stock only" />
        </div>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-3 border-t border-jamun-100 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button look="outline" onClick={clear}>
          Clear
        </Button>
        <Button onClick={close}>
          Show {total} {total === 1 ? 'piece' : 'pieces'}
        </Button>
      </div>
    </dialog>
  )
}
