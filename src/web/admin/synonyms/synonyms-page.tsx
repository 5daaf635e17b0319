import { useRef, useState, type ComponentProps, type Ref, type RefObject } from 'react'
import type { Pagination } from '#contract/contract.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { deleteSynonyms, listSynonyms, type SynonymGroup } from '#web/api/admin/catalog/synonyms.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { FormAndList, useEditedRow } from '#web/admin/layout/form-view.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import {
  adminAction,
  adminLoader,
  rowsPerPage,
  pageOf,
  useMutation,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { ListTabs, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { DELETE_ALL, GROUP, SynonymsBar } from './synonyms-bar.tsx'
import { SAVE, SynonymForm } from './synonym-form.tsx'
import { SynonymList, groupName } from './synonym-list.tsx'
import type { Route } from './+types/synonyms-page'

const TITLE = 'Search synonyms'
const LINE = 'Who searches for one word of a group finds the others too.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** The filter of the address. */
const toQuery = (search: URLSearchParams) => ({ q: search.get('q') || undefined })

export const clientLoader = adminLoader(({ url, signal }) => {
  const query = { ...toQuery(url.searchParams), page: pageOf(url), limit: rowsPerPage() }
  return withViews('words', listSynonyms(query, signal), signal)
})

const READ_MATCHING: ReadMatching<SynonymGroup> = {
  name: 'read-matching',
  send: (search) =>
    readMatching(async (page) => {
      const query = toQuery(new URLSearchParams(search))
      const { groups, pagination } = await listSynonyms({ ...query, ...page })
      return { rows: groups, pagination }
    }),
  isRead: true,
}

const DELETE: Mutation<{ id: string }, void> = {
  name: 'delete',
  send: deleteSynonyms,
  done: () => 'Words deleted successfully!',
  failed: () => 'Failed to delete the words: ',
}

export const clientAction = adminAction(SAVE, DELETE, DELETE_ALL, READ_MATCHING, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading words...',
  toastText: 'Failed to load the words',
  text: 'Failed to load the words.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

type GroupsHeadProps = { ref: Ref<HTMLHeadingElement>; views: SavedView[]; total: number }

function GroupsHead({ ref, views, total }: GroupsHeadProps) {
  return (
    <>
      <ListTabs views={views} />
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
        <h2 ref={ref} tabIndex={-1} className="font-display text-[1.375rem]">
          {total} {total === 1 ? 'group' : 'groups'}
        </h2>
        <div className="flex items-center gap-3 max-sm:w-full">
          <SearchBox label="Find a word" found={total} />
          <ViewButtons list="words" views={views} total={total} />
        </div>
      </div>
    </>
  )
}

/** The groups of words that search treats as synonyms. */
function SynonymsPage({
  loaderData: { groups, pagination, views },
}: ScreenProps<typeof clientLoader>) {
  const deleting = useMutation(DELETE)
  const heading = useRef<HTMLHeadingElement>(null)
  const { view, edited, edit, add, close, forget } = useEditedRow<SynonymGroup>()
  // Part of the form's key: an empty form is mounted after each save.
  const [formCount, setFormCount] = useState(0)

  const saved = () => {
    close()
    setFormCount(formCount + 1)
  }
  const remove = async (group: SynonymGroup) => {
    const question = `Are you sure you want to delete the words ${groupName(group)}?`
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true }))) return
    const result = await deleting.run({ id: group.id })
    if (!result?.ok) return
    if (group.id === edited?.id) forget()
    heading.current?.focus()
  }

  return (
    <>
      <FormAndList
        view={view}
        head={<ScreenHead title={TITLE} line={LINE} />}
        add={{ label: 'Add words', onClick: add }}
        form={
          <SynonymForm
            key={edited?.id ?? `new ${formCount}`}
            group={edited}
            onCancel={close}
            onSaved={saved}
          />
        }
      >
        <Groups
          groups={groups}
          pagination={pagination}
          views={views}
          heading={heading}
          edited={edited}
          onEdit={edit}
          onAdd={add}
          onRemove={(group) => void remove(group)}
          onRemoved={(ids) => edited && ids.includes(edited.id) && forget()}
        />
      </FormAndList>
    </>
  )
}

type GroupsProps = Omit<ComponentProps<typeof SynonymList>, 'selection'> & {
  pagination: Pagination
  views: SavedView[]
  heading: RefObject<HTMLHeadingElement | null>
  onAdd: () => void
  /** After several were to be deleted. */
  onRemoved: (ids: string[]) => void
}

/** The list with its tools, and what can be done with the chosen groups. */
function Groups({ pagination, views, heading, onAdd, onRemoved, ...list }: GroupsProps) {
  const { groups } = list
  const selection = useSelection(groups, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, { noun: GROUP, linkOf })
  const done = (result: BulkResult) => {
    onRemoved(selection.chosen.map(({ id }) => id))
    finish(result)
    heading.current?.focus()
  }
  return (
    <section aria-label="Words that mean the same" className="@container/table min-w-0 bg-white">
      <GroupsHead ref={heading} views={views} total={pagination.total} />
      <SelectAllLine selection={selection} noun={GROUP} />
      {groups.length > 0 && <SynonymList {...list} selection={selection} />}
      {groups.length === 0 && <NoGroups onAdd={onAdd} />}
      {selection.chosen.length > 0 && <SynonymsBar selection={selection} onDone={done} />}
      <ListPager pagination={pagination} />
      {dialog}
    </section>
  )
}

const linkOf = ({ name }: { name: string }): string =>
  `/admin/words?q=${encodeURIComponent(name.split(',')[0] ?? '')}`

const NoGroups = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyList
    hint="A search for one word of a group finds products with the others too."
    start={{ label: 'Add the first words', onClick: onAdd }}
  >
    There are no words yet.
  </EmptyList>
)

export default SCREEN.of(SynonymsPage)
