import { ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { paise, sum } from '#shared/money/money.ts'
import { shortAmount } from '#web/admin/layout/money/amounts.ts'
import { countText } from '#web/admin/layout/tabs.tsx'
import { COMPLAINTS, REVIEWS } from '#web/admin/layout/screens.ts'
import { useWaiting } from '#web/admin/layout/waiting.ts'
import { formatChange } from '#web/admin/reports/figures.ts'
import type { LowStock, Today } from '#web/api/admin/dashboard.ts'
import { lowParts } from './low-text.ts'
import { nextDueText } from '#web/admin/complaints/due.ts'
import { SalesLine } from './sales-line.tsx'

const WEEK = 7

type TodayTilesProps = {
  /** Null if its figures could not be loaded: then their tiles are left out. */
  today: Today | null
  lowStock: LowStock
  complaints: { unresolved: number; overdue: number; nextDue: string | null }
}

/**
 * What waits this morning, and the sales. Each tile leads to its screen. The six that wait are two
 * or three to a row, on wide screens six, with the sales below.
 */
export function TodayTiles({ today, lowStock, complaints }: TodayTilesProps): ReactElement {
  return (
    <section
      aria-label="Today"
      className={
        'mb-4 grid grid-cols-2 gap-3 wrap-anywhere max-[18rem]:grid-cols-1 md:grid-cols-3 ' +
        'lg:mb-5 xl:grid-cols-6'
      }
    >
      {today && <OrderTiles today={today} />}
      <Tile title="Low stock" to="/admin/inventory?low=true">
        <Figure isUrgent={lowStock.variants > 0}>
          {lowParts(lowStock).count} <Small>{lowParts(lowStock).of}</Small>
        </Figure>
      </Tile>
      {today && <UnpaidTile unpaid={today.unpaid} />}
      <ToAnswerTile {...complaints} />
      {today && <SalesTile days={today.days} />}
    </section>
  )
}

const OrderTiles = ({ today: { toPack, toShip, toAnswer, toRefund } }: { today: Today }) => (
  <>
    <Tile title="To pack" to="/admin/orders?status=confirmed">
      <Figure isUrgent={toPack > 0}>{countText(toPack)}</Figure>
    </Tile>
    <Tile title="To ship" to="/admin/orders?status=packed">
      <Figure isUrgent={toShip > 0}>{countText(toShip)}</Figure>
    </Tile>
    <Tile title="Returns" to={toAnswer > 0 ? REQUESTS : REFUNDS_DUE}>
      <Figure isUrgent={toAnswer + toRefund > 0}>
        {countText(toAnswer + toRefund)} <ReturnParts requests={toAnswer} refunds={toRefund} />
      </Figure>
    </Tile>
  </>
)

const REQUESTS = '/admin/orders?status=return_requested'
const REFUNDS_DUE = '/admin/orders?status=all&payment=due'

/** What of the returns waits. Both are in no list together, so each is a link then. */
function ReturnParts({ requests, refunds }: { requests: number; refunds: number }) {
  if (requests + refunds === 0) return <Small>requests, refunds</Small>
  const toDecide = `${countText(requests)} to decide`
  const toRefund = `${countText(refunds)} to refund`
  if (refunds === 0) return <Small>{toDecide}</Small>
  if (requests === 0) return <Small>{toRefund}</Small>
  return (
    <Small>
      <PartLink to={REQUESTS}>{toDecide}</PartLink>,{' '}
      <PartLink to={REFUNDS_DUE}>{toRefund}</PartLink>
    </Small>
  )
}

/** A link over the link of its tile. */
const PartLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="relative -my-1 inline-block py-1 underline underline-offset-2">
    {children}
  </Link>
)

const UnpaidTile = ({ unpaid: { orders, amount } }: Pick<Today, 'unpaid'>) => (
  <Tile title="Unpaid now" to="/admin/orders?status=pending_payment">
    <Figure>
      {orders.toLocaleString('en-IN')} <Small>{shortAmount(amount)}</Small>
    </Figure>
  </Tile>
)

/** Complaints that are not resolved, and reviews that wait. It leads to the complaints first. */
function ToAnswerTile(complaints: TodayTilesProps['complaints']) {
  const { unresolved } = complaints
  const { reviews } = useWaiting()
  const isReviews = unresolved === 0 && reviews > 0
  return (
    <Tile title="To answer" to={isReviews ? REVIEWS : COMPLAINTS}>
      <Figure isUrgent={unresolved > 0}>
        {countText(unresolved + reviews)} <Small>{toAnswerText(complaints, reviews)}</Small>
      </Figure>
    </Tile>
  )
}

function toAnswerText(
  { unresolved: count, overdue, nextDue }: TodayTilesProps['complaints'],
  reviews: number,
): string {
  if (count + reviews === 0) return 'complaints, reviews'
  const parts = [
    count > 0 && `${count} ${count === 1 ? 'complaint' : 'complaints'}`,
    nextDueText({ count, overdue, nextDue }),
    reviews > 0 && `${countText(reviews)} ${reviews === 1 ? 'review' : 'reviews'}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The net sales of today and of the last days, with a line. */
function SalesTile({ days }: { days: Today['days'] }) {
  const amounts = days.map(({ amount }) => amount)
  const week = sum(amounts.slice(-WEEK))
  const today = days.at(-1)?.day
  const change = formatChange(week, sum(amounts.slice(-2 * WEEK, -WEEK)), {
    than: `the ${WEEK} days before`,
    isOver: false,
  })
  return (
    <Tile
      title="Net sales today"
      to={`/admin/reports${today ? `?from=${today}&to=${today}` : ''}`}
      className="col-span-full"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="max-w-full">
          <Figure>{shortAmount(amounts.at(-1) ?? paise(0))}</Figure>
          <p className="text-xs text-jamun-700">
            7 days: <span className="tnum font-semibold">{shortAmount(week)}</span>
          </p>
          {change && <p className="tnum text-xs text-jamun-700">{change}</p>}
        </div>
        <SalesLine days={days} />
      </div>
    </Tile>
  )
}

function Figure({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  return (
    <p
      className={
        'tnum flex flex-wrap items-baseline gap-x-1.5 pt-0.5 text-[1.375rem] leading-tight ' +
        'font-bold sm:text-[1.75rem] ' +
        (isUrgent ? 'text-sindoor-600' : '')
      }
    >
      {children}
    </p>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="inline-block text-xs font-normal text-jamun-700">{children}</span>
)

type TileProps = { title: string; to: string; className?: string; children: ReactNode }

/** A figure. The whole tile is a link. */
function Tile({ title, to, className = '', children }: TileProps) {
  return (
    <div
      className={
        'relative flex min-w-0 flex-col bg-white px-4 pt-3 pb-2.5 hover:bg-jamun-50 ' + className
      }
    >
      <h2 className="flex items-start justify-between gap-1 text-sm font-medium text-jamun-800">
        <Link to={to} className="after:absolute after:inset-0">
          {title}
        </Link>
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.6}
          className="mt-0.5 size-4 shrink-0 text-jamun-500 xl:max-[87rem]:hidden"
        />
      </h2>
      {children}
    </div>
  )
}
