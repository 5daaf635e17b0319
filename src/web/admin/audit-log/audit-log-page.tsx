import { Fragment, useState, type ComponentProps, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  listChanges,
  type AuditEntry,
  type AuditPage,
} from '#web/api/admin/operations/audit-log.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import {
  CategoriesContext,
  CategoryName,
  useCategories,
} from '#web/admin/categories/category-name.tsx'
import { listCategories } from '#web/api/admin/catalog/categories.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import { ListTabs, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { GROUPS } from '#web/admin/settings/groups/setting-groups.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { addressOf, verbOf } from './action-text.ts'
import { changedFields, shortChanges, type ChangedField } from './change-text.ts'
import type { Route } from './+types/audit-log-page'

const TITLE = 'Changes'
const KINDS = [
  { value: 'product', label: 'Products' },
  { value: 'category', label: 'Categories' },
  { value: 'stock', label: 'Stock' },
  { value: 'order', label: 'Orders' },
  { value: 'user', label: 'Users' },
  { value: 'settings', label: 'Settings' },
  { value: 'search', label: 'Search' },
  { value: 'mail', label: 'Mails' },
  { value: 'picture', label: 'Pictures' },
  { value: 'delivery', label: 'Delivery zones' },
  { value: 'remittance', label: 'Courier payouts' },
  { value: 'complaint', label: 'Complaints' },
  { value: 'sale', label: 'Sales' },
  { value: 'offer', label: 'Offers' },
  { value: 'review', label: 'Reviews' },
] as const
type Kind = (typeof KINDS)[number]['value']

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const kindOf = (search: URLSearchParams): Kind | undefined =>
  KINDS.find(({ value }) => value === search.get('kind'))?.value

/** The filters of the address. */
const toQuery = (search: URLSearchParams) => ({
  kind: kindOf(search),
  q: search.get('q') || undefined,
})

async function readPage(url: URL, signal: AbortSignal) {
  const [page, categories] = await Promise.all([
    listChanges(toQuery(url.searchParams), signal),
    listCategories(signal),
  ])
  return { page, categories }
}

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews('changes', readPage(url, signal), signal),
)

export const clientAction = adminAction(...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading...',
  toastText: 'Failed to load the changes',
  text: 'Failed to load the changes.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The audit log: what administrators changed, with the values before and after. Read-only. */
function AuditLogPage({
  loaderData: { page, categories, views },
}: ScreenProps<typeof clientLoader>) {
  const [search] = useSearchParams()
  return (
    <CategoriesContext value={categories}>
      <ScreenHead
        title={TITLE}
        line="Everything that an administrator changed. Nobody can edit this list."
      />
      <section aria-label={TITLE} className="@container/table bg-white">
        <ListTabs views={views} />
        <Filters views={views} page={page} />
      </section>
      <ChangeList key={search.toString()} query={toQuery(search)} first={page} />
    </CategoriesContext>
  )
}

/** The search, the kind of change and the buttons of the views. */
function Filters({
  views,
  page: { entries, next },
}: Pick<ComponentProps<typeof ViewButtons>, 'views'> & { page: AuditPage }) {
  const [search] = useSearchParams()
  const change = useQueryChange()
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 sm:py-4 lg:px-6">
      <div className="min-w-[min(9.5rem,100%)] max-sm:flex-1">
        {/* How many there are is known on the last page only. */}
        <SearchBox
          label="Search changes"
          placeholder="Who, or what was changed"
          {...(next === null && { found: entries.length })}
        />
      </div>
      <div className="flex max-sm:order-last max-sm:w-full">
        <FilterSelect
          label="Kind of change"
          value={kindOf(search) ?? ''}
          options={[
            ['', 'All changes'],
            ...KINDS.map(({ value, label }) => [value, label] as const),
          ]}
          onChoose={(value) => change((latest) => withFilter(latest, 'kind', value))}
        />
      </div>
      <ViewButtons list="changes" views={views} total={entries.length} />
    </div>
  )
}

