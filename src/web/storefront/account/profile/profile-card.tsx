import { LayoutDashboard, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#web/api/account/user.ts'
import { formatDay, formatMobile } from '#web/storefront/account/format.ts'
import { formatOrderDay } from '#web/storefront/orders/order-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

const ICON = {
  'aria-hidden': true,
  strokeWidth: 1.6,
  className: 'size-[1.15em] shrink-0',
} as const

type ProfileCardProps = { user: User; leaving: boolean; onLogOut: () => void }

/** The user's details, with the log-out button and, for administrators, a link to the admin. */
export function ProfileCard({ user, ...logOut }: ProfileCardProps) {
  return (
    <section
      aria-label="Profile"
      className={
        'mt-6 flex flex-wrap gap-x-5 gap-y-4 bg-chandan p-5 sm:grid sm:grid-cols-[auto_1fr] lg:p-8'
      }
    >
      <span
        aria-hidden="true"
        className={
          'bead-ring m-2 grid size-14 place-items-center bg-jamun-900 font-display text-2xl ' +
          'text-haldi-300 sm:row-span-2 sm:size-20 sm:text-[2.125rem] lg:size-24'
        }
      >
        {/./u.exec(user.name.trim())?.[0].toLocaleUpperCase('en-IN')}
      </span>
      <p
        className={
          'max-w-full self-center font-display text-2xl leading-tight wrap-break-word ' +
          'sm:mt-2 sm:min-w-0 sm:self-start'
        }
      >
        {user.name}
      </p>
      <div className="w-full min-w-0">
        <dl className="grid grid-flow-row-dense grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8">
          <Fact name="Mobile">{formatMobile(user.mobile)}</Fact>
          {user.email && (
            <Fact name="Email" className="max-sm:col-span-2">
              {user.email}
            </Fact>
          )}
          <Fact name="Role">{user.isAdmin ? 'Administrator' : 'Customer'}</Fact>
          {formatDay(user.createdAt) && <Fact name="Joined">{formatOrderDay(user.createdAt)}</Fact>}
        </dl>
        <Buttons user={user} {...logOut} />
      </div>
    </section>
  )
}

const Buttons = ({ user, leaving, onLogOut }: ProfileCardProps) => (
  <div className="mt-6 grid gap-3 sm:flex">
    {user.isAdmin && (
      <Link to="/admin/dashboard" className={buttonClass('primary')}>
        <LayoutDashboard {...ICON} />
        Admin Dashboard
      </Link>
    )}
    <Button look="outline" busy={leaving} onClick={onLogOut}>
      {!leaving && <LogOut {...ICON} />}
      Log Out
    </Button>
  </div>
)

type FactProps = { name: string; className?: string; children: ReactNode }

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-jamun-700">{name}</dt>
      <dd className="tnum font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
