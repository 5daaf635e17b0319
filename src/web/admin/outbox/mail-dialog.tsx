import { useRef, type ReactElement } from 'react'
import { useMutation, type Mutation, type MutationResult } from '#web/admin/layout/admin-data.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { LoadFailed } from '#web/admin/layout/screen.tsx'
import { readMailText, type OutboxMail } from '#web/api/admin/operations/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { MailBadge } from './mail-state.tsx'
import { SEND } from './send-mail.ts'

export const READ_TEXT: Mutation<{ id: string }, string> = {
  name: 'read-text',
  send: readMailText,
  isRead: true,
}

type MailDialogProps = {
  mail: OutboxMail
  /** The text of the mail; undefined while it is loading. */
  text: MutationResult<string> | undefined
  canSend: boolean
  onAgain: () => void
  onClose: () => void
}

/**
 * One mail or text message as text in a dialog. An unsent or failed one can be sent from it, if
 * something that sends it is configured.
 */
export function MailDialog({
  mail,
  text,
  canSend,
  onAgain,
  onClose,
}: MailDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const { run, busy } = useMutation(SEND)
  const send = async () => {
    const result = await run({ id: mail.id })
    if (result?.ok) dialog.current?.close()
  }

  return (
    <DetailsDialog ref={dialog} title={mail.subject} onClose={onClose}>
      <MailFacts mail={mail} />
      <div className="border-t border-jamun-100 p-5">
        {!text && <p className="appear-late text-jamun-700">Loading...</p>}
        {text?.ok && <p className="wrap-anywhere whitespace-pre-wrap">{text.value}</p>}
        {text?.ok === false && (
          <LoadFailed text="The mail could not be loaded." onAgain={onAgain} />
        )}
      </div>
      {canSend && (mail.status === 'unsent' || mail.status === 'failed') && (
        <p className="border-t border-jamun-100 p-5">
          <Button busy={busy} className="max-sm:w-full" onClick={() => void send()}>
            Send now
          </Button>
        </p>
      )}
    </DetailsDialog>
  )
}

/** The recipient, the times and the state of a mail. */
function MailFacts({ mail }: { mail: OutboxMail }) {
  const tries = `${mail.tries} ${mail.tries === 1 ? 'time' : 'times'}`
  return (
    <div className="stack-1 px-5 py-4 text-sm">
      <p className="wrap-anywhere">
        <span className="text-jamun-700">To</span> {mail.recipient}
      </p>
      <p className="tnum">
        <span className="text-jamun-700">Written</span> {formatMoment(mail.at)}
        {mail.sentAt && (
          <>
            , <span className="text-jamun-700">sent</span> {formatMoment(mail.sentAt)}
          </>
        )}
      </p>
      <p className="pt-1">
        <MailBadge mail={mail} />
      </p>
      {mail.problem && (
        <p className="wrap-anywhere text-sindoor-600">
          The {mail.kind === 'text' ? 'messenger' : 'mail server'} would not take it ({tries}):{' '}
          {mail.problem}
        </p>
      )}
    </div>
  )
}
