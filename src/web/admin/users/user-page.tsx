import { KeyRound, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listReviews } from '#web/api/admin/catalog/reviews.ts'
import { listComplaints } from '#web/api/admin/orders/complaints.ts'
import { listAdminOrders } from '#web/api/admin/orders/orders.ts'
import { readUser, type AdminUser } from '#web/api/admin/users.ts'
import { adminAction, adminLoader, Outage } from '#web/admin/layout/admin-data.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { formatDay } from '#web/admin/layout/moment.ts'
import { RowActions, type RowAction } from '#web/admin/layout/rows/row-actions.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import type { EditUser } from './edit-user.tsx'
import { LoginLinkDialog } from './login-link-dialog.tsx'
import { RoleBadge } from './role-badge.tsx'
import {
  DELETE_AND_LEAVE,
  EDIT,
  LINK,
  LOG_OUT,
  useUserActions,
  type MadeLink,
} from './use-user-actions.tsx'
import {
  AddressesPanel,
  ComplaintsPanel,
  ContactPanel,
  OrdersPanel,
  ReviewsPanel,
  TotalsPanel,
} from './user-panels.tsx'
import type { Route } from './+types/user-page'

/** How many orders, reviews and complaints are shown. */
const SHOWN = { orders: 8, reviews: 3, complaints: 3 }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  hiddenMeta(
    matches,
    loaderData instanceof Outage ? 'User' : (loaderData?.account.user.name ?? 'User'),
  )

export const clientLoader = adminLoader(async ({ params: { id = '' }, signal }) => {
  const [account, orders, reviews, complaints] = await Promise.all([
    readUser(id, signal),
    listAdminOrders({ customer: id, limit: SHOWN.orders }, signal),
    listReviews({ customer: id, limit: SHOWN.reviews }, signal),
    listComplaints({ customer: id, limit: SHOWN.complaints }, signal),
  ])
  return {
    account,
    orders: { entries: orders.orders, total: orders.pagination.total },
    reviews: { entries: reviews.reviews, total: reviews.pagination.total },
    complaints: { entries: complaints.complaints, total: complaints.pagination.total },
  }
})

export const clientAction = adminAction(EDIT, DELETE_AND_LEAVE, LOG_OUT, LINK)

const SCREEN = adminScreen({
  title: 'User',
  loading: 'Loading...',
  toastText: 'Failed to load the user.',
  text: 'Failed to load the user.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

type Loaded = ScreenProps<typeof clientLoader>['loaderData']

/** One user: contact, orders, reviews, complaints and addresses. */
const UserPage = ({ loaderData }: { loaderData: Loaded }) => (
  <UserView key={loaderData.account.user.id} {...loaderData} />
)

const COLUMN = 'grid grid-cols-1 gap-4 lg:gap-5'

const importForm = () => import('./edit-user.tsx')

function UserView({ account, orders, reviews, complaints }: Loaded) {
  const { user, addresses } = account
  const [Form, setForm] = useState<typeof EditUser>()
  const [made, setMade] = useState<MadeLink>()
  const actions = useUserActions(() => undefined, setMade)
  const edit = async () => {
    const file = await loadPart(importForm)
    if (file) setForm(() => file.EditUser)
  }
  const close = () => setForm(undefined)
  return (
    <>
      <BackLink to="/admin/users" label="Users" />
      <ScreenHead
        title={user.name}
        beside={<RoleBadge isAdmin={user.isAdmin} />}
        line={`Since ${formatDay(user.createdAt)}`}
      >
        <RowActions name={user.name} actions={actionsOf(user, actions, () => void edit())} />
      </ScreenHead>
      {/* On wide screens the second row takes what the right column is higher than the totals. */}
      <div
        className={
          'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] ' +
          'lg:grid-rows-[auto_1fr] lg:gap-5'
        }
      >
        <TotalsPanel user={user} />
        <div className={`${COLUMN} lg:row-span-2`}>
          {Form && <Form ref={null} user={user} onCancel={close} onSaved={close} />}
          <ContactPanel account={account} />
          <AddressesPanel addresses={addresses} />
        </div>
        <div className={COLUMN}>
          <OrdersPanel user={user} orders={orders} />
          <ReviewsPanel user={user} reviews={reviews} />
          <ComplaintsPanel user={user} complaints={complaints} />
        </div>
      </div>
      {made && <LoginLinkDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}

/** The same actions as in the row of the list. */
function actionsOf(
  user: AdminUser,
  { makeLink, logOut, remove }: ReturnType<typeof useUserActions>,
  edit: () => void,
): RowAction[] {
  const link: RowAction = {
    text: 'Make a log-in link',
    Icon: KeyRound,
    onClick: () => void makeLink(user),
    place: 'menu',
  }
  return [
    { text: 'Edit', Icon: Pencil, onClick: edit, place: 'always' },
    // An administrator gets no link.
    ...(user.isAdmin ? [] : [link]),
    {
      text: 'Log out everywhere',
      Icon: LogOut,
      onClick: () => void logOut(user),
      place: 'menu',
    },
    {
      text: 'Delete',
      Icon: Trash2,
      onClick: () => void remove(user),
      place: 'menu',
      danger: true,
    },
  ]
}

export default SCREEN.of(UserPage)
