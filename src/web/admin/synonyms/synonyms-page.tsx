import { useRef, useState, type Ref } from 'react'
import { deleteSynonyms, listSynonyms, type SynonymGroup } from '#web/api/admin/catalog/synonyms.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { FormAndList, useEditedRow } from '#web/admin/layout/form-view.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import {
  adminAction,
  adminLoader,
  ADMIN_PAGE_SIZE,
  pageOf,
  useMutation,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { ListTabs, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import { SAVE, SynonymForm } from './synonym-form.tsx'
import { SynonymList, groupName } from './synonym-list.tsx'
import type { Route } from './+types/synonyms-page'

const TITLE = 'Search synonyms'
const LINE = 'Who searches for one word of a group finds the others too.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'words',
    listSynonyms(
      { page: pageOf(url), limit: ADMIN_PAGE_SIZE, q: url.searchParams.get('q') || undefined },
      signal,
    ),
    signal,
  ),
)

const DELETE: Mutation<{ id: string }, void> = {
  name: 'delete',
  send: deleteSynonyms,
  done: () => 'Words deleted successfully!',
  failed: () => 'Failed to delete the words: ',
}

export const clientAction = adminAction(SAVE, DELETE, ...VIEW_MUTATIONS)

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
        <SearchBox label="Find a word" found={total} />
        <ViewButtons list="words" views={views} total={total} />
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
        <section
          aria-label="Words that mean the same"
          className="@container/table min-w-0 bg-white"
        >
          <GroupsHead ref={heading} views={views} total={pagination.total} />
          {groups.length > 0 && (
            <SynonymList
              groups={groups}
              edited={edited}
              onEdit={edit}
              onRemove={(group) => void remove(group)}
            />
          )}
          {groups.length === 0 && <NoGroups onAdd={add} />}
          <Pager pagination={pagination} />
        </section>
      </FormAndList>
    </>
  )
}

const NoGroups = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyList
    hint="A search for one word of a group finds products with the others too."
    start={{ label: 'Add the first words', onClick: onAdd }}
  >
    There are no words yet.
  </EmptyList>
)

export default SCREEN.of(SynonymsPage)
