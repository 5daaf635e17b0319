import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#web/admin/layout/moment.ts'
import type { Dashboard } from '#web/api/admin/dashboard.ts'

/** The notice that the last check of the books had findings. */
export function BooksNotice({
  books: { checkedAt, findings },
}: {
  books: NonNullable<Dashboard['books']>
}): ReactElement {
  return (
    <section
      role="alert"
      aria-label="Books"
      className="mb-4 flex gap-3 border-l-4 border-sindoor-600 bg-white p-5 wrap-anywhere lg:mb-5"
    >
      <TriangleAlert
        aria-hidden="true"
        strokeWidth={1.6}
        className="mt-0.5 size-5 shrink-0 text-sindoor-600"
      />
      <div>
        <h2 className="font-semibold">The books of the shop do not add up</h2>
        <p className="mt-1 text-sm">
          The check of {formatMoment(checkedAt)} has found{' '}
          {findings === 1 ? 'one thing' : `${findings} things`}.
        </p>
        <Link
          to="/admin/books"
          className={
            'mt-1 inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
            'underline-offset-4'
          }
        >
          Look at the books
        </Link>
      </div>
    </section>
  )
}
