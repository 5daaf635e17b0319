import { ChevronLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, type To } from 'react-router'

type BackLinkProps = {
  to: To
  label: string
  /** Its place: above a head it stands closer to the top of the page. */
  place?: string
}

/** The link above a head to the screen that this one belongs to. */
export const BackLink = ({ to, label, place = '-mt-4 lg:-mt-6' }: BackLinkProps): ReactElement => (
  <Link
    to={to}
    className={
      'inline-flex min-h-11 items-center gap-1 text-sm text-jamun-800 hover:underline ' + place
    }
  >
    <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
    {label}
  </Link>
)
