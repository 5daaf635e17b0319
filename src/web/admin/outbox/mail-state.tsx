import type { ReactElement } from 'react'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import type { OutboxMail } from '#web/api/admin/operations/outbox.ts'

type State = OutboxMail['status']

/** The labels of the states of a mail. */
export const MAIL_STATES: Record<State, string> = {
  queued: 'On its way',
  sent: 'Sent',
  unsent: 'Kept',
  failed: 'Not sent',
}

const COLOURS: Record<State, string> = {
  queued: 'bg-haldi-100 text-zari-700',
  sent: 'bg-mehendi-100 text-mehendi-700',
  unsent: 'bg-jamun-100 text-jamun-700',
  failed: 'bg-sindoor-100 text-sindoor-600',
}

/** The state of a mail. A queued one with a problem is retried automatically. */
export function MailBadge({ mail: { status, problem } }: { mail: OutboxMail }): ReactElement {
  const colours = status === 'queued' && problem ? COLOURS.failed : COLOURS[status]
  return (
    <StateBadge colours={colours}>
      {status === 'queued' && problem ? 'Tried again soon' : MAIL_STATES[status]}
    </StateBadge>
  )
}
