import { ChevronLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, type To } from 'react-router'

/** The link above a head to the screen that this one belongs to. */
export const BackLink = ({ to, label }: { to: To; label: string }): ReactElement => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-1 text-sm text-jamun-800 hover:underline"
  >
    <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
    {label}
  </Link>
)
