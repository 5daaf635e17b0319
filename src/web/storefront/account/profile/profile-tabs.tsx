import { NavLink } from 'react-router'

/** The pages of the profile, in tab order. */
const TABS = [
  { to: '/profile', label: 'Profile' },
  { to: '/profile/orders', label: 'Orders' },
  { to: '/profile/addresses', label: 'Addresses' },
  { to: '/profile/account', label: 'Account' },
]

const LOOK =
  '-mb-px flex min-h-12 items-center whitespace-nowrap border-b-2 border-transparent ' +
  'text-jamun-800 hover:text-rani-600 aria-[current=page]:border-rani-600 ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-rani-700'

/** The tabs of the profile, as links. An order's page belongs to the tab Orders. */
export function ProfileTabs() {
  return (
    <nav
      aria-label="Profile"
      className={
        '-mx-4 mt-4 flex gap-6 overflow-x-auto border-b border-jamun-200 px-4 sm:mx-0 sm:px-0'
      }
    >
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/profile'} className={LOOK}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
