import type { ReactElement } from 'react'
import type { OutboxMail } from '#contract/contract.ts'

type State = OutboxMail['status']

/** How far a mail came, in the owner's words. */
export const MAIL_STATES: Record<State, string> = {
  queued: 'On its way',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Not sent',
}

const LOOKS: Record<State, string> = {
  queued: 'bg-haldi-100 text-zari-700',
  sent: 'bg-mehendi-100 text-mehendi-700',
  kept: 'bg-jamun-100 text-jamun-700',
  failed: 'bg-sindoor-100 text-sindoor-600',
}

/** How far a mail came; one that the mail server would not take yet is tried again by itself. */
export function MailBadge({ mail: { status, problem } }: { mail: OutboxMail }): ReactElement {
  const look = status === 'queued' && problem ? LOOKS.failed : LOOKS[status]
  return (
    <span
      className={
        'inline-flex items-center rounded-full px-2.5 py-1 text-xs font-semibold ' +
        `whitespace-nowrap ${look}`
      }
    >
      {status === 'queued' && problem ? 'Tried again soon' : MAIL_STATES[status]}
    </span>
  )
}
