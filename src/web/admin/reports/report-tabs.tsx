import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { TabLink } from '#web/admin/layout/tabs.tsx'

/** The reports, in the order of their tabs. */
export const REPORTS = [
  { to: '/admin/reports', label: 'Sales' },
  { to: '/admin/reports/stock', label: 'Stock' },
  { to: '/admin/reports/settlements', label: 'Settlements' },
  { to: '/admin/reports/gst', label: 'GST return' },
]

/** The title of the screens of all reports; the tabs under it say which one it is. */
export const REPORTS_TITLE = 'Reports'

/** The links between the reports. */
export function ReportTabs(): ReactElement {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Reports" className="mb-4 overflow-x-auto lg:mb-5">
      <ul className="flex">
        {REPORTS.map(({ to, label }) => (
          <li key={to}>
            <TabLink to={to} isCurrent={pathname === to}>
              {label}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
