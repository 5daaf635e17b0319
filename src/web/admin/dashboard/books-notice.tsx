import { ChevronRight, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#web/admin/layout/moment.ts'
import type { Dashboard } from '#web/api/admin/dashboard.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6 } as const

/** The notice that the last check of the books had findings, in one line. */
export function BooksNotice({
  books: { checkedAt, findings },
}: {
  books: NonNullable<Dashboard['books']>
}): ReactElement {
  return (
    <section
      role="alert"
      aria-label="Books"
      className={
        'relative mb-4 flex min-h-11 items-center gap-x-3 border-l-4 border-sindoor-600 bg-white ' +
        'px-3 text-sm wrap-anywhere hover:bg-jamun-50 sm:px-4 lg:mb-5'
      }
    >
      <TriangleAlert {...ICON} className="size-5 shrink-0 text-sindoor-600" />
      <p className="min-w-0 grow py-1.5">
        <strong className="font-semibold">
          Accounts check found {findings} {findings === 1 ? 'difference' : 'differences'}
        </strong>
        <span className="ml-3 text-jamun-700 max-xl:hidden">
          The check of {formatMoment(checkedAt)} compared stock, orders and payments.
        </span>
      </p>
      <Link
        to="/admin/books"
        className={
          'flex min-h-11 min-w-11 shrink-0 items-center justify-end font-medium text-rani-600 ' +
          'underline underline-offset-4 after:absolute after:inset-0'
        }
      >
        <span className="max-sm:sr-only">Look at the books</span>
        <ChevronRight {...ICON} className="size-4 text-jamun-500 sm:hidden" />
      </Link>
    </section>
  )
}
