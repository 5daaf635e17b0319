import { useRef, useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { USER_SORTS, type UserSort } from '#shared/customer/user-sorts.ts'
import type { Pagination } from '#contract/contract.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { listUsers, type AdminUser } from '#web/api/admin/users.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import {
  adminScreen,
  ScreenHead,
  type ScreenProps,
  type UnsavedForm,
} from '#web/admin/layout/screen.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import type { EditUser } from './edit-user.tsx'
import { NewsExport } from './news-export.tsx'
import { LoginLinkDialog } from './login-link-dialog.tsx'
import { DELETE, EDIT, LINK, LOG_OUT, useUserActions, type MadeLink } from './use-user-actions.tsx'
import { LOG_OUT_ALL, USER, UsersBar } from './users-bar.tsx'
import { UserList } from './user-list.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { ListTabs, useCurrentView, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/users-page'

const TITLE = 'User Management'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const TABS = [
  { value: undefined, label: 'All users' },
  { value: 'true', label: 'Newsletter' },
]

/** The orders of the list: the values in the URL with their labels. */
const SORTS = { newest: 'Newest first', spent: 'Most spent' } as const satisfies Record<
  UserSort,
  string
>

const sortOf = (search: URLSearchParams): UserSort =>
  USER_SORTS.find((sort) => sort === search.get('sort')) ?? 'newest'

type UsersQuery = Omit<Parameters<typeof listUsers>[0], 'page' | 'limit'>

/** The filters and the order of the URL, as the API takes them. */
const toUsersQuery = (search: URLSearchParams): UsersQuery => ({
  q: search.get('q') ?? undefined,
  sort: sortOf(search),
  news: search.get('news') === 'true' ? 'true' : undefined,
})

const READ_MATCHING: ReadMatching<AdminUser> = {
  name: 'read-matching',
  send: (search) =>
    readMatching(async (page) => {
      const query = toUsersQuery(new URLSearchParams(search))
      const { users, pagination } = await listUsers({ ...query, ...page })
      return { rows: users, pagination }
    }),
  isRead: true,
}

export const clientLoader = adminLoader(({ url, signal }) => {
  const query = toUsersQuery(url.searchParams)
  return withViews(
    'users',
    listUsers({ ...query, page: pageOf(url), limit: rowsPerPage() }, signal),
    signal,
  )
})

export const clientAction = adminAction(
  EDIT,
  DELETE,
  LOG_OUT,
  LINK,
  LOG_OUT_ALL,
  READ_MATCHING,
  ...VIEW_MUTATIONS,
)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading users...',
  toastText: 'Failed to load users',
  text: 'Failed to load users.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const importForm = () => import('./edit-user.tsx')

/** Every account: name, role, and the actions edit, delete and log out. */
function UsersPage({ loaderData: { users, pagination, views } }: ScreenProps<typeof clientLoader>) {
  const [opened, setOpened] = useState<{ user: AdminUser; Form: typeof EditUser }>()
  const edited = opened?.user
  const form = useRef<UnsavedForm>(null)
  const view = useFormView()

  const edit = async (user: AdminUser) => {
    if (edited && user.id !== edited.id && !(await form.current?.confirmLeave())) return
    const file = await loadPart(importForm)
    if (!file) return
    setOpened({ user, Form: file.EditUser })
    view.open()
  }
  const close = () => {
    setOpened(undefined)
    view.close()
  }
  const [made, setMade] = useState<MadeLink>()
  const actions = useUserActions((id) => id === edited?.id && close(), setMade)

  const count = `${pagination.total} ${pagination.total === 1 ? 'user' : 'users'}`
  return (
    <>
      <FormAndList
        // There is no form without a user, such as after a reload.
        view={edited ? view : { ...view, isOpen: false }}
        head={<ScreenHead title={TITLE} line={count} />}
        hasForm={edited !== undefined}
        form={
          opened && (
            <opened.Form
              key={opened.user.id}
              ref={form}
              user={opened.user}
              onCancel={close}
              onSaved={close}
            />
          )
        }
      >
        <Users
          users={users}
          pagination={pagination}
          views={views}
          edited={edited}
          actions={{ ...actions, edit: (user) => void edit(user) }}
        />
      </FormAndList>
      {made && <LoginLinkDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}

type UsersProps = Omit<ComponentProps<typeof UserList>, 'selection'> & {
  pagination: Pagination
  views: SavedView[]
}

/** The list with its tools, and what can be done with the chosen users. */
function Users({ pagination, views, ...list }: UsersProps) {
  const [search] = useSearchParams()
  const savedView = useCurrentView(views)
  const selection = useSelection<AdminUser>(list.users, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, { noun: USER, linkOf })
  return (
    <section aria-label="User List" className="@container/table min-w-0 bg-white">
      <ListTabs
        views={views}
        label="Which users"
        tabs={<FilterTabs name="news" tabs={TABS} hasCurrent={!savedView} />}
      />
      <h2 className="sr-only">User List</h2>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 lg:px-6">
        <div className="min-w-[min(9.5rem,100%)] max-sm:flex-1">
          <SearchBox label="Search users" found={pagination.total} />
        </div>
        <SortSelect />
        {search.get('news') === 'true' && <NewsExport />}
        <ViewButtons list="users" views={views} total={pagination.total} />
      </div>
      <SelectAllLine selection={selection} noun={USER} />
      <UserList {...list} selection={selection} />
      {list.users.length === 0 && <EmptyList>Nobody matches.</EmptyList>}
      {selection.chosen.length > 0 && <UsersBar selection={selection} onDone={finish} />}
      <ListPager pagination={pagination} isAlwaysShown />
      {dialog}
    </section>
  )
}

const linkOf = ({ name }: { name: string }): string =>
  `/admin/users?q=${encodeURIComponent(name.slice(0, 100))}`

function SortSelect() {
  const [search] = useSearchParams()
  const change = useQueryChange()
  const choose = (sort: string) =>
    change((latest) => withFilter(latest, 'sort', sort === 'newest' ? '' : sort))
  return (
    <FilterSelect
      label="Sort by"
      value={sortOf(search)}
      options={Object.entries(SORTS)}
      onChoose={choose}
    />
  )
}

export default SCREEN.of(UsersPage)
