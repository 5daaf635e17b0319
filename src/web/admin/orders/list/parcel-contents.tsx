import { Fragment, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { foundFirst } from './contents-text.ts'

/**
 * What is in the parcel, on one line. In a card the first piece, and how many lines follow. A piece
 * that the search of the list has found comes first and is bold.
 */
export function ParcelContents({ lines }: Pick<AdminOrderRow, 'lines'>): ReactElement {
  const [search] = useSearchParams()
  const contents = foundFirst(lines, search.get('q') ?? '')
  const parts = contents.map(({ text, found }, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {found ? <strong className="text-jamun-950">{text}</strong> : text}
    </Fragment>
  ))
  return (
    <span
      title={contents.map(({ text }) => text).join(' · ')}
      className="block text-xs text-jamun-700"
    >
      <span className="hidden truncate columned:block">{parts}</span>
      <span className="flex gap-1 columned:hidden">
        <span className="truncate">{parts[0]}</span>{' '}
        <span className="shrink-0">{lines.length > 1 && `+ ${lines.length - 1} more`}</span>
      </span>
    </span>
  )
}
