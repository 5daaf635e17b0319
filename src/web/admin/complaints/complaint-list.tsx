import type { ReactElement } from 'react'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import type { AdminComplaint } from '#web/api/admin/orders/complaints.ts'

const COLUMNS = [{ label: 'Ticket' }, { label: 'From' }, { label: 'Due' }, { label: 'State' }]

/** When the next step is due, as a sentence; empty for a resolved complaint. */
export function dueText({ state, acknowledgeBy, resolveBy }: AdminComplaint): string {
  if (state === 'resolved') return ''
  return state === 'open'
    ? `Acknowledge by ${formatMoment(acknowledgeBy)}`
    : `Resolve by ${formatMoment(resolveBy)}`
}

/** The complaints as rows. The ticket number is the button that opens a complaint. */
export function ComplaintList({
  complaints,
  onOpen,
}: {
  complaints: AdminComplaint[]
  onOpen: (complaint: AdminComplaint) => void
}): ReactElement {
  return (
    <Table caption="Complaints" columns={COLUMNS}>
      {complaints.map((complaint) => (
        <Row key={complaint.id}>
          <Cell className="stacked:col-start-1">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(complaint)}
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
            {complaint.name}
            <span title={complaint.details} className="block truncate text-sm text-jamun-700">
              {complaint.details}
            </span>
          </Cell>
          <Cell className="tnum text-jamun-700 columned:min-w-44 stacked:col-span-2 stacked:pt-1.5">
            {dueText(complaint)}
          </Cell>
          <Cell className={STATE_CELL}>
            <ComplaintBadge complaint={complaint} />
          </Cell>
        </Row>
      ))}
    </Table>
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
