import type { ReactElement } from 'react'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { contentsText } from './contents-text.ts'

/** What is in the parcel, on one line. In a card the first piece, and how many lines follow. */
export function ParcelContents({ lines }: Pick<AdminOrderRow, 'lines'>): ReactElement {
  const { all, first, more } = contentsText(lines)
  return (
    <span title={all} className="block text-xs text-jamun-700">
      <span className="hidden truncate columned:block">{all}</span>
      <span className="flex gap-1 columned:hidden">
        <span className="truncate">{first}</span> <span className="shrink-0">{more}</span>
      </span>
    </span>
  )
}
