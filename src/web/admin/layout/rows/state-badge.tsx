import type { ReactElement, ReactNode } from 'react'
import { BADGE } from '#web/ui/status-badge.ts'

/** The state of a row. `colours` are the classes of its ground and its text. */
export const StateBadge = ({
  colours,
  children,
}: {
  colours: string
  children: ReactNode
}): ReactElement => (
  <span className={`${BADGE} ${colours}`}>
    <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
    {children}
  </span>
)
