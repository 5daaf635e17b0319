import type { ReactElement } from 'react'
import { formatMoment } from '#web/admin/layout/moment.ts'
import type { Dashboard } from '#web/api/admin/dashboard.ts'
import { Notice } from './notice.tsx'

/** The notice that the last check of the books had findings. */
export function BooksNotice({
  books: { checkedAt, findings },
}: {
  books: NonNullable<Dashboard['books']>
}): ReactElement {
  return (
    <Notice
      label="Books"
      title={`Accounts check found ${findings} ${findings === 1 ? 'difference' : 'differences'}`}
      link={{ to: '/admin/books', label: 'Look at the books' }}
    >
      The check of {formatMoment(checkedAt)} compared stock, orders and payments.
    </Notice>
  )
}
