import { Star } from 'lucide-react'
import { useId, useState, type ReactElement, type SubmitEvent } from 'react'
import { MAX_REVIEW_LENGTH, MIN_REVIEW_LENGTH } from '#shared/reviews/review-rule.ts'
import { serverMessage } from '#web/api/client.ts'
import type { OrderReviews, WriteReviewInput } from '#web/api/reviews.ts'
import { FormError } from '#web/storefront/account/form-parts.tsx'
import type { CustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { useAddedPictures } from '#web/storefront/customer-pictures/added-pictures.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, TextArea } from '#web/ui/field.tsx'

/** What the page of reviews submits. */
export type ReviewChange =
  | { kind: 'write'; input: WriteReviewInput }
  | { kind: 'delete'; id: string }
export type ReviewAction = CustomerAction<OrderReviews, ReviewChange>

const MEANINGS = ['Very bad', 'Bad', 'All right', 'Good', 'Very good']
const PICTURE_HINT = 'JPEG, PNG or WebP. Everybody sees them with your review.'

type Problems = { stars?: string | undefined; text?: string | undefined }

const problemsOf = (stars: number, text: string): Problems => ({
  ...(stars === 0 && { stars: 'Please choose 1 to 5 stars.' }),
  ...(text.trim().length < MIN_REVIEW_LENGTH && {
    text: `Please write at least ${MIN_REVIEW_LENGTH} characters.`,
  }),
})

type ReviewFormProps = {
  line: OrderReviews['lines'][number]
  publishedAs: string
  /** How many stars are chosen at first; 0 if none. */
  firstStars: number
  action: ReviewAction
}

/** The form for the review of one line of an order. */
export function ReviewForm({
  line,
  publishedAs,
  firstStars,
  action,
}: ReviewFormProps): ReactElement {
  const form = useReviewForm(line.id, firstStars, action)
  const { id, stars, text, problems, pictures } = form
  return (
    <form
      noValidate
      aria-label={`Review of ${line.title}`}
      className="max-w-prose stack-5 md:col-span-2"
      onSubmit={(event) => void form.send(event)}
    >
      <StarField id={id} stars={stars} error={problems.stars} onStars={form.setStars} />
      <TextArea
        label="Your review"
        id={id}
        rows={5}
        maxLength={MAX_REVIEW_LENGTH}
        value={text}
        onChange={({ target }) => form.setText(target.value)}
        error={problems.text}
        hint={
          `How does it look, feel and fit? It is shown with the name “${publishedAs}”; you can ` +
          'delete it later, and not change it.'
        }
      />
      {pictures.field}
      <FormError text={form.failure} />
      <Button type="submit" busy={action.busy || pictures.isBusy} className="max-sm:w-full">
        Send review
      </Button>
    </form>
  )
}

/** What is typed for a review, and the function that sends it. */
function useReviewForm(lineId: string, firstStars: number, action: ReviewAction) {
  const id = useId()
  const [stars, setStars] = useState(firstStars)
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState('')
  const pictures = useAddedPictures(PICTURE_HINT)
  const problems = submitted ? problemsOf(stars, text) : {}

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setSubmitted(true)
    const { stars: noStars, text: noText } = problemsOf(stars, text)
    if (noStars || noText) return document.getElementById(noStars ? `${id}-1` : id)?.focus()
    setFailure('')
    const added = await pictures.upload()
    if (!added) return
    const result = await action.send({
      kind: 'write',
      input: { lineId, stars, text: text.trim(), pictures: added },
    })
    pictures.showRefusal(result?.error)
    if (result?.error)
      setFailure(serverMessage(result.error, 'Your review could not be sent. Please try again.'))
    else if (result) showCard(lineId)
  }

  return { id, stars, setStars, text, setText, problems, failure, pictures, send }
}

/** The id of the element with the piece and its form, or its review. */
export const cardId = (lineId: string): string => `piece-${lineId}`

/** A review is shorter than its form, so that the page would end up at its foot. */
function showCard(lineId: string): void {
  const card = document.getElementById(cardId(lineId))
  card?.focus({ preventScroll: true })
  card?.scrollIntoView()
}

type StarFieldProps = {
  id: string
  stars: number
  error: string | undefined
  onStars: (stars: number) => void
}

/** Five radio buttons that look like stars. */
function StarField({ id, stars, error, onStars }: StarFieldProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-stars` : undefined}>
      <legend className="mb-1 text-sm font-medium text-jamun-800">Your stars</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex min-w-0 flex-wrap">
          {MEANINGS.map((meaning, index) => (
            <label
              key={meaning}
              className={
                'relative grid size-11 cursor-pointer place-items-center rounded-xs ' +
                'has-focus-visible:outline-2 has-focus-visible:outline-mor-700 ' +
                (index < stars ? 'text-zari-700' : 'text-jamun-500 hover:text-zari-500')
              }
            >
              <input
                type="radio"
                id={`${id}-${index + 1}`}
                name={`${id}-stars`}
                checked={stars === index + 1}
                onChange={() => onStars(index + 1)}
                aria-label={index === 0 ? '1 star' : `${index + 1} stars`}
                className="sr-only"
              />
              <Star
                aria-hidden="true"
                strokeWidth={1.6}
                fill={index < stars ? 'currentColor' : 'none'}
                className="size-7"
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm text-jamun-700">
          {MEANINGS[stars - 1] ?? ''}
        </span>
      </div>
      <FieldNote id={`${id}-stars`} error={error} />
    </fieldset>
  )
}
