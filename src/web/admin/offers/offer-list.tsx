import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import { ordersOfOffer } from '#web/admin/orders/list/orders-query.ts'
import { ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import type { AdminOffer } from '#web/api/admin/catalog/offers.ts'
import { daysText, giveText, STATE_LABELS } from './offer-texts.ts'

const COLUMNS = [
  { label: 'Offer' },
  { label: 'Days' },
  { label: 'Orders', right: true },
  { label: 'Net sales', right: true },
  { label: 'State' },
]

const COLOURS: Record<AdminOffer['state'], string> = {
  coming: 'bg-haldi-100 text-zari-700',
  open: 'bg-mehendi-100 text-mehendi-700',
  'used-up': 'bg-jamun-100 text-jamun-700',
  over: 'bg-jamun-100 text-jamun-700',
}

/** Whether an offer holds now. */
export function OfferBadge({ state }: Pick<AdminOffer, 'state'>): ReactElement {
  return <StateBadge colours={COLOURS[state]}>{STATE_LABELS[state]}</StateBadge>
}

/** A short figure is as wide as a finger. */
const FIGURE_LINK = `${ROWS_LINK} min-w-11 columned:justify-end`

/** `days`: those whose orders the figures count. */
type OfferListProps = {
  offers: AdminOffer[]
  selection: Selection<AdminOffer>
  days: { from?: string | undefined; to?: string | undefined }
}

/** The offers as rows. The name leads to the screen of an offer, the figures to their orders. */
export function OfferList({ offers, selection, days }: OfferListProps): ReactElement {
  const selectAll = <SelectAll selection={selection} className="mr-3" />
  const format = columnFormat(offers.map(({ figures }) => figures.net))
  return (
    <Table caption="Offers" columns={COLUMNS} headStart={selectAll}>
      {offers.map((offer) => (
        <Row key={offer.id} marked={selection.isChosen(offer)}>
          <Cell colSpan={2} className="min-w-0 wrap-anywhere columned:min-w-56 stacked:col-start-1">
            <Name offer={offer} selection={selection} />
          </Cell>
          <Cell className="text-jamun-700 stacked:col-span-2 stacked:pl-11">{daysText(offer)}</Cell>
          <Cell right className="tnum stacked:pl-11 stacked:text-left">
            <OrdersLink offer={offer} days={days}>
              {offer.figures.orders.toLocaleString('en-IN')}
              <span className="whitespace-pre columned:hidden">
                {offer.figures.orders === 1 ? ' order' : ' orders'}
              </span>
            </OrdersLink>
          </Cell>
          <Cell right className="tnum whitespace-nowrap">
            <OrdersLink offer={offer} days={days} className="justify-end">
              {format(offer.figures.net)}
            </OrdersLink>
          </Cell>
          <Cell className={`${STATE_CELL} stacked:self-start stacked:pt-2.5`}>
            <OfferBadge state={offer.state} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** What customers enter or read, which leads to the screen of the offer, and what it gives. */
function Name({ offer, selection }: { offer: AdminOffer; selection: Selection<AdminOffer> }) {
  const name = offer.code ?? offer.name
  return (
    <span className="flex items-start gap-3 stacked:gap-2">
      <SelectRow row={offer} name={name} selection={selection} />
      <span className="min-w-0">
        <Link
          to={`/admin/offers/${offer.id}`}
          className={
            'inline-flex min-h-11 items-center font-medium text-rani-600 underline ' +
            'underline-offset-4 hover:text-rani-700'
          }
        >
          {name}
        </Link>
        {giveText(offer) !== name && (
          <span className="block text-jamun-700">{giveText(offer)}</span>
        )}
      </span>
    </span>
  )
}

type OrdersLinkProps = {
  offer: AdminOffer
  days: OfferListProps['days']
  className?: string
  children: ReactNode
}

/** A figure that leads to its orders; no link if there are none. */
const OrdersLink = ({ offer: { id, figures }, days, className = '', children }: OrdersLinkProps) =>
  figures.orders === 0 ? (
    <span className="text-jamun-700">{children}</span>
  ) : (
    <Link to={ordersOfOffer(id, days)} className={`${FIGURE_LINK} ${className}`}>
      {children}
    </Link>
  )
