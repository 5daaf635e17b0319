import { LogOut, Pencil, Shield, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#contract/index.ts'
import { call, serverMessage } from '#web/api.ts'
import { askConfirm } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.tsx'
import { adminLoader, PAGE_SIZE, pageOf } from '../admin-loader.ts'
import { Pager } from '#web/ui/pager.tsx'
import { ScreenFailed, ScreenHead, ScreenLoading } from '../screen.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Cell, Row, RowButton, Table } from '../table.tsx'
import { EditUser } from '../users/edit-user.tsx'
import type { Route } from './+types/users'

const TITLE = 'User Management'

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} | Jhumka` }, { name: 'robots', content: 'noindex' }]

export const clientLoader = adminLoader(({ url, signal }) =>
  call('GET /api/admin/users', { query: { page: pageOf(url), limit: PAGE_SIZE, q: url.searchParams.get('q') ?? undefined } }, { signal }),
)

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading users..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed title={TITLE} error={error} toastText="Failed to load users" text="Failed to load users." />
}

/** Everybody with an account: who she is, what she may, and the way out for her. */
export default function UsersPage({ loaderData: { users, pagination } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<User>()

  const edit = (user: User) => {
    setEdited(user)
    window.scrollTo({ top: 0 })
  }
  const done = async () => {
    setEdited(undefined)
    await revalidate()
  }
  const logOut = async (user: User) => {
    if (!(await askConfirm(`Log ${user.name} out everywhere?`, { confirm: 'Log out' }))) return
    try {
      const { message } = await call('POST /api/admin/users/:id/logout', { params: { id: user._id } })
      toast('success', message)
    } catch (error) {
      toast('error', `Failed to update user: ${serverMessage(error, 'Please check your internet connection.')}`)
    }
  }

  return (
    <>
      <ScreenHead title={TITLE} line={`${pagination.total} ${pagination.total === 1 ? 'user' : 'users'}`} />
      <div className={`grid items-start gap-5 ${edited ? 'xl:grid-cols-[23rem_minmax(0,1fr)]' : ''}`}>
        {edited && <EditUser key={edited._id} user={edited} onCancel={() => setEdited(undefined)} onSaved={() => void done()} />}
        <section aria-label="User List" className="min-w-0 bg-white">
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
            <h2 className="font-display text-[1.375rem]">User List</h2>
            <SearchBox label="Search users" />
          </div>
          <Table caption="User List" columns={[{ label: 'User' }, { label: 'Email' }, { label: 'Role' }, { label: 'Actions', right: true }]}>
            {users.map((user) => (
              <Row key={user._id} marked={user._id === edited?._id}>
                <Cell>
                  <Name user={user} />
                </Cell>
                <Cell className="text-jamun-800 wrap-anywhere max-md:col-start-1 max-md:pl-13">{user.email ?? '-'}</Cell>
                <Cell className="max-md:col-start-1 max-md:pt-1.5 max-md:pl-13">
                  <Role isAdmin={user.isAdmin} />
                </Cell>
                <Cell className="max-md:col-start-2 max-md:row-span-3 max-md:row-start-1">
                  <div className="flex justify-end max-md:flex-col">
                    <RowButton label={`Edit ${user.name}`} onClick={() => edit(user)}>
                      <Pencil {...ICON} />
                    </RowButton>
                    <RowButton label={`Log ${user.name} out everywhere`} onClick={() => void logOut(user)}>
                      <LogOut {...ICON} />
                    </RowButton>
                  </div>
                </Cell>
              </Row>
            ))}
          </Table>
          {users.length === 0 && <p className="px-6 py-8 text-center text-jamun-700">Nobody matches.</p>}
          <Pager pagination={pagination} />
        </section>
      </div>
    </>
  )
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

function Name({ user }: { user: User }) {
  const Icon = user.isAdmin ? Shield : UserRound
  return (
    <span className="flex items-center gap-3">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${user.isAdmin ? 'bg-rani-100 text-rani-700' : 'bg-jamun-100 text-jamun-700'}`}>
        <Icon {...ICON} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{user.name}</span>
        <span className="tnum block text-jamun-700">{user.mobile.replace(/^(\d{5})/, '$1 ')}</span>
      </span>
    </span>
  )
}

function Role({ isAdmin }: { isAdmin: boolean }) {
  const look = isAdmin ? 'bg-rani-100 text-rani-700' : 'bg-jamun-100 text-jamun-700'
  return <span className={`inline-flex items-center rounded-full px-2.5 py-1 text-xs font-semibold ${look}`}>{isAdmin ? 'Admin' : 'User'}</span>
}
