import type { ReactElement } from 'react'

/** Whether an account is that of an administrator. */
export function RoleBadge({ isAdmin }: { isAdmin: boolean }): ReactElement {
  const colours = isAdmin ? 'bg-rani-100 text-rani-700' : 'bg-jamun-100 text-jamun-700'
  return (
    <span
      className={
        'inline-flex items-center rounded-full px-2.5 py-1 text-xs font-semibold stacked:py-0.5 ' +
        colours
      }
    >
      {isAdmin ? 'Admin' : 'User'}
    </span>
  )
}
