import type { ReactElement } from 'react'
import { Link } from 'react-router'

const inWords = (count: number): string =>
  count === 1 ? 'One complaint is' : `${count} complaints are`

/** The notice that complaints are not resolved. Overdue ones are marked. */
export function ComplaintsNotice({
  complaints: { unresolved, overdue },
}: {
  complaints: { unresolved: number; overdue: number }
}): ReactElement {
  return (
    <section
      aria-label="Complaints"
      className={
        'mb-4 border-l-4 bg-white p-5 wrap-anywhere lg:mb-5 ' +
        (overdue > 0 ? 'border-sindoor-600' : 'border-haldi-400')
      }
    >
      <h2 className="font-semibold">{inWords(unresolved)} not resolved</h2>
      {overdue > 0 && <p className="mt-1 text-sm text-sindoor-600">{inWords(overdue)} overdue.</p>}
      <Link
        to="/admin/complaints"
        className={
          'mt-1 inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
          'underline-offset-4'
        }
      >
        Look at the complaints
      </Link>
    </section>
  )
}