function ChangeList({ query, first }: { query: ReturnType<typeof toQuery>; first: AuditPage }) {
  const [older, setOlder] = useState<AuditEntry[]>([])
  const [next, setNext] = useState(first.next)
  const entries = [...first.entries, ...older]

  const showOlder = async (before: number) => {
    try {
      const reply = await listChanges({ ...query, before })
      setOlder([...older, ...reply.entries])
      setNext(reply.next)
    } catch {
      toast('error', 'Failed to load the changes')
    }
  }
  if (entries.length === 0)
    return (
      <div className="bg-white">
        <EmptyList>Nothing has been changed yet.</EmptyList>
      </div>
    )
  return (
    <>
      <ol data-rows className="divide-y divide-jamun-100 border-t border-jamun-100 bg-white">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {next !== null && (
        <p className="mt-5 text-center">
          <Button look="outline" onClick={() => void showOlder(next)}>
            Older changes
          </Button>
        </p>
      )}
    </>
  )
}

function EntryRow({ entry: { at, actorName, action, subject, before, after } }: EntryProps) {
  const fields = changedFields(before, after)
  const short = shortChanges(fields)
  return (
    <li className="relative px-4 py-3 text-sm lg:px-6">
      <div className="pr-28 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{actorName}</span> {verbOf(action)}{' '}
          <SubjectName action={action} subject={subject} />
        </p>
        <p className="tnum shrink-0 text-jamun-700">{formatMoment(at)}</p>
      </div>
      {short.length > 0 && (
        <p className="tnum mt-0.5 text-jamun-700 wrap-anywhere">{short.join(' · ')}</p>
      )}
      {fields.length > 0 && (
        <details>
          <summary
            className={
              'absolute right-4 top-0.5 inline-flex min-h-11 cursor-pointer items-center ' +
              'font-medium text-rani-600 lg:right-6'
            }
          >
            What changed
          </summary>
          <dl className="my-2 grid gap-2 border-l-2 border-jamun-100 pl-4">
            {fields.map((field) => (
              <div key={field.name} className="wrap-anywhere sm:flex sm:gap-4">
                <dt className="shrink-0 font-medium sm:w-48">{field.label}</dt>
                <dd className="min-w-0">
                  <FieldValues field={field} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

type EntryProps = { entry: AuditEntry }

/** What was changed: settings by their labels, and a link where the subject has a page. */
function SubjectName({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) {
  const { kind, name } = subject
  const group = kind === 'settings' && GROUPS.find((each) => each.name === name)
  const to = addressOf({ action, subject })
  if (!to) return <span className="font-semibold">{group ? `Settings: ${group.label}` : name}</span>
  const look = 'font-semibold text-rani-600 underline-offset-4 hover:underline'
  return (
    <Link to={to} className={kind === 'order' ? `whitespace-nowrap ${look}` : look}>
      {name}
    </Link>
  )
}

/** The values of a field before and after. Categories are shown by their labels. */
function FieldValues({ field: { before, after, values } }: { field: ChangedField }) {
  const [was, now] = [useCategoryNames(values[0]), useCategoryNames(values[1])]
  return (
    <>
      <del className="text-jamun-500">{was ?? <Lines texts={before} />}</del>{' '}
      <ins className="no-underline">{now ?? <Lines texts={after} />}</ins>
      {now === undefined && after.length === 0 && (
        <span className="text-jamun-700">{before.length > 0 ? 'removed' : 'empty'}</span>
      )}
    </>
  )
}

const Lines = ({ texts }: { texts: string[] }) =>
  texts.length > 1
    ? texts.map((text, index) => (
        <span key={index} className="block">
          {text}
        </span>
      ))
    : texts[0]

/** The labels of categories; undefined if the value is something else. */
function useCategoryNames(value: unknown): ReactNode {
  const known = useCategories()
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const categories = values.flatMap((each) => known.find((one) => one.value === each) ?? [])
  if (categories.length === 0 || categories.length < values.length) return undefined
  return categories.map((category, index) => (
    <Fragment key={category.value}>
      {index > 0 && ', '}
      <CategoryName value={category.value} />
    </Fragment>
  ))
}

export default SCREEN.of(AuditLogPage)
