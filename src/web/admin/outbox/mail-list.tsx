import type { ReactElement } from 'react'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import type { OutboxMail } from '#web/api/admin/operations/outbox.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import { MailBadge } from './mail-state.tsx'

const COLUMNS = [{ label: 'Subject' }, { label: 'To' }, { label: 'Written' }, { label: 'State' }]

/** The mails as rows. The subject is the button that opens a mail. */
export function MailList({
  mails,
  selection,
  onOpen,
}: {
  mails: OutboxMail[]
  selection: Selection<OutboxMail>
  onOpen: (mail: OutboxMail) => void
}): ReactElement {
  const selectAll = <SelectAll selection={selection} className="mr-3" />
  return (
    <Table caption="Outbox" columns={COLUMNS} headStart={selectAll}>
      {mails.map((mail) => (
        <Row key={mail.id} marked={selection.isChosen(mail)}>
          <Cell colSpan={2} className="columned:min-w-56 stacked:col-start-1">
            <span className="flex items-start gap-3 stacked:gap-2">
              <SelectRow row={mail} name={mail.subject} selection={selection} />
              <span className="min-w-0">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  data-opens
                  onClick={() => onOpen(mail)}
                  className={
                    'min-h-11 text-left font-medium wrap-anywhere text-rani-600 underline ' +
                    'underline-offset-4 hover:text-rani-700'
                  }
                >
                  {mail.subject}
                </button>
                {mail.problem && (
                  <span className="block text-xs wrap-anywhere text-sindoor-600">
                    {mail.problem}
                  </span>
                )}
              </span>
            </span>
          </Cell>
          <Cell
            className={
              'wrap-anywhere text-jamun-800 columned:min-w-40 stacked:col-span-2 stacked:pl-11'
            }
          >
            {mail.recipient}
            {mail.kind === 'text' && (
              <span className="block text-xs text-jamun-700">Text message</span>
            )}
          </Cell>
          <Cell className="tnum text-jamun-700 stacked:col-span-2 stacked:pt-1.5 stacked:pl-11">
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
