import type { ReactElement } from 'react'
import { Link } from 'react-router'

/** The link of a panel of the dashboard. */
export const PanelLink = ({ to, label }: { to: string; label: string }): ReactElement => (
  <Link
    to={to}
    className={
      'inline-flex min-h-11 shrink-0 items-center text-sm font-medium text-rani-600 underline ' +
      'underline-offset-4'
    }
  >
    {label}
  </Link>
)
