import type { ReactElement, Ref } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { MissingText } from '#shared/catalog/picture.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { ListTabs, useCurrentView, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { TabLink } from '#web/admin/layout/tabs.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'

type ListHeadProps = {
  /** Gets the focus when a row is removed. */
  ref: Ref<HTMLHeadingElement>
  kind: 'picture' | 'video'
  views: SavedView[]
  total: number
}

/** How many pictures or videos there are, and which of them are shown. */
export function ListHead({ ref, kind, views, total }: ListHeadProps): ReactElement {
  const view = useCurrentView(views)
  return (
    <>
      <ListTabs
        views={views}
        label="Pictures or videos"
        tabs={
          <>
            <TabLink to="/admin/media" isCurrent={!view && kind === 'picture'}>
              Pictures
            </TabLink>
            <TabLink to="/admin/media?kind=videos" isCurrent={!view && kind === 'video'}>
              Videos
            </TabLink>
          </>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
        <h2 ref={ref} tabIndex={-1} className="font-display text-[1.375rem]">
          {total} {total === 1 ? kind : `${kind}s`}
        </h2>
        <UnusedFilter />
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <div className="min-w-[min(9.5rem,100%)] max-sm:flex-1">
            <SearchBox
              label={kind === 'picture' ? 'Find a picture' : 'Find by product'}
              found={total}
            />
          </div>
          {kind === 'picture' && <TextsFilter />}
          <ViewButtons list="media" views={views} total={total} />
        </div>
      </div>
    </>
  )
}

/**
 * Shows only those that nothing uses. The choice is in the URL; while the list loads, it is in that
 * of the next one.
 */
function UnusedFilter() {
  const [search, setSearch] = useSearchParams()
  const { location: next } = useNavigation()
  const shown = next ? new URLSearchParams(next.search) : search
  const toggle = (isOn: boolean) =>
    setSearch(
      (now) => {
        now.delete('page')
        if (isOn) now.set('unused', 'true')
        else now.delete('unused')
        return now
      },
      { preventScrollReset: true },
    )
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-rani-600"
        checked={shown.get('unused') === 'true'}
        onChange={({ target }) => toggle(target.checked)}
      />
      Only unused ones
    </label>
  )
}

/** The texts that a row names where they are missing. */
const MISSING_OPTIONS = [
  ['', 'Any texts'],
  ['alt', 'No alt text'],
  ['name', 'No name'],
] as const satisfies readonly (readonly [MissingText | '', string])[]

/** Shows only pictures without one of their texts. */
function TextsFilter() {
  const [search] = useSearchParams()
  const change = useQueryChange()
  return (
    <FilterSelect
      label="Filter by texts"
      value={search.get('missing') ?? ''}
      options={MISSING_OPTIONS}
      onChoose={(missing) => change((latest) => withFilter(latest, 'missing', missing))}
    />
  )
}

type NoMediaProps = { kind: 'picture' | 'video'; onAdd?: () => void }

const FILTERS = { picture: ['q', 'unused', 'missing'], video: ['q', 'unused'] }

/** In place of an empty list. `onAdd` opens the form of a picture. */
export function NoMedia({ kind, onAdd }: NoMediaProps): ReactElement {
  const [search] = useSearchParams()
  if (FILTERS[kind].some((name) => search.get(name)))
    return <EmptyList>{`No ${kind} matches.`}</EmptyList>
  if (kind === 'video')
    return (
      <EmptyList
        hint="A video shows how a piece moves. It is added in the form of its product."
        start={{ label: 'Choose a product', to: '/admin/products' }}
      >
        There are no videos yet.
      </EmptyList>
    )
  return (
    <EmptyList
      hint="They are for the home page, the products and the categories."
      start={onAdd && { label: 'Upload a picture', onClick: onAdd }}
    >
      There are no pictures of your own yet.
    </EmptyList>
  )
}
