import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { CallReply, OutboxMail } from '#contract/index.ts'
import { call, serverMessage } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { formatMoment } from '../moment.ts'
import { ReadingDialog } from '../reading-dialog.tsx'
import { MailBadge } from './mail-state.tsx'

type WholeMail = CallReply<'GET /api/admin/outbox/:id'>
type DialogProps = { mail: OutboxMail; canSend: boolean; onClose: () => void; onChanged: () => void }

/** The mail with its text; undefined until it is there. */
function useMail(id: string): WholeMail | undefined {
  const [mail, setMail] = useState<WholeMail>()
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/admin/outbox/:id', { params: { id } }, { signal: leaving.signal })
      .then(setMail)
      .catch((error: unknown) => leaving.signal.aborted || toast('error', `Failed to load the mail: ${serverMessage(error, CHECK)}`))
    return () => leaving.abort()
  }, [id])
  return mail
}

const CHECK = 'Please check your internet connection.'

/** One mail as text. It opens as it is mounted; what was kept or given up can be sent, where there is a mail server. */
export function MailDialog({ mail, canSend, onClose, onChanged }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const whole = useMail(mail._id)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    try {
      const { message } = await call('POST /api/admin/outbox/:id/send', { params: { id: mail._id } })
      toast('success', message)
      dialog.current?.close()
    } catch (error) {
      toast('error', `Failed to send the mail: ${serverMessage(error, CHECK)}`)
    }
    setBusy(false)
    onChanged()
  }

  return (
    <ReadingDialog ref={dialog} title={mail.subject} onClose={onClose}>
      <Facts mail={mail} />
      {whole ? (
        <p className="border-t border-jamun-100 p-5 wrap-anywhere whitespace-pre-wrap">{whole.body}</p>
      ) : (
        <p className="appear-late border-t border-jamun-100 p-5 text-jamun-700">Loading...</p>
      )}
      {canSend && (mail.status === 'kept' || mail.status === 'failed') && (
        <p className="border-t border-jamun-100 p-5">
          <Button busy={busy} className="max-sm:w-full" onClick={() => void send()}>
            Send now
          </Button>
        </p>
      )}
    </ReadingDialog>
  )
}

/** To whom and when, and how far it came. */
function Facts({ mail }: { mail: OutboxMail }) {
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
          The mail server would not take it ({mail.tries} {mail.tries === 1 ? 'time' : 'times'}): {mail.problem}
        </p>
      )}
    </div>
  )
}
