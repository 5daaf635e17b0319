import type { ReactElement } from 'react'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { BulkBar } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { BulkStep, type Step } from '#web/admin/layout/bulk/bulk-step.tsx'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { inNamedPieces } from '#web/admin/layout/bulk/named-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { sendMails, type OutboxMail } from '#web/api/admin/operations/outbox.ts'

export const MAIL = { one: 'mail', many: 'mails' }

const toNamed = ({ id, subject }: OutboxMail) => ({ id, name: subject })

/** Sends the chosen mails. */
export const SEND_ALL: Mutation<OutboxMail[], BulkResult> = {
  name: 'send-all',
  send: (mails) => inNamedPieces(mails.map(toNamed), (rows) => sendMails(rows.map(({ id }) => id))),
  done: (result) => toastOf(result, MAIL),
  failed: () => 'Failed to send the mails: ',
  // The attempt may have changed the state of a mail.
  reloadsAfter: () => true,
}

type CanSend = (mail: OutboxMail) => boolean

const isUnsent = ({ status }: OutboxMail): boolean => status === 'unsent' || status === 'failed'

const sendStep = (canSend: CanSend): Step<OutboxMail> => ({
  label: 'Send now',
  fits: (mail) => isUnsent(mail) && canSend(mail),
  toNamed,
  ask: (mails) => `Send ${countOf(mails.length, MAIL)} now?`,
  means: (mails) => {
    const [oldest = ''] = mails.map(({ at }) => at).toSorted()
    return mails.length === 1
      ? `It was written ${formatMoment(oldest)}.`
      : `The oldest was written ${formatMoment(oldest)}.`
  },
})

type MailsBarProps = {
  selection: Selection<OutboxMail>
  /** Whether something that sends it is configured. */
  canSend: CanSend
  onDone: (result: BulkResult, others: string[]) => void
}

/** What can be done with the chosen mails. */
export function MailsBar({ selection, canSend, onDone }: MailsBarProps): ReactElement {
  const step = sendStep(canSend)
  return (
    <BulkBar
      selection={selection}
      line={
        selection.chosen.some(step.fits)
          ? undefined
          : selection.chosen.some(isUnsent)
            ? 'Nothing that sends them is set: Settings, Connections.'
            : 'They were sent, or are on their way.'
      }
    >
      <BulkStep selection={selection} step={step} mutation={SEND_ALL} onDone={onDone} />
    </BulkBar>
  )
}
