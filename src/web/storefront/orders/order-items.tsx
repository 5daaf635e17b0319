import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reviewProblem } from '#shared/reviews/review-rule.ts'
import type { Order, OrderLine } from '#web/api/orders/order.ts'
import { Picture } from '#web/ui/picture.tsx'
import { productPath } from '#web/api/product.ts'
import { LineDetails, LineDiscount } from '#web/storefront/checkout/summary/order-lines.tsx'
import { KeptNote, KeptReasons } from '#web/storefront/cart/kept-note.tsx'
import { OrderSums } from './order-sums.tsx'
import { formatTotal } from './order-text.ts'

/**
 * The lines of an order as sold, and its totals; `children` stand between them. A product that is
 * still in the shop links to its page.
 */
export function OrderItems({ order, children }: { order: Order; children?: ReactNode }) {
  const here = order.lines.filter(({ isReturned }) => !isReturned)
  return (
    <>
      <h2 className="mt-7 border-t border-jamun-100 pt-5 font-display text-[1.375rem]">Items</h2>
      <ul className="ruled">
        {order.lines.map((line) => (
          <Item key={line.id} line={line} order={order} />
        ))}
      </ul>
      {children}
      <OrderSums order={order} />
      {/* If no piece comes back, the box about returns says why. */}
      {here.some((line) => !line.notReturnableBecause) && <KeptReasons lines={here} />}
    </>
  )
}

function Item({ line, order }: { line: OrderLine; order: Order }) {
  const { title, picture } = line.product
  return (
    <li
      className={
        'grid grid-cols-[64px_1fr] items-baseline gap-x-4 gap-y-1 py-4 ' +
        'sm:grid-cols-[64px_1fr_auto]'
      }
    >
      <span className="aspect-square self-start overflow-hidden rounded-xs bg-chandan">
        <Picture picture={picture} sizes="64px" alt="" />
      </span>
      <span className="min-w-0 leading-snug wrap-break-word">
        {line.isAvailable ? (
          <Link
            to={productPath(line.product)}
            className={
              '-my-1 inline-block max-w-full py-[0.6875rem] underline-offset-4 ' +
              'hover:text-rani-600 hover:underline'
            }
          >
            {title}
          </Link>
        ) : (
          title
        )}
        <LineDetails line={line} />
        <LineDiscount line={line} />
        {line.returnedQuantity > 0 && (
          <span className="mt-0.5 block text-sm text-jamun-700">
            {line.isReturned
              ? 'Came back to us'
              : `${line.returnedQuantity} of ${line.quantity} came back to us`}
          </span>
        )}
        {!line.isReturned && <KeptNote line={line} />}
      </span>
      <span className="tnum font-semibold max-sm:col-start-2">{formatTotal(line.lineTotal)}</span>
      {line.isReviewed ? (
        <span className="col-span-full sm:col-start-2">
          <Link to={reviewPath(line, order)} className={REVIEW_LINK}>
            See your review<span className="sr-only"> of {title}</span>
          </Link>
        </span>
      ) : (
        reviewProblem({ ...order, ...line }) === undefined && <Rating line={line} order={order} />
      )}
    </li>
  )
}

const reviewPath = (line: OrderLine, order: Order): string =>
  `/profile/orders/${order.number}/review?line=${line.id}`

const REVIEW_LINK =
  'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline underline-offset-4'

/** Outlines alone: filled stars look like a rating. Each opens the form with so many stars. */
function Rating({ line, order }: { line: OrderLine; order: Order }) {
  const { title } = line.product
  const form = reviewPath(line, order)
  return (
    <span className="col-span-full flex flex-wrap items-center gap-x-3 sm:col-start-2">
      <span className="-ml-2 flex min-w-0 flex-wrap text-jamun-500">
        {[1, 2, 3, 4, 5].map((stars) => (
          <Link
            key={stars}
            to={`${form}&stars=${stars}`}
            className={
              'grid size-11 place-items-center hover:text-zari-500 has-[~a:hover]:text-zari-500'
            }
          >
            <Star aria-hidden="true" strokeWidth={1.6} className="size-7" />
            <span className="sr-only">
              Rate it {stars === 1 ? '1 star' : `${stars} stars`}, {title}
            </span>
          </Link>
        ))}
      </span>
      <Link to={form} className={REVIEW_LINK}>
        Rate it<span className="sr-only"> {title}</span>
      </Link>
    </span>
  )
}
