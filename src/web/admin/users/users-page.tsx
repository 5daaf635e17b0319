import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { USER_SORTS, type UserSort } from '#shared/customer/user-sorts.ts'
import { listUsers, type AdminUser } from '#web/api/admin/users.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { Pager } from '#web/ui/pager.tsx'
import {
  adminScreen,
  ScreenHead,
  type ScreenProps,
  type UnsavedForm,
} from '#web/admin/layout/screen.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { EDIT, EditUser } from './edit-user.tsx'
import { NewsExport } from './news-export.tsx'
import { LoginLinkDialog } from './login-link-dialog.tsx'
import { DELETE, LINK, LOG_OUT, useUserActions, type MadeLink } from './use-user-actions.tsx'
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

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'users',
    listUsers(
      {
        page: pageOf(url),
        limit: ADMIN_PAGE_SIZE,
        q: url.searchParams.get('q') ?? undefined,
        sort: sortOf(url.searchParams),
        news: url.searchParams.get('news') === 'true' ? 'true' : undefined,
      },
      signal,
    ),
    signal,
  ),
)

export const clientAction = adminAction(EDIT, DELETE, LOG_OUT, LINK, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading users...',
  toastText: 'Failed to load users',
  text: 'Failed to load users.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** Every account: name, role, and the actions edit, delete and log out. */
function UsersPage({ loaderData: { users, pagination, views } }: ScreenProps<typeof clientLoader>) {
  const [edited, setEdited] = useState<AdminUser>()
  const form = useRef<UnsavedForm>(null)
  const [search] = useSearchParams()
  const view = useFormView()
  const savedView = useCurrentView(views)

  const edit = async (user: AdminUser) => {
    if (edited && user.id !== edited.id && !(await form.current?.confirmLeave())) return
    setEdited(user)
    view.open()
  }
  const close = () => {
    setEdited(undefined)
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
          edited && (
            <EditUser key={edited.id} ref={form} user={edited} onCancel={close} onSaved={close} />
          )
        }
      >
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
          <UserList
            users={users}
            edited={edited}
            actions={{ ...actions, edit: (user) => void edit(user) }}
          />
          {users.length === 0 && <EmptyList>Nobody matches.</EmptyList>}
          <Pager pagination={pagination} isAlwaysShown />
        </section>
      </FormAndList>
      {made && <LoginLinkDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function SortSelect() {
  const [search, setSearch] = useSearchParams()
  const choose = (sort: string) =>
    setSearch(
      (now) => {
        now.delete('page')
        if (sort === 'newest') now.delete('sort')
        else now.set('sort', sort)
        return now
      },
      { preventScrollReset: true },
    )
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
