import { useId, useState, type ComponentProps, type ReactElement } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { useQueryChange } from '#web/admin/layout/forms/use-query-change.ts'
import { DayField } from '#web/admin/layout/forms/day-field.tsx'
import { FilterButton } from '#web/admin/layout/forms/filter-button.tsx'
import { ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { StatusSelect } from './status-tabs.tsx'
import { ALL, dayOf, PAYMENTS, PERIODS, periodOf } from './orders-query.ts'

const FOLDED = ['from', 'to', 'payment', 'offer', 'customer']

function withoutFolded(search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  for (const name of [...FOLDED, 'reserved', 'page']) next.delete(name)
  return next.toString()
}

type CountsProps = Pick<ComponentProps<typeof StatusSelect>, 'counts'>
type OrderFiltersProps = CountsProps & Pick<ComponentProps<typeof ViewButtons>, 'views' | 'total'>

/**
 * The search, the other statuses, the period, and the other filters, which one button opens. On
 * phones the period is among these, unless it is in use.
 */
export function OrderFilters({ counts, views, total }: OrderFiltersProps): ReactElement {
  const [search] = useSearchParams()
  const hasPeriod = periodOf(search) !== undefined
  const active = FOLDED.filter((name) => search.get(name)).length
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="px-4 py-2 sm:py-4 lg:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-3">
        <div className="min-w-32 max-sm:flex-1">
          <SearchBox
            label="Search orders"
            placeholder="Number, name, mobile, piece"
            width="sm:w-72"
            found={total}
          />
        </div>
        <StatusSelect counts={counts} className="max-xl:hidden" />
        <div className="max-sm:hidden">
          <PeriodSelect />
        </div>
        <FilterButton
          controls={id}
          isOpen={isOpen}
          active={active}
          onToggle={() => setOpen(!isOpen)}
        />
        {active > 0 && (
          <Link
            to={`/admin/orders?${withoutFolded(search)}`}
            className={buttonClass('link', 'sm', 'min-w-11 px-2 text-sm')}
          >
            Clear
          </Link>
        )}
        <ViewButtons list="orders" views={views} total={total} />
      </div>
      <div className={`pt-3 sm:hidden ${isOpen || hasPeriod ? '' : 'hidden'}`}>
        <PeriodSelect isLabelled />
      </div>
      <OfferNote />
      <CustomerNote />
      <div id={id} hidden={!isOpen}>
        <FoldedFilters key={search.toString()} counts={counts} />
      </div>
    </div>
  )
}

/** Says that the list has the orders of one offer only. */
function OfferNote() {
  const [search] = useSearchParams()
  const offer = search.get('offer')
  if (!offer) return null
  return (
    <p className="pt-2 text-sm text-jamun-700">
      {search.get('reserved') === 'true'
        ? 'Orders that use one offer now, also unpaid ones.'
        : 'Orders that count in the figures of one offer.'}{' '}
      <Link to={`/admin/offers/${offer}`} className={ROWS_LINK}>
        Show the offer
      </Link>
    </p>
  )
}

/** Says that the list has the orders of one customer only. */
function CustomerNote() {
  const [search] = useSearchParams()
  return (
    search.has('customer') && (
      <p className="pt-2 text-sm text-jamun-700">The orders of one customer.</p>
    )
  )
}

/** The period as a select that loads the list at once. */
function PeriodSelect({ isLabelled = false }) {
  const [search] = useSearchParams()
  const change = useQueryChange()
  const period = periodOf(search)
  const hasOwnDays = Boolean(dayOf(search, 'from') ?? dayOf(search, 'to'))
  const choose = (value: string) =>
    change((query) => {
      for (const name of ['page', 'from', 'to', 'period']) query.delete(name)
      if (value) query.set('period', value)
      // Without a status the page lists what needs work, and only that.
      else if (!query.has('status')) query.set('status', ALL)
      return query.toString()
    })
  return (
    <FilterSelect
      label="Period"
      isLabelled={isLabelled}
      value={hasOwnDays ? 'own' : (period ?? '')}
      options={[
        ['', 'Any time'],
        ...Object.entries(PERIODS),
        ...(hasOwnDays ? [['own', 'Chosen days'] as const] : []),
      ]}
      onChoose={choose}
    />
  )
}

/** The filters by day and payment; where the row has no room for it, the other statuses too. */
function FoldedFilters({ counts }: CountsProps) {
  const [search] = useSearchParams()
  const texts = ['q', 'period', 'offer', 'reserved', 'customer', 'sort'].map(
    (name) => [name, search.get(name)] as const,
  )
  // Without a status, and without another filter, the page lists what needs work.
  const kept = [['status', search.get('status') ?? ALL] as const, ...texts]
  return (
    <Form
      className={
        'grid grid-cols-2 items-end gap-3 pt-4 text-sm sm:flex sm:flex-wrap md:max-xl:grid ' +
        'md:max-xl:grid-cols-[repeat(4,minmax(0,1fr))_auto] ' +
        'md:max-xl:[&_:is(input,select)]:w-full! md:max-xl:[&_select]:max-w-none!'
      }
    >
      {kept.map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <StatusSelect counts={counts} isLabelled className="max-md:hidden xl:hidden" />
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          name={name}
          label={name === 'from' ? 'From' : 'To'}
          day={dayOf(search, name)}
        />
      ))}
      <label>
        <span className="mb-1 block text-jamun-700">Payment</span>
        <select
          name="payment"
          defaultValue={search.get('payment') ?? ''}
          className={fieldClass(false, 'text-sm sm:w-auto!')}
        >
          <option value="">Any</option>
          {Object.entries(PAYMENTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" look="outline" size="sm" className="min-h-12!">
        Show
      </Button>
    </Form>
  )
}
