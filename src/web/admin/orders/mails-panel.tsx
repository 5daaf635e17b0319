import type { ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { MailBadge } from '#web/admin/outbox/mail-state.tsx'
import { SEND } from '#web/admin/outbox/send-mail.ts'
import type { OrderMails, OutboxMail } from '#web/api/admin/operations/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { MailNote } from './mail-note.tsx'

/** The mails and text messages about an order with their states, newest first. */
export function MailsPanel({ mails }: { mails: OrderMails | null }): ReactElement | null {
  if (!mails || mails.mails.length === 0) return null
  const { sendsMails, sendsTexts } = mails
  return (
    <Panel title="Mails">
      <ul className="stack-4 text-sm">
        {mails.mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            canSend={mail.kind === 'text' ? sendsTexts : sendsMails}
          />
        ))}
      </ul>
      <MailNote className="mt-4" />
    </Panel>
  )
}

/** One mail. What is not sent can be sent from here, if something that sends it is configured. */
function MailRow({ mail, canSend }: { mail: OutboxMail; canSend: boolean }) {
  const { run, busy } = useMutation(SEND)
  const { id, subject, at, recipient, problem, status } = mail
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 wrap-anywhere">
        <span className="min-w-0 grow basis-40 font-medium">{subject}</span>
        <MailBadge mail={mail} />
      </p>
      <p className="tnum wrap-anywhere text-jamun-700">
        {formatMoment(at)} · {recipient}
      </p>
      {problem && <p className="wrap-anywhere text-sindoor-600">{problem}</p>}
      {canSend && (status === 'unsent' || status === 'failed') && (
        <Button
          look="outline"
          size="sm"
          className="mt-2"
          busy={busy}
          onClick={() => void run({ id })}
        >
          Send now<span className="sr-only">: {subject}</span>
        </Button>
      )}
    </li>
  )
}
