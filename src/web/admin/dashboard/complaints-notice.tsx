import type { ReactElement } from 'react'
import { PanelLink } from './panel-link.tsx'

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
        'mb-4 items-center justify-between gap-5 border-l-4 bg-white px-5 py-4 wrap-anywhere ' +
        'sm:flex sm:py-2.5 lg:mb-5 ' +
        (overdue > 0 ? 'border-sindoor-600' : 'border-haldi-400')
      }
    >
      <div>
        <h2 className="font-semibold">{inWords(unresolved)} not resolved</h2>
        {overdue > 0 && (
          <p className="mt-1 text-sm text-sindoor-600">{inWords(overdue)} overdue.</p>
        )}
      </div>
      <PanelLink to="/admin/complaints" label="Look at the complaints" />
    </section>
  )
}
