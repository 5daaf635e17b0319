import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  deleteReview,
  listOrderReviews,
  writeReview,
  type OrderReviews,
  type OwnReview,
} from '#web/api/reviews.ts'
import { productPath } from '#web/api/product.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import {
  customerAction,
  profileLoader,
  type CustomerLoad,
} from '#web/storefront/account/customer-loader.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { useProfile } from '#web/storefront/account/profile/profile-layout.tsx'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { OrdersFailed } from '#web/storefront/orders/no-orders.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { askConfirm, showAlert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { serverMessage } from '#web/api/client.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Pictures } from '#web/ui/pictures/pictures.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { chosenStars } from './chosen-stars.ts'
import { cardId, ReviewForm, type ReviewAction, type ReviewChange } from './review-form.tsx'
import type { Route } from './+types/review-page'

export { noReloadAfterChange as shouldRevalidate } from '#web/storefront/account/customer-loader.ts'

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenMeta(matches, `Review order ${params.number}`)

export const clientLoader = profileLoader(({ params: { number = '' }, signal }) =>
  listOrderReviews(number, signal),
)

export const clientAction = customerAction(
  async (change: ReviewChange, { number = '' }): Promise<OrderReviews> => {
    const message =
      change.kind === 'write' ? await writeReview(change.input) : await deleteReview(change.id)
    toast('success', message)
    return listOrderReviews(number)
  },
)

const Heading = () => (
  <h1
    id="reviews-of-order"
    className="mt-4 font-display text-[1.625rem] leading-tight lg:mt-8 lg:text-[2.375rem]"
  >
    How do you like it?
  </h1>
)

const Loading = () => (
  <>
    <Heading />
    <LinesSkeleton text="Loading..." />
  </>
)

export { Loading as HydrateFallback }

/**
 * The reviews of an order's pieces: those that are written, and a form for each other one. Its
 * address may name a piece, which comes into view, and its stars.
 */
export default function ReviewPage({ loaderData, params }: Route.ComponentProps) {
  return <Content key={params.number} load={loaderData} />
}

function Content({ load }: { load: CustomerLoad<OrderReviews> }) {
  const { onSessionEnd } = useProfile()
  const action: ReviewAction = useCustomerAction<OrderReviews, ReviewChange>()
  return (
    <CustomerContent
      load={load}
      reply={action.reply}
      placeholder={<Loading />}
      failed={(again) => (
        <>
          <Heading />
          <OrdersFailed onRetry={again} />
        </>
      )}
      missing={<NoOrder />}
      onSessionEnd={onSessionEnd}
    >
      {(order) => <OrderReviewsView order={order} action={action} />}
    </CustomerContent>
  )
}

/** On wide screens the piece is at the left, and what is written about it at the right. */
const CARD =
  'grid max-w-[78.5rem] scroll-mt-36 gap-4 border border-jamun-200 bg-white p-5 outline-none ' +
  'md:grid-cols-3 md:gap-12 lg:p-7'

function OrderReviewsView({ order, action }: { order: OrderReviews; action: ReviewAction }) {
  const [address] = useSearchParams()
  const named = useRef<HTMLLIElement>(null)
  const namedId = address.get('line')
  useEffect(() => named.current?.scrollIntoView(), [namedId])
  return (
    <section aria-labelledby="reviews-of-order">
      <Heading />
      <ul className="mt-5 grid gap-4">
        {order.lines.map((line, index) => (
          <li
            key={line.id}
            // The first piece is in view below the heading.
            ref={line.id === namedId && index > 0 ? named : undefined}
            id={cardId(line.id)}
            tabIndex={-1}
            className={CARD}
          >
            <LineHead line={line} hasForm={!line.review && !line.problem} />
            {line.review ? (
              <WrittenReview review={line.review} action={action} />
            ) : line.problem ? (
              <p className="text-sm text-jamun-700 md:col-span-2">{line.problem}</p>
            ) : (
              <ReviewForm
                line={line}
                publishedAs={order.publishedAs}
                firstStars={chosenStars(address, line.id)}
                action={action}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const TITLE = 'inline-block max-w-full py-3.5 wrap-anywhere'

type LineHeadProps = { line: OrderReviews['lines'][number]; hasForm: boolean }

/** The piece. On wide screens its picture is as wide as the column beside a form. */
function LineHead({ line, hasForm }: LineHeadProps) {
  return (
    <div className="flex items-center gap-4 md:block">
      <span
        className={
          'block aspect-square w-16 shrink-0 overflow-hidden rounded-xs bg-chandan ' +
          (hasForm ? 'md:w-full' : 'md:w-40')
        }
      >
        <Picture
          picture={line.picture}
          sizes={`(min-width:768px) ${hasForm ? 384 : 160}px, 64px`}
          alt=""
        />
      </span>
      <div className="min-w-0 leading-snug wrap-break-word">
        <h2 className="font-semibold lg:text-lg">
          {line.available ? (
            <Link
              to={productPath(line)}
              className={`${TITLE} underline-offset-4 hover:text-rani-600 hover:underline`}
            >
              {line.title}
            </Link>
          ) : (
            <span className={TITLE}>{line.title}</span>
          )}
        </h2>
        {line.size && <p className="text-sm text-jamun-700">{line.size}</p>}
      </div>
    </div>
  )
}

const STATES: Record<OwnReview['state'], string> = {
  waiting: 'We look at your review before it is published.',
  published: 'Everybody can read your review.',
  hidden: 'Your review is not shown.',
}

const CONFIRM_DELETE = 'Are you sure you want to delete your review and its pictures?'

function WrittenReview({ review, action }: { review: OwnReview; action: ReviewAction }) {
  const { id, state, stars, text, at, publishedAs, pictures, hidden, reply } = review
  async function remove(): Promise<void> {
    const sure = await askConfirm(CONFIRM_DELETE, {
      confirm: 'Delete review',
      refuse: 'Keep review',
      danger: true,
    })
    if (!sure) return
    const result = await action.send({ kind: 'delete', id })
    if (result?.error)
      void showAlert(
        serverMessage(result.error, 'Your review could not be deleted. Please try again.'),
      )
  }
  return (
    <div className="max-w-prose md:col-span-2">
      <p className="text-sm font-medium">{STATES[state]}</p>
      {hidden && (
        <p className="mt-1 text-sm text-sindoor-600 wrap-anywhere">
          {hidden.reason}. {hidden.note}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-3">
        <Stars stars={stars} className="text-lg" />
        <span className="text-sm text-jamun-700">
          {publishedAs}, {formatDay(at)}
        </span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
      <Pictures pictures={pictures} reader="customer" className="mt-3" />
      {reply && (
        <div className="mt-3 border-l-2 border-zari-500 bg-chandan px-4 py-3 text-sm">
          <p className="font-semibold">Reply of the shop</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      <Button
        look="outline"
        size="sm"
        className="mt-4"
        busy={action.busy}
        onClick={() => void remove()}
      >
        Delete review
      </Button>
    </div>
  )
}

function NoOrder() {
  return (
    <EmptyState as="h1" text="No order found." help="It may belong to another account.">
      <Link to="/profile/orders" className={buttonClass('primary')}>
        All orders
      </Link>
    </EmptyState>
  )
}
