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
      title="The books of the shop do not add up"
      link={{ to: '/admin/books', label: 'Look at the books' }}
    >
      The check of {formatMoment(checkedAt)} has found{' '}
      {findings === 1 ? 'one thing' : `${findings} things`}.
    </Notice>
  )
}
