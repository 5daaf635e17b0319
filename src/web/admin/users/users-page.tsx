import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { adminLoader, PAGE_SIZE, pageOf } from '#web/admin/layout/admin-loader.ts'
import { Pager } from '#web/ui/pager.tsx'
import { ScreenFailed, ScreenHead, ScreenLoading } from '#web/admin/layout/screen.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useUnsaved } from '#web/admin/layout/use-unsaved.ts'
import { EditUser } from './edit-user.tsx'
import { useUserActions } from './use-user-actions.ts'
import { UserList } from './user-list.tsx'
import type { Route } from './+types/users-page'

const TITLE = 'User Management'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  call(
    'GET /api/admin/users',
    { query: { page: pageOf(url), limit: PAGE_SIZE, q: url.searchParams.get('q') ?? undefined } },
    { signal },
  ),
)

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading users..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenFailed
      title={TITLE}
      error={error}
      toastText="Failed to load users"
      text="Failed to load users."
    />
  )
}

/** Every account: name, role, and the actions edit, delete and log out. */
export default function UsersPage({ loaderData: { users, pagination } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<User>()

  const [isDirty, setDirty] = useState(false)
  const confirmLeave = useUnsaved(isDirty)

  const edit = async (user: User) => {
    if (user._id !== edited?._id && !(await confirmLeave())) return
    setEdited(user)
    window.scrollTo({ top: 0 })
  }
  const close = () => setEdited(undefined)
  const cancel = async () => (await confirmLeave()) && close()
  const actions = useUserActions(({ _id }) => _id === edited?._id && close())

  return (
    <>
      <ScreenHead
        title={TITLE}
        line={`${pagination.total} ${pagination.total === 1 ? 'user' : 'users'}`}
      />
      <div
        className={
          'grid grid-cols-1 items-start gap-5 ' +
          `${edited ? 'xl:grid-cols-[23rem_minmax(0,1fr)]' : ''}`
        }
      >
        {edited && (
          <EditUser
            key={edited._id}
            user={edited}
            onCancel={() => void cancel()}
            onSaved={close}
            onChanged={() => void revalidate()}
            onDirty={setDirty}
          />
        )}
        <section aria-label="User List" className="min-w-0 bg-white">
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
            <h2 className="font-display text-[1.375rem]">User List</h2>
            <SearchBox label="Search users" />
          </div>
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
      </div>
    </>
  )
}
