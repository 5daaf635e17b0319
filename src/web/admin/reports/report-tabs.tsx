import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'

const TABS = [
  { to: '/admin/reports', label: 'Sales' },
  { to: '/admin/reports/stock', label: 'Stock' },
  { to: '/admin/reports/settlements', label: 'Settlements' },
  { to: '/admin/reports/gst', label: 'GST return' },
]

/** The links between the reports. */
export function ReportTabs(): ReactElement {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Reports" className="mb-4 overflow-x-auto lg:mb-5">
      <ul className="flex">
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={
                'flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap ' +
                'aria-[current]:border-rani-600 aria-[current]:font-semibold'
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
