import { Fragment, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { foundFirst } from './contents-text.ts'

type Contents = Pick<AdminOrderRow, 'lines'>

/** The lines of an order. One that the search of the list has found comes first. */
function useContents(lines: Contents['lines']) {
  const [search] = useSearchParams()
  return foundFirst(lines, search.get('q') ?? '')
}

/** A piece that the search has found is bold. */
const Piece = ({ piece: { text, found } }: { piece: { text: string; found: boolean } }) =>
  found ? <strong className="text-jamun-950">{text}</strong> : text

/** What is in the parcel, on one line of a row. Cards have FirstPiece. */
export function ParcelContents({ lines }: Contents): ReactElement {
  const contents = useContents(lines)
  return (
    <span
      title={contents.map(({ text }) => text).join(' · ')}
      className="hidden truncate text-xs text-jamun-700 columned:block"
    >
      {contents.map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <Piece piece={piece} />
        </Fragment>
      ))}
    </span>
  )
}

/** The first piece of the parcel in a card, beside the badge, and how many lines follow. */
export function FirstPiece({ lines }: Contents): ReactElement {
  const [first] = useContents(lines)
  return (
    <span className={'flex min-w-0 grow basis-16 gap-1 text-xs text-jamun-700 columned:hidden'}>
      <span title={first?.text} className="truncate">
        {first && <Piece piece={first} />}
      </span>{' '}
      {lines.length > 1 && (
        <span className="shrink-0">
          + {lines.length - 1} <span className="@max-xs/table:sr-only">more</span>
        </span>
      )}
    </span>
  )
}
