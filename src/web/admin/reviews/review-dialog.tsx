import { useId, useRef, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { MAX_REVIEW_REPLY_LENGTH } from '#shared/reviews/review-rule.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import type { AdminReview } from '#web/api/admin/catalog/reviews.ts'
import { productPath } from '#web/api/product.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Pictures } from '#web/ui/pictures/pictures.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { HidingFields, hidingProblems, type Hiding } from './hiding-fields.tsx'
import { ReviewBadge } from './review-list.tsx'
import { HIDE, PUBLISH, REPLY } from './review-mutations.ts'

/** The reply as it is typed. `save` resolves to false if it was not saved. */
type Draft = {
  text: string
  onText: (text: string) => void
  isChanged: boolean
  busy: boolean
  save: () => Promise<boolean>
}

type PartProps = { review: AdminReview; draft: Draft; onDone: () => void }

/** One review, with the reply of the shop and its moderation. */
export function ReviewDialog({
  review,
  onClose,
}: {
  review: AdminReview
  onClose: () => void
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const draft = useDraft(review)
  return (
    <DetailsDialog ref={dialog} title={`Review by ${review.publishedAs}`} onClose={onClose}>
      <Facts review={review} />
      <div className="border-t border-jamun-100 p-5">
        <p className="wrap-anywhere whitespace-pre-wrap">{review.text}</p>
        <Pictures pictures={review.pictures} reader="administrator" className="mt-4" />
      </div>
      <ReplyForm draft={draft} onDone={close} />
      <Moderation review={review} draft={draft} onDone={close} />
    </DetailsDialog>
  )
}

function useDraft({ id, reply }: AdminReview): Draft {
  const { run, busy } = useMutation(REPLY)
  const [text, setText] = useState(reply?.text ?? '')
  return {
    text,
    onText: setText,
    isChanged: text.trim() !== (reply?.text ?? ''),
    busy,
    save: async () => (await run({ id, text: text.trim() }))?.ok === true,
  }
}

const LINK = 'underline underline-offset-2 hover:text-rani-700'

function Facts({
  review: { product, order, stars, size, at, state, hidden },
}: {
  review: AdminReview
}) {
  return (
    <div className="stack-1 px-5 py-4 text-sm wrap-anywhere">
      <p>
        <Link to={productPath(product)} className={LINK}>
          {product.title}
        </Link>
        {size && `, ${size}`}
      </p>
      <p className="tnum">
        <Stars stars={stars} /> {formatMoment(at)}
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

/**
 * Publishes the review, or opens the form that hides it. Both save a changed reply first: they
 * close the dialog, and what is typed would be lost.
 */
function Moderation({ review, draft, onDone }: PartProps) {
  const form = useId()
  const { run, busy } = useMutation(PUBLISH)
  const [isHiding, setHiding] = useState(false)
  const { id, state } = review
  async function publish(): Promise<void> {
    if (draft.isChanged && !(await draft.save())) return
    if ((await run({ id }))?.ok) onDone()
  }
  return (
    <div
      className={
        'border-t border-jamun-100 bg-white px-5 py-4 ' + (isHiding ? '' : 'sticky bottom-0')
      }
    >
      <div className="flex flex-wrap gap-3 *:grow *:px-3!">
        {state !== 'published' && (
          <Button busy={busy || draft.busy} onClick={() => void publish()}>
            {draft.isChanged ? 'Publish with reply' : 'Publish'}
          </Button>
        )}
        <Button
          look="outline"
          aria-expanded={isHiding}
          aria-controls={form}
          onClick={() => setHiding(!isHiding)}
        >
          {state === 'hidden' ? 'Change the reason…' : 'Hide…'}
        </Button>
      </div>
      <div id={form}>
        {isHiding && <HidingForm review={review} draft={draft} onDone={onDone} />}
      </div>
    </div>
  )
}

/** Moves the focus to a field that appears. */
const focusOnMount = (field: HTMLSelectElement | null) => field?.focus()

/** Hides the review with a reason of the list and a note for its author. */
function HidingForm({ review: { id, state, hidden }, draft, onDone }: PartProps) {
  const field = useId()
  const { run, busy } = useMutation(HIDE)
  const [hiding, setHiding] = useState<Hiding>({
    reason: hidden?.code ?? '',
    note: hidden?.note ?? '',
  })
  const [submitted, setSubmitted] = useState(false)
  async function hide(): Promise<void> {
    setSubmitted(true)
    const { reason, note } = hiding
    const problems = hidingProblems(hiding)
    if (!reason) return document.getElementById(field)?.focus()
    if (problems.note) return document.getElementById(`${field}-text`)?.focus()
    if (draft.isChanged && !(await draft.save())) return
    if ((await run({ id, reason, note: note.trim() }))?.ok) onDone()
  }
  return (
    <div className="mt-5 stack-4">
      <HidingFields
        ref={focusOnMount}
        id={field}
        hiding={hiding}
        problems={submitted ? hidingProblems(hiding) : {}}
        onChange={setHiding}
      />
      <Button
        look="outline"
        busy={busy || draft.busy}
        className="w-full"
        onClick={() => void hide()}
      >
        {state === 'hidden' ? 'Save the reason' : 'Hide'}
      </Button>
    </div>
  )
}

function ReplyForm({ draft, onDone }: Pick<PartProps, 'draft' | 'onDone'>) {
  async function send(): Promise<void> {
    if (await draft.save()) onDone()
  }
  return (
    <div className="stack-3 px-5 pb-5">
      <TextArea
        label="Reply of the shop"
        rows={3}
        maxLength={MAX_REVIEW_REPLY_LENGTH}
        value={draft.text}
        onChange={({ target }) => draft.onText(target.value)}
        hint="Everybody reads it under the review. Leave it empty for no reply."
      />
      <Button
        look="outline"
        size="sm"
        busy={draft.busy}
        disabled={!draft.isChanged}
        onClick={() => void send()}
      >
        Save reply
      </Button>
    </div>
  )
}
