import type { ReactElement, ReactNode } from 'react'
import { paise, rupees, sum, toRupees, type Paise } from '#shared/money/money.ts'
import { MAX_COUNTED } from '#shared/order/order-status.ts'
import { formatAmount } from '#web/admin/orders/amounts.tsx'
import type { Today } from '#web/api/admin/dashboard.ts'
import { PanelLink } from './panel-link.tsx'
import { SalesLine } from './sales-line.tsx'

const WEEK = 7

/** What waits this morning, and the sales, in four tiles. */
export function TodayTiles({
  today: { toPack, toAnswer, unpaid, days },
}: {
  today: Today
}): ReactElement {
  const amounts = days.map(({ amount }) => amount)
  return (
    <section
      aria-label="Today"
      className={
        'mb-4 grid grid-cols-2 gap-3 wrap-anywhere max-[18rem]:grid-cols-1 lg:mb-5 ' +
        'lg:grid-cols-4 lg:gap-5'
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
      <Tile title="Sales today" link={{ to: '/admin/reports', label: 'Sales report' }}>
        <Figure>{tileAmount(amounts.at(-1) ?? paise(0))}</Figure>
        <p className="text-xs text-jamun-700">
          7 days:{' '}
          <span className="tnum font-semibold">{tileAmount(sum(amounts.slice(-WEEK)))}</span>
        </p>
        <SalesLine days={days} />
      </Tile>
      <Tile
        title="Unpaid now"
        link={{ to: '/admin/orders?status=pending_payment', label: 'Look at them' }}
      >
        <Figure>{unpaid.orders.toLocaleString('en-IN')}</Figure>
        <p className="tnum text-xs text-jamun-700">{tileAmount(unpaid.amount)}</p>
      </Tile>
    </section>
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
        'tnum mt-1 text-[1.375rem] leading-tight font-bold sm:text-[1.75rem] ' +
        'lg:text-[1.5rem] xl:text-[2.125rem] ' +
        (isUrgent ? 'text-sindoor-600' : '')
      }
    >
      {children}
    </p>
  )
}

type TileProps = {
  title: string
  link: { to: string; label: string }
  children: ReactNode
}

function Tile({ title, link, children }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col bg-white p-4 lg:p-5">
      <h2 className="text-sm font-medium text-jamun-800">{title}</h2>
      {children}
      <p className="mt-auto pt-1">
        <PanelLink {...link} />
      </p>
    </div>
  )
}
