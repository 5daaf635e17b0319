import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'

type ChoiceLinkProps = { to: string; label: string; isCurrent: boolean }

/** One of a few links that choose what a list shows. */
export const ChoiceLink = ({ to, label, isCurrent }: ChoiceLinkProps): ReactElement => (
  <Link
    to={to}
    aria-current={isCurrent ? 'true' : undefined}
    className={buttonClass(isCurrent ? 'primary' : 'outline', 'sm', 'wrap-anywhere')}
  >
    {label}
  </Link>
)
