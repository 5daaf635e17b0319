import { useId, useRef, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import {
  HIDING_REASON_NAMES,
  HIDING_REASONS,
  MAX_HIDING_NOTE_LENGTH,
  MAX_REVIEW_REPLY_LENGTH,
} from '#shared/reviews/review-rule.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import {
  hideReview,
  publishReview,
  replyToReview,
  type AdminReview,
  type HideReviewInput,
  type ReviewReplyInput,
} from '#web/api/admin/catalog/reviews.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import { productPath } from '#web/api/product.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, FieldNote, fieldClass, TextArea } from '#web/ui/field.tsx'
import { Pictures } from '#web/ui/pictures/pictures.tsx'
import { ReviewBadge } from './review-list.tsx'

// Its author may have deleted it meanwhile.
const COMMON = {
  done: (message: string) => message,
  failed: () => 'Failed to save: ',
  reloadsAfter: ({ status }: { status: number }) => status === 404,
}

export const PUBLISH: Mutation<{ id: string }, string> = {
  name: 'publish',
  send: (input) => publishReview(input).finally(() => void refreshWaiting()),
  ...COMMON,
}
export const HIDE: Mutation<HideReviewInput, string> = {
  name: 'hide',
  send: (input) => hideReview(input).finally(() => void refreshWaiting()),
  ...COMMON,
}
export const REPLY: Mutation<ReviewReplyInput, string> = {
  name: 'reply',
  send: replyToReview,
  ...COMMON,
}

type PartProps = { review: AdminReview; onDone: () => void }

/** One review, with its moderation and the reply of the shop. */
export function ReviewDialog({
  review,
  onClose,
}: {
  review: AdminReview
  onClose: () => void
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <DetailsDialog ref={dialog} title={`Review by ${review.publishedAs}`} onClose={onClose}>
      <Facts review={review} />
      <div className="border-t border-jamun-100 p-5">
        <p className="wrap-anywhere whitespace-pre-wrap">{review.text}</p>
        <Pictures pictures={review.pictures} reader="administrator" className="mt-4" />
      </div>
      <Moderation review={review} onDone={close} />
      <ReplyForm review={review} onDone={close} />
    </DetailsDialog>
  )
}

const LINK = 'underline underline-offset-2 hover:text-rani-700'

function Facts({
  review: { product, order, stars, size, at, state, hidden },
}: {
  review: AdminReview
}) {
  return (
    <div className="space-y-1 px-5 py-4 text-sm wrap-anywhere">
      <p>
        <Link to={productPath(product)} className={LINK}>
          {product.title}
        </Link>
        {size && `, ${size}`}
      </p>
      <p className="tnum">
        {stars} of 5 stars, {formatMoment(at)}
      </p>
      <p>
        {order ? (
          <Link
            to={`/admin/orders/${order._id}`}
            className={`${LINK} inline-flex min-h-11 items-center`}
          >
            Order {order.number}
          </Link>
        ) : (
          'The account was deleted.'
        )}
      </p>
      <p className="pt-1">
        <ReviewBadge state={state} />
      </p>
      {hidden && (
        <p className="pt-1 text-jamun-700">
          {hidden.reason}. {hidden.note}
        </p>
      )}
    </div>
  )
}

/** Publishes the review, or hides it with a reason of the list and a note for its author. */
function Moderation({ review: { id, state, hidden }, onDone }: PartProps) {
  const field = useId()
  const publish = useMutation(PUBLISH)
  const hide = useMutation(HIDE)
  const [reason, setReason] = useState<Reason>(hidden?.code ?? '')
  const [note, setNote] = useState(hidden?.note ?? '')
  const [submitted, setSubmitted] = useState(false)
  const reasonError = submitted && !reason ? 'Please choose a reason.' : undefined
  const noteError = submitted && !note.trim() ? 'Please say what is wrong with it.' : undefined
  const busy = publish.busy || hide.busy

  async function sendPublishing(): Promise<void> {
    if ((await publish.run({ id }))?.ok) onDone()
  }
  async function sendHiding(): Promise<void> {
    setSubmitted(true)
    if (!reason) return document.getElementById(field)?.focus()
    if (!note.trim()) return document.getElementById(`${field}-note`)?.focus()
    if ((await hide.run({ id, reason, note: note.trim() }))?.ok) onDone()
  }

  return (
    <div className="space-y-4 border-t border-jamun-100 p-5">
      {state !== 'published' && (
        <Button busy={busy} className="w-full" onClick={() => void sendPublishing()}>
          Publish
        </Button>
      )}
      <ReasonField id={field} reason={reason} error={reasonError} onReason={setReason} />
      <TextArea
        label="What is wrong with it"
        id={`${field}-note`}
        rows={2}
        maxLength={MAX_HIDING_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={noteError}
        hint="Only its author reads this."
      />
      <Button look="outline" busy={busy} className="w-full" onClick={() => void sendHiding()}>
        {state === 'hidden' ? 'Save the reason' : 'Hide'}
      </Button>
    </div>
  )
}

type Reason = HideReviewInput['reason'] | ''
type ReasonFieldProps = {
  id: string
  reason: Reason
  error: string | undefined
  onReason: (reason: Reason) => void
}

const ReasonField = ({ id, reason, error, onReason }: ReasonFieldProps) => (
  <div>
    <FieldLabel htmlFor={id} label="Reason to hide it" />
    <select
      id={id}
      value={reason}
      onChange={({ target }) =>
        onReason(HIDING_REASON_NAMES.find((name) => name === target.value) ?? '')
      }
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-error`}
      className={fieldClass(Boolean(error))}
    >
      <option value="">Please choose</option>
      {HIDING_REASON_NAMES.map((name) => (
        <option key={name} value={name}>
          {HIDING_REASONS[name]}
        </option>
      ))}
    </select>
    <FieldNote
      id={`${id}-error`}
      error={error}
      hint="The product page shows it with the number of hidden reviews."
    />
  </div>
)

function ReplyForm({ review: { id, reply }, onDone }: PartProps) {
  const { run, busy } = useMutation(REPLY)
  const [text, setText] = useState(reply?.text ?? '')
  async function send(): Promise<void> {
    if ((await run({ id, text: text.trim() }))?.ok) onDone()
  }
  return (
    <div className="space-y-4 border-t border-jamun-100 p-5">
      <TextArea
        label="Reply of the shop"
        rows={4}
        maxLength={MAX_REVIEW_REPLY_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="Everybody reads it under the review. Empty: no reply."
      />
      <Button
        look="outline"
        busy={busy}
        disabled={text.trim() === (reply?.text ?? '')}
        className="w-full"
        onClick={() => void send()}
      >
        Save reply
      </Button>
    </div>
  )
}
