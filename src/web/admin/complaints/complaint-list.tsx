import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import { formatPlacedAt } from '#web/admin/orders/list/placed-at.ts'
import type { AdminComplaint } from '#web/api/admin/orders/complaints.ts'
import { Button } from '#web/ui/button.tsx'
import { dueOf, type Due } from './due.ts'

const COLUMNS = [
  { label: 'Ticket' },
  { label: 'From' },
  { label: 'Due' },
  { label: 'State' },
  { label: 'Next step' },
]

/** When the next step is due, as a sentence; empty for a resolved complaint. */
export function dueText(complaint: AdminComplaint): string {
  const due = dueOf(complaint)
  return due ? `${due.step} by ${formatMoment(due.at)}` : ''
}

type ComplaintListProps = {
  complaints: AdminComplaint[]
  onOpen: (complaint: AdminComplaint) => void
}

/** The complaints as rows. The ticket number and the next step open a complaint. */
export function ComplaintList({ complaints, onOpen }: ComplaintListProps): ReactElement {
  return (
    <Table caption="Complaints" columns={COLUMNS}>
      {complaints.map((complaint) => (
        <ComplaintRow
          key={complaint.id}
          complaint={complaint}
          due={dueOf(complaint)}
          onOpen={() => onOpen(complaint)}
        />
      ))}
    </Table>
  )
}

type ComplaintRowProps = { complaint: AdminComplaint; due: Due | undefined; onOpen: () => void }

function ComplaintRow({ complaint, due, onOpen }: ComplaintRowProps) {
  return (
    <Row>
      <Cell className="stacked:col-start-1">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className={
            'tnum min-h-11 text-left font-medium whitespace-nowrap text-rani-600 underline ' +
            'underline-offset-4 hover:text-rani-700'
          }
        >
          {complaint.number}
        </button>
      </Cell>
      <Cell
        className={
          'min-w-0 wrap-anywhere text-jamun-800 columned:w-full columned:max-w-0 ' +
          'columned:min-w-40 stacked:col-span-2'
        }
      >
        <ComplaintName complaint={complaint} /> <ComplaintOrder complaint={complaint} />
        <span title={complaint.details} className="block truncate text-sm text-jamun-700">
          {complaint.details}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap stacked:col-start-1 stacked:row-start-3 stacked:pt-1.5">
        {due && <DueTime due={due} />}
      </Cell>
      <Cell className={STATE_CELL}>
        <ComplaintBadge complaint={complaint} />
      </Cell>
      <Cell className="stacked:col-start-2 stacked:row-start-3 stacked:pt-1.5">
        {due && (
          <Button
            look="outline"
            size="sm"
            aria-haspopup="dialog"
            className="px-3! whitespace-nowrap"
            onClick={onOpen}
          >
            {due.step}
            <span className="sr-only"> {complaint.number}</span>
          </Button>
        )}
      </Cell>
    </Row>
  )
}

/** Who wrote it, with a link to the page of the account if there is one. */
export const ComplaintName = ({
  complaint: { name, customer },
}: {
  complaint: AdminComplaint
}): ReactElement =>
  customer === null ? (
    <span>{name}</span>
  ) : (
    <Link
      to={`/admin/users/${customer}`}
      className={
        'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline-offset-4 ' +
        'hover:underline'
      }
    >
      {name}
    </Link>
  )

/** The link to the order of a complaint. The customer has typed its number. */
export function ComplaintOrder({
  complaint: { orderNumber },
}: {
  complaint: AdminComplaint
}): ReactElement | null {
  if (!orderNumber) return null
  return (
    <Link
      to={`/admin/orders?q=${encodeURIComponent(orderNumber)}`}
      className={
        'tnum inline-flex min-h-11 items-center text-rani-600 underline-offset-4 hover:underline ' +
        'columned:whitespace-nowrap'
      }
    >
      {orderNumber}
    </Link>
  )
}

const URGENCY = {
  soon: 'bg-haldi-100 text-zari-700',
  urgent: 'bg-sindoor-100 text-sindoor-600',
}

/** How much time is left, with the last moment under it. */
function DueTime({ due: { at, text, urgency } }: { due: Due }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="tnum">
      {urgency ? <StateBadge colours={URGENCY[urgency]}>{text}</StateBadge> : <span>{text}</span>}
      <span className="block text-xs text-jamun-700">{formatPlacedAt(at)}</span>
    </time>
  )
}

const COLOURS = {
  open: 'bg-haldi-100 text-zari-700',
  acknowledged: 'bg-jamun-100 text-jamun-700',
  resolved: 'bg-mehendi-100 text-mehendi-700',
}

/** The state of a complaint, and whether its next step is late. */
export function ComplaintBadge({ complaint }: { complaint: AdminComplaint }): ReactElement {
  const { overdue, state, stateLabel } = complaint
  return (
    <StateBadge colours={overdue ? 'bg-sindoor-100 text-sindoor-600' : COLOURS[state]}>
      {stateLabel}
      {overdue && ', overdue'}
    </StateBadge>
  )
}
