import { KeyRound, LogOut, Package, Pencil, Shield, Trash2, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminUser } from '#web/api/admin/users.ts'
import { formatDay, formatMoment } from '#web/admin/layout/moment.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { ordersOfCustomer } from '#web/admin/orders/list/orders-query.ts'
import { formatShortDay } from '#web/admin/orders/list/placed-at.ts'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { RowActions, type RowAction } from '#web/admin/layout/rows/row-actions.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { RoleBadge } from './role-badge.tsx'
import type { UserActions } from './use-user-actions.tsx'
import { userAddress } from './user-address.ts'

type UserListActions = UserActions & { edit: (user: AdminUser) => void }

type UserListProps = {
  users: AdminUser[]
  edited: AdminUser | undefined
  selection: Selection<AdminUser>
  actions: UserListActions
}

/** A cell of its own in rows of one line; else the name has it. */
const LINED = 'hidden lined:table-cell'

const COLUMNS = [
  { label: 'User' },
  { label: 'Email' },
  { label: 'Orders', right: true, className: LINED },
  { label: 'Spent', right: true, className: LINED },
  { label: 'Last order', className: LINED },
  { label: 'Role' },
  { label: 'Actions', right: true },
]

const DASH = <span className="font-normal text-jamun-500">–</span>

/** The users as rows with their actions. */
export function UserList({ users, edited, selection, actions }: UserListProps): ReactElement {
  const format = columnFormat(users.map(({ spent }) => spent))
  const navigate = useNavigate()
  const openOrders = ({ id }: AdminUser) => void navigate(ordersOfCustomer(id))
  // The word is over the names, after the checkbox and the icon.
  const selectAll = <SelectAll selection={selection} className="mr-16" />
  return (
    <Table caption="User List" columns={COLUMNS} headStart={users.length > 0 && selectAll} isClose>
      {users.map((user) => (
        <Row
          key={user.id}
          marked={user.id === edited?.id || selection.isChosen(user)}
          onOpen={() => void navigate(userAddress(user.id))}
        >
          <Cell colSpan={2} className="columned:min-w-52 stacked:col-start-1 stacked:row-start-1">
            <Name user={user} spent={format(user.spent)} selection={selection} />
          </Cell>
          <Cell
            className={
              'text-jamun-800 wrap-anywhere columned:min-w-44 stacked:col-span-2 ' +
              `sm:stacked:pl-13 ${user.email || user.marketingSince ? '' : 'stacked:pl-11'}`
            }
          >
            <Email user={user} />
          </Cell>
          <Cell right className={`tnum ${LINED}`}>
            <OrderCount user={user} />
          </Cell>
          <Cell right className={`tnum font-semibold whitespace-nowrap ${LINED}`}>
            {user.orders > 0 ? format(user.spent) : DASH}
          </Cell>
          <Cell className={`whitespace-nowrap text-jamun-700 ${LINED}`}>
            {user.lastOrderAt ? formatDay(user.lastOrderAt) : DASH}
          </Cell>
          <Cell className="stacked:hidden">
            <RoleBadge isAdmin={user.isAdmin} />
          </Cell>
          <Cell className="stacked:col-start-2 stacked:row-start-1 stacked:-mr-2">
            <RowActions name={user.name} actions={actionsOf(user, { ...actions, openOrders })} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** The number of orders, which leads to them. */
const OrderCount = ({ user: { id, name, orders } }: { user: AdminUser }) =>
  orders === 0 ? (
    '0'
  ) : (
    <Link
      to={ordersOfCustomer(id)}
      aria-label={`Orders of ${name}: ${orders}`}
      className={
        '-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-end text-rani-600 underline ' +
        'underline-offset-4'
      }
    >
      {orders.toLocaleString('en-IN')}
    </Link>
  )

type RowActionsOfUser = UserListActions & { openOrders: (user: AdminUser) => void }

function actionsOf(user: AdminUser, actions: RowActionsOfUser): RowAction[] {
  const orders: RowAction = {
    text: 'Orders',
    Icon: Package,
    onClick: () => actions.openOrders(user),
    place: 'menu',
  }
  const link: RowAction = {
    text: 'Make a log-in link',
    Icon: KeyRound,
    onClick: () => void actions.makeLink(user),
    place: 'menu',
  }
  return [
    { text: 'Edit', Icon: Pencil, onClick: () => actions.edit(user), place: 'always' },
    ...(user.orders > 0 ? [orders] : []),
    // An administrator gets no link.
    ...(user.isAdmin ? [] : [link]),
    {
      text: 'Log out everywhere',
      Icon: LogOut,
      onClick: () => void actions.logOut(user),
      place: 'menu',
    },
    {
      text: 'Delete',
      Icon: Trash2,
      onClick: () => void actions.remove(user),
      place: 'menu',
      danger: true,
    },
  ]
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

type NameProps = { user: AdminUser; spent: string; selection: Selection<AdminUser> }

function Name({ user, spent, selection }: NameProps) {
  const Icon = user.isAdmin ? Shield : UserRound
  return (
    <span className="flex items-center gap-3 stacked:gap-2">
      <SelectRow row={user} name={user.name} selection={selection} />
      <span
        className={
          'grid size-10 shrink-0 place-items-center rounded-full max-[26rem]:hidden ' +
          `${user.isAdmin ? 'bg-rani-100 text-rani-700' : 'bg-jamun-100 text-jamun-700'}`
        }
      >
        <Icon {...ICON} />
      </span>
      <span className="min-w-0">
        <UserName user={user} />
        <span className="tnum flex flex-wrap items-center gap-x-2 text-jamun-700">
          {user.mobile.replace(/^(\d{5})/, '$1 ')}
          <span className="columned:hidden">
            <RoleBadge isAdmin={user.isAdmin} />
          </span>
        </span>
        {user.lastOrderAt && (
          <span className="tnum block text-xs text-jamun-700 lined:hidden">
            {user.orders === 1 ? '1 order' : `${user.orders.toLocaleString('en-IN')} orders`} ·{' '}
            {spent} · <span className="sr-only">last </span>
            <time
              dateTime={user.lastOrderAt}
              title={`Last order ${formatDay(user.lastOrderAt)}`}
              className="whitespace-nowrap"
            >
              {formatShortDay(user.lastOrderAt)}
            </time>
          </span>
        )}
      </span>
    </span>
  )
}

/** The name, which leads to the page of the user. */
const UserName = ({ user: { id, name } }: { user: AdminUser }) => (
  <Link
    to={userAddress(id)}
    className={
      '-my-2.5 flex min-h-11 w-fit min-w-11 items-center py-2.5 font-medium text-rani-600 ' +
      'underline-offset-4 wrap-anywhere hover:underline'
    }
  >
    {name}
  </Link>
)

/** The e-mail address, and since when the customer wants news and offers. */
const Email = ({ user: { email, marketingSince } }: { user: AdminUser }) => (
  <>
    {email ?? DASH}
    {marketingSince && (
      <span className="block text-xs text-jamun-500">
        Wants news since {formatMoment(marketingSince)}
      </span>
    )}
  </>
)
