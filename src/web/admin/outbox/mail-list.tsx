import type { ReactElement } from 'react'
import type { OutboxMail } from '#web/api/admin/operations/outbox.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import { MailBadge } from './mail-state.tsx'

const COLUMNS = [{ label: 'Subject' }, { label: 'To' }, { label: 'Written' }, { label: 'State' }]

/** The mails as rows. The subject is the button that opens a mail. */
export function MailList({
  mails,
  onOpen,
}: {
  mails: OutboxMail[]
  onOpen: (mail: OutboxMail) => void
}): ReactElement {
  return (
    <Table caption="Outbox" columns={COLUMNS}>
      {mails.map((mail) => (
        <Row key={mail.id}>
          <Cell className="columned:min-w-48 stacked:col-start-1">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(mail)}
              className={
                'min-h-11 text-left font-medium wrap-anywhere text-rani-600 underline ' +
                'underline-offset-4 hover:text-rani-700'
              }
            >
              {mail.subject}
            </button>
            {mail.problem && (
              <span className="block text-xs wrap-anywhere text-sindoor-600">{mail.problem}</span>
            )}
          </Cell>
          <Cell className="wrap-anywhere text-jamun-800 columned:min-w-40 stacked:col-span-2">
            {mail.recipient}
            {mail.kind === 'text' && (
              <span className="block text-xs text-jamun-700">Text message</span>
            )}
          </Cell>
          <Cell className="tnum text-jamun-700 stacked:col-span-2 stacked:pt-1.5">
            {formatMoment(mail.at)}
          </Cell>
          <Cell className={STATE_CELL}>
            <MailBadge mail={mail} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
