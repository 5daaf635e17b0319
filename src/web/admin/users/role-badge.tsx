import { Shield, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'

/** Whether an account is that of an administrator. In the cards of phones it has the icon too. */
export function RoleBadge({ isAdmin }: { isAdmin: boolean }): ReactElement {
  const Icon = isAdmin ? Shield : UserRound
  const colours = isAdmin ? 'bg-rani-100 text-rani-700' : 'bg-jamun-100 text-jamun-700'
  return (
    <span
      className={
        'inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-xs font-semibold ' +
        `stacked:py-0.5 ${colours}`
      }
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.6}
        className="hidden size-3.5 max-[26rem]:stacked:block"
      />
      {isAdmin ? 'Admin' : 'User'}
    </span>
  )
}
