import { useId, useRef, useState, type ReactElement } from 'react'
import { MAX_REPLY_LENGTH } from '#shared/privacy/complaints.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { PhoneLink } from '#web/admin/layout/rows/phone-link.tsx'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import {
  replyToComplaint,
  type AdminComplaint,
  type ReplyInput,
} from '#web/api/admin/orders/complaints.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Pictures } from '#web/ui/pictures/pictures.tsx'
import { ComplaintBadge, ComplaintName, ComplaintOrder, dueText } from './complaint-list.tsx'

export const REPLY: Mutation<ReplyInput, string> = {
  name: 'reply',
  send: (input) => replyToComplaint(input).finally(() => void refreshWaiting()),
  done: (message) => message,
  failed: () => 'Failed to send the reply: ',
  // Another administrator has answered it meanwhile.
  reloadsAfter: ({ status }) => status === 409 || status === 404,
}

/** One complaint with the replies, and the form for the next reply. */
export function ComplaintDialog({
  complaint,
  onClose,
}: {
  complaint: AdminComplaint
  onClose: () => void
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <DetailsDialog ref={dialog} title={`Complaint ${complaint.number}`} onClose={onClose}>
      <div className="stack-1 px-5 py-4 text-sm wrap-anywhere">
        <p>
          <ComplaintName complaint={complaint} />,{' '}
          <PhoneLink number={complaint.mobile} about={`Your complaint ${complaint.number}: `} />
          {complaint.email && `, ${complaint.email}`}
        </p>
        {complaint.orderNumber && (
          <p>
            Order <ComplaintOrder complaint={complaint} />
          </p>
        )}
        <p className="tnum text-jamun-700">
          Sent {formatMoment(complaint.createdAt)}. {dueText(complaint)}
        </p>
        <p className="pt-1">
          <ComplaintBadge complaint={complaint} />
        </p>
      </div>
      <div className="border-t border-jamun-100 p-5">
        <p className="wrap-anywhere whitespace-pre-wrap">{complaint.details}</p>
        <Pictures pictures={complaint.pictures} reader="administrator" className="mt-4" />
      </div>
      {complaint.replies.map(({ at, text }) => (
        <div key={at} className="border-t border-jamun-100 bg-chandan p-5 wrap-anywhere">
          <p className="text-sm text-jamun-700">Reply of {formatMoment(at)}</p>
          <p className="whitespace-pre-wrap">{text}</p>
        </div>
      ))}
      {complaint.state !== 'resolved' && (
        <ReplyForm complaint={complaint} onDone={() => dialog.current?.close()} />
      )}
    </DetailsDialog>
  )
}

function ReplyForm({ complaint, onDone }: { complaint: AdminComplaint; onDone: () => void }) {
  const id = useId()
  const { run, busy } = useMutation(REPLY)
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const error = submitted && !text.trim() ? 'Please write a reply.' : undefined
  const send = async (state: ReplyInput['state']) => {
    setSubmitted(true)
    if (!text.trim()) return document.getElementById(id)?.focus()
    const result = await run({ id: complaint.id, state, text: text.trim() })
    if (result?.ok) onDone()
  }
  return (
    <>
      <div className="border-t border-jamun-100 p-5">
        <TextArea
          label="Reply"
          id={id}
          rows={4}
          maxLength={MAX_REPLY_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={error}
          hint={
            complaint.email
              ? 'It is mailed, and shown with the ticket number.'
              : 'There is no mail address: it is shown with the ticket number.'
          }
        />
      </div>
      <div
        className={
          'sticky bottom-0 flex flex-wrap gap-3 border-t border-jamun-100 bg-white px-5 py-4 ' +
          '*:grow *:px-2!'
        }
      >
        <Button look="outline" size="sm" busy={busy} onClick={() => void send('acknowledged')}>
          {complaint.state === 'open' ? 'Acknowledge' : 'Reply only'}
        </Button>
        <Button size="sm" busy={busy} onClick={() => void send('resolved')}>
          Reply and resolve
        </Button>
      </div>
    </>
  )
}
