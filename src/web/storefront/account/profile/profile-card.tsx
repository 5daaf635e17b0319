import { LayoutDashboard, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#web/api/account/user.ts'
import { formatDay, formatMobile } from '#web/storefront/account/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** The user's details, with the log-out button and, for administrators, a link to the admin. */
export function ProfileCard({
  user,
  leaving,
  onLogOut,
}: {
  user: User
  leaving: boolean
  onLogOut: () => void
}) {
  const icon = {
    'aria-hidden': true,
    strokeWidth: 1.6,
    className: 'size-[1.15em] shrink-0',
  } as const
  return (
    <section
      aria-label="Profile"
      className="mt-6 grid gap-6 bg-chandan p-5 sm:grid-cols-[auto_1fr] lg:p-8"
    >
      <span
        aria-hidden="true"
        className={
          'bead-ring m-2 grid size-20 place-items-center bg-jamun-900 font-display ' +
          'text-[2.125rem] text-haldi-300 lg:size-24'
        }
      >
        {/./u.exec(user.name.trim())?.[0].toLocaleUpperCase('en-IN')}
      </span>
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight wrap-break-word">{user.name}</p>
        <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <Fact name="Mobile">{formatMobile(user.mobile)}</Fact>
          {user.email && <Fact name="Email">{user.email}</Fact>}
          <Fact name="Role">{user.isAdmin ? 'Administrator' : 'Customer'}</Fact>
          {formatDay(user.createdAt) && <Fact name="Joined">{formatDay(user.createdAt)}</Fact>}
        </dl>
        <div className="mt-6 grid gap-3 sm:flex">
          {user.isAdmin && (
            <Link to="/admin/dashboard" className={buttonClass('primary')}>
              <LayoutDashboard {...icon} />
              Admin Dashboard
            </Link>
          )}
          <Button look="outline" busy={leaving} onClick={onLogOut}>
            {!leaving && <LogOut {...icon} />}
            Log Out
          </Button>
        </div>
      </div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-jamun-700">{name}</dt>
      <dd className="tnum font-medium wrap-break-word">{children}</dd>
    </div>
  )
}
