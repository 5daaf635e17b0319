import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listUsers, type AdminUser } from '#web/api/admin/users.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { Pager } from '#web/ui/pager.tsx'
import {
  adminScreen,
  ScreenHead,
  type ScreenProps,
  type UnsavedForm,
} from '#web/admin/layout/screen.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EDIT, EditUser } from './edit-user.tsx'
import { NewsTools } from './news-export.tsx'
import { LoginLinkDialog } from './login-link-dialog.tsx'
import { DELETE, LINK, LOG_OUT, useUserActions, type MadeLink } from './use-user-actions.tsx'
import { UserList } from './user-list.tsx'
import { SavedViews } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/users-page'

const TITLE = 'User Management'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'users',
    listUsers(
      {
        page: pageOf(url),
        limit: ADMIN_PAGE_SIZE,
        q: url.searchParams.get('q') ?? undefined,
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
        <section aria-label="User List" className="min-w-0 bg-white">
          <SavedViews list="users" views={views} />
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
            <h2 className="font-display text-[1.375rem]">User List</h2>
            <SearchBox label="Search users" />
          </div>
          <NewsTools onlyNews={search.get('news') === 'true'} />
          <UserList
            users={users}
            edited={edited}
            actions={{ ...actions, edit: (user) => void edit(user) }}
          />
          {users.length === 0 && (
            <p className="px-6 py-8 text-center text-jamun-700">Nobody matches.</p>
          )}
          <Pager pagination={pagination} />
        </section>
      </FormAndList>
      {made && <LoginLinkDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}

export default SCREEN.of(UsersPage)
