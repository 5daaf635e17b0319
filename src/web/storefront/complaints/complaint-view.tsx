import type { ReactElement } from 'react'
import { formatIstMoment } from '#shared/ist-time.ts'
import type { Complaint, OwnComplaint } from '#web/api/orders/complaint.ts'
import { takeFocus } from '#web/ui/browser/take-focus.ts'
import { Pictures } from '#web/ui/pictures/pictures.tsx'

type ComplaintViewProps = {
  complaint: Complaint | OwnComplaint
  /** Takes the focus, so that screen readers announce it. */
  isResult?: boolean
}

/** One complaint: ticket number, state, due dates and the replies of the officer. */
export function ComplaintView({ complaint, isResult = false }: ComplaintViewProps): ReactElement {
  return (
    <article className="mt-4 border border-jamun-200 bg-white p-5 wrap-anywhere lg:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={isResult ? takeFocus : null} tabIndex={-1} className="tnum text-lg font-semibold">
          {complaint.number}
        </h3>
        <p className="rounded-full bg-haldi-100 px-2.5 py-1 text-xs font-semibold text-zari-700">
          {complaint.stateLabel}
        </p>
      </div>
      {'details' in complaint && <p className="mt-3 whitespace-pre-wrap">{complaint.details}</p>}
      {'pictures' in complaint && (
        <Pictures pictures={complaint.pictures} reader="customer" className="mt-3" />
      )}
      <Dates complaint={complaint} />
      {complaint.replies.map(({ at, text }) => (
        <div key={at} className="mt-4 border-l-2 border-haldi-400 bg-chandan px-4 py-3">
          <p className="text-sm text-jamun-700">Our reply of {formatIstMoment(new Date(at))}</p>
          <p className="mt-1 whitespace-pre-wrap">{text}</p>
        </div>
      ))}
    </article>
  )
}

function Dates({ complaint }: { complaint: Complaint }) {
  const { createdAt, acknowledgeBy, acknowledgedAt, resolveBy, resolvedAt } = complaint
  const rows = [
    ['Sent', createdAt],
    acknowledgedAt ? ['Acknowledged', acknowledgedAt] : ['We acknowledge it by', acknowledgeBy],
    resolvedAt ? ['Resolved', resolvedAt] : ['We resolve it by', resolveBy],
  ]
  return (
    <dl className="mt-3 stack-1 text-sm">
      {rows.map(([term, at = '']) => (
        <div key={term} className="flex flex-wrap gap-x-2">
          <dt className="text-jamun-700">{term}</dt>
          <dd className="tnum">{formatIstMoment(new Date(at))}</dd>
        </div>
      ))}
    </dl>
  )
}
