import { useRef, useState, type ReactElement } from 'react'
import type { OutboxMail } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useLoaded } from '#web/ui/browser/use-loaded.ts'
import { LoadFailed } from '#web/admin/layout/load-failed.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { MailBadge } from './mail-state.tsx'

type MailDialogProps = {
  mail: OutboxMail
  canSend: boolean
  onClose: () => void
  onChanged: () => void
}

const CONNECTION_HINT = 'Please check your internet connection.'

/**
 * One mail as text in a dialog. An unsent or failed mail can be sent from it if a mail server is
 * configured.
 */
export function MailDialog({ mail, canSend, onClose, onChanged }: MailDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const { loaded, again } = useLoaded(mail._id, (signal) =>
    call('GET /api/admin/outbox/:id', { params: { id: mail._id } }, { signal }),
  )
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    try {
      const { message } = await call('POST /api/admin/outbox/:id/send', {
        params: { id: mail._id },
      })
      toast('success', message)
      dialog.current?.close()
    } catch (error) {
      toast('error', `Failed to send the mail: ${serverMessage(error, CONNECTION_HINT)}`)
    }
    setBusy(false)
    onChanged()
  }

  return (
    <DetailsDialog ref={dialog} title={mail.subject} onClose={onClose}>
      <MailFacts mail={mail} />
      <div className="border-t border-jamun-100 p-5">
        {loaded.state === 'loading' && <p className="appear-late text-jamun-700">Loading...</p>}
        {loaded.state === 'there' && (
          <p className="wrap-anywhere whitespace-pre-wrap">{loaded.thing.body}</p>
        )}
        {(loaded.state === 'failed' || loaded.state === 'missing') && (
          <LoadFailed text="The mail could not be loaded." onAgain={again} />
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
    <div className="space-y-1 px-5 py-4 text-sm">
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
          The mail server would not take it ({tries}): {mail.problem}
        </p>
      )}
    </div>
  )
}
