import type { ReactElement, ReactNode } from 'react'
import { paise, rupees, sum, toRupees, type Paise } from '#shared/money/money.ts'
import { MAX_COUNTED } from '#shared/order/order-status.ts'
import { formatAmount } from '#web/admin/orders/amounts.tsx'
import type { Today } from '#web/api/admin/dashboard.ts'
import { PanelLink } from './panel-link.tsx'
import { SalesLine } from './sales-line.tsx'

const WEEK = 7

type TodayTilesProps = {
  today: Today
  /** The number of variants with low stock. */
  lowStock: number
}

/** What waits this morning, and the sales, in five tiles. */
export function TodayTiles({ today, lowStock }: TodayTilesProps): ReactElement {
  const { toPack, toAnswer, unpaid, days } = today
  return (
    <section
      aria-label="Today"
      className={
        'mb-4 grid grid-cols-2 gap-3 wrap-anywhere max-[18rem]:grid-cols-1 lg:mb-5 ' +
        'md:grid-cols-6 lg:gap-5'
      }
    >
      <Tile title="To pack" link={{ to: '/admin/orders?status=confirmed', label: 'Pack them' }}>
        <Figure isUrgent={toPack > 0}>{countText(toPack)}</Figure>
      </Tile>
      <Tile
        title="Returns to answer"
        link={{ to: '/admin/orders?status=return_requested', label: 'Answer them' }}
      >
        <Figure isUrgent={toAnswer > 0}>{countText(toAnswer)}</Figure>
      </Tile>
      <Tile title="Low stock" link={{ to: '/admin/inventory?low=true', label: 'Refill them' }}>
        <Figure isUrgent={lowStock > 0}>{lowStock.toLocaleString('en-IN')}</Figure>
      </Tile>
      <SalesTile days={days} />
      <Tile
        title="Unpaid now"
        link={{ to: '/admin/orders?status=pending_payment', label: 'Look at them' }}
        className="col-span-full md:col-span-3 xl:col-span-1"
      >
        <Figure>
          {unpaid.orders.toLocaleString('en-IN')}{' '}
          <span className="text-xs font-normal text-jamun-700">{tileAmount(unpaid.amount)}</span>
        </Figure>
      </Tile>
    </section>
  )
}

/** The sales of today and of the last days. On wide screens they have a line. */
function SalesTile({ days }: { days: Today['days'] }) {
  const amounts = days.map(({ amount }) => amount)
  return (
    <Tile
      title="Sales today"
      link={{ to: '/admin/reports', label: 'Sales report' }}
      className="md:col-span-3 xl:col-span-2"
    >
      <div className="justify-between gap-5 xl:flex">
        <div className="shrink-0">
          <Figure>{tileAmount(amounts.at(-1) ?? paise(0))}</Figure>
          <p className="text-xs text-jamun-700">
            7 days:{' '}
            <span className="tnum font-semibold">{tileAmount(sum(amounts.slice(-WEEK)))}</span>
          </p>
        </div>
        <SalesLine days={days} />
      </div>
    </Tile>
  )
}

const countText = (count: number): string =>
  count < MAX_COUNTED ? count.toLocaleString('en-IN') : `${MAX_COUNTED - 1}+`

const COMPACT = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const LAKH = rupees(100_000)

/** An amount that fits a tile: without paise, and from a lakh on as ₹1.2L. */
const tileAmount = (amount: Paise): string =>
  amount < LAKH ? formatAmount(amount).replace(/\.\d\d$/, '') : COMPACT.format(toRupees(amount))

function Figure({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  return (
    <p
      className={
        'tnum mt-0.5 text-[1.375rem] leading-tight font-bold sm:text-[1.75rem] ' +
        'lg:text-[1.5rem] xl:text-[2.125rem] ' +
        (isUrgent ? 'text-sindoor-600' : '')
      }
    >
      {children}
    </p>
  )
}

/** A third of a row, and on wide screens one of six columns. */
const THIRD = 'md:col-span-2 xl:col-span-1'

type TileProps = {
  title: string
  link: { to: string; label: string }
  className?: string
  children: ReactNode
}

function Tile({ title, link, className = THIRD, children }: TileProps) {
  return (
    <div className={`flex min-w-0 flex-col bg-white px-4 pt-2.5 lg:px-5 ${className}`}>
      <h2 className="text-sm font-medium text-jamun-800">{title}</h2>
      {children}
      <p className="mt-auto">
        <PanelLink {...link} />
      </p>
    </div>
  )
}
