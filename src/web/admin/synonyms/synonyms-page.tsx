import { useRef, useState, type Ref } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { Synonym } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { adminLoader, PAGE_SIZE, pageOf } from '#web/admin/layout/admin-loader.ts'
import { ScreenFailed, ScreenHead, ScreenLoading } from '#web/admin/layout/screen.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymList, groupName } from './synonym-list.tsx'
import type { Route } from './+types/synonyms-page'

const TITLE = 'Search words'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  call(
    'GET /api/admin/synonyms',
    { query: { page: pageOf(url), limit: PAGE_SIZE, q: url.searchParams.get('q') || undefined } },
    { signal },
  ),
)

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading words..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenFailed
      title={TITLE}
      error={error}
      toastText="Failed to load the words"
      text="Failed to load the words."
    />
  )
}

function GroupsHead({ ref, total }: { ref: Ref<HTMLHeadingElement>; total: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
      <h2 ref={ref} tabIndex={-1} className="font-display text-[1.375rem]">
        {total} {total === 1 ? 'group' : 'groups'}
      </h2>
      <SearchBox label="Find a word" />
    </div>
  )
}

/** Deletes a group after confirmation. Returns whether it was deleted; shows a toast if not. */
async function deleteSynonym(group: Synonym): Promise<boolean> {
  const question = `Are you sure you want to delete the words ${groupName(group)}?`
  if (!(await askConfirm(question, { confirm: 'Delete', danger: true }))) return false
  try {
    await call('DELETE /api/admin/synonyms/:id', { params: { id: group._id } })
    toast('success', 'Words deleted successfully!')
    return true
  } catch (error) {
    toast(
      'error',
      'Failed to delete the words: ' +
        `${serverMessage(error, 'Please check your internet connection.')}`,
    )
    return false
  }
}

/** The groups of words that search treats as synonyms. */
export default function SynonymsPage({
  loaderData: { synonyms, pagination },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<Synonym>()
  // Part of the form's key: an empty form is mounted after each save.
  const [formCount, setFormCount] = useState(0)

  const edit = (group: Synonym) => {
    setEdited(group)
    window.scrollTo({ top: 0 })
  }
  const saved = () => {
    setEdited(undefined)
    setFormCount(formCount + 1)
    void revalidate()
  }
  /** Reloads after a delete. Goes to the previous page if this one had only that group. */
  const reloadAfterDelete = async () => {
    if (synonyms.length > 1 || pagination.page === 1) return revalidate()
    search.set('page', String(pagination.page - 1))
    setSearch(search)
  }
  const remove = async (group: Synonym) => {
    if (!(await deleteSynonym(group))) return
    if (group._id === edited?._id) setEdited(undefined)
    await reloadAfterDelete()
    heading.current?.focus()
  }

  return (
    <>
      <ScreenHead title={TITLE} line="Who searches for one word of a group finds the others too." />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <SynonymForm
          key={edited?._id ?? `new ${formCount}`}
          group={edited}
          onCancel={() => setEdited(undefined)}
          onSaved={saved}
        />
        <section aria-label="Words that mean the same" className="min-w-0 bg-white">
          <GroupsHead ref={heading} total={pagination.total} />
          {synonyms.length > 0 && (
            <SynonymList
              groups={synonyms}
              edited={edited}
              onEdit={edit}
              onRemove={(group) => void remove(group)}
            />
          )}
          {synonyms.length === 0 && (
            <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
              {search.get('q') ? 'No group has this word.' : 'There are no words yet.'}
            </p>
          )}
          <Pager pagination={pagination} />
        </section>
      </div>
    </>
  )
}
