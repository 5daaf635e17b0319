import { Pencil, Trash2 } from 'lucide-react'
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react'

/** How a column sorts its list: its direction now, if the list is sorted by it, and the button. */
export type ColumnSort = {
  direction: 'ascending' | 'descending' | undefined
  button: ReactElement
}

type Column = {
  label: string
  /** Where two columns have one label. */
  key?: string
  /** What is before the label in the head. */
  head?: ReactNode
  right?: boolean
  /** A button in place of the label. */
  sort?: ColumnSort | undefined
  /** What the label means, for the pointer. */
  title?: string
  className?: string
}

/** The padding of its cells in a roomy table, and at its edges. */
const WIDE_CELLS = '[--cell-x:1.5rem] [--cell-edge:1.5rem]'
const CLOSE_CELLS = '[--cell-x:0.625rem] [--cell-edge:1.25rem]'
const ROOMY = 'roomy:px-(--cell-x)! roomy:first:pl-(--cell-edge)! roomy:last:pr-(--cell-edge)!'

/**
 * A table that becomes a stack of cards if its columns have no room (`stacked`, see admin.css).
 * There each row is a grid of two columns, and a cell sets its place through `className`. Columns
 * of long texts need a minimum width.
 */
export function Table({
  caption,
  columns,
  headStart,
  isClose = false,
  children,
}: {
  caption: string
  columns: Column[]
  /** A cell before the heads, such as a checkbox; the first cells of the rows span two columns. */
  headStart?: ReactNode
  /** For many columns: their cells stand closer. */
  isClose?: boolean
  children: ReactNode
}): ReactElement {
  return (
    <div className="@container/table">
      <table className={`w-full stacked:block ${isClose ? CLOSE_CELLS : WIDE_CELLS}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="border-y border-jamun-100 bg-jamun-50 stacked:sr-only">
          <tr>
            {headStart && <td className={`w-px pl-4 ${ROOMY} pr-0! roomy:pr-0!`}>{headStart}</td>}
            {columns.map(
              ({ label, key = label, head, right, sort, title, className = '' }, column) => (
                <th
                  key={key}
                  scope="col"
                  aria-sort={sort?.direction}
                  title={title}
                  className={
                    'whitespace-nowrap px-2 py-3 text-xs font-semibold uppercase tracking-caps ' +
                    `text-jamun-700 first:pl-4 last:pr-4 ${ROOMY} ` +
                    `${right ? 'text-right' : 'text-left'} ${className} ` +
                    (headStart && column === 0 ? 'pl-0! roomy:pl-0!' : '')
                  }
                >
                  {head}
                  {sort?.button ?? label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody
          className={
            'divide-y divide-jamun-100 text-sm stacked:block stacked:border-t ' +
            'stacked:border-jamun-100'
          }
        >
          {children}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Whether a press in a row is for the row itself: it is on none of its controls, and it does not
 * end a selection of text.
 */
const isOnRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  !target.closest('a, button, input, label, select, dialog, [popover]') &&
  getSelection()?.isCollapsed !== false

/**
 * A row. `marked` highlights the one that is being edited or chosen. A press on what is no control
 * calls `onOpen`, which does the same as a control of the row: the keyboard has that one.
 */
export function Row({
  marked = false,
  onOpen,
  children,
}: {
  marked?: boolean
  onOpen?: (() => void) | undefined
  children: ReactNode
}): ReactElement {
  return (
    <tr
      className={
        'stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:items-center ' +
        'stacked:gap-x-3 stacked:px-4 stacked:py-2.5 ' +
        `${marked ? 'bg-rani-100/60' : 'hover:bg-jamun-50'} ${onOpen ? 'cursor-pointer' : ''}`
      }
      onClick={onOpen && ((event) => isOnRow(event) && onOpen())}
    >
      {children}
    </tr>
  )
}

export function Cell({
  right = false,
  colSpan,
  className = '',
  children,
}: {
  right?: boolean
  colSpan?: number
  className?: string
  children: ReactNode
}): ReactElement {
  return (
    <td
      colSpan={colSpan}
      className={
        `columned:px-2 columned:py-2.5 columned:first:pl-4 columned:last:pr-4 ${ROOMY} ` +
        `${right ? 'text-right' : ''} ${className}`
      }
    >
      {children}
    </td>
  )
}

/** The cell of the state, the last of a row: in a card it is at the right of the first line. */
export const STATE_CELL = 'stacked:col-start-2 stacked:row-start-1 stacked:justify-self-end'

/** A round icon button in a row. The label names the row that it acts on. */
export function RowButton({
  ref,
  label,
  danger = false,
  opens = false,
  onClick,
  children,
}: {
  ref?: Ref<HTMLButtonElement>
  label: string
  danger?: boolean
  /** It opens the row: the keys `j` and `k` lead to it. */
  opens?: boolean
  onClick: () => void
  children: ReactNode
}): ReactElement {
  const look = danger
    ? 'text-sindoor-600 hover:bg-sindoor-100'
    : 'text-jamun-800 hover:bg-jamun-100'
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      data-opens={opens || undefined}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-full ${look}`}
    >
      {children}
    </button>
  )
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

/** Deletes a row. There is a gap before it. */
const DeleteButton = (props: { label: string; onClick: () => void }): ReactElement => (
  <span className="not-first:ml-2">
    <RowButton danger {...props}>
      <Trash2 {...ICON} />
    </RowButton>
  </span>
)

type EditAndDeleteProps = {
  /** What the row is about. */
  name: string
  verb?: 'Delete' | 'Remove'
  onEdit: () => void
  onDelete: () => void
  /** Other buttons, between the two. */
  children?: ReactNode
}

/** The buttons at the end of most rows. The one that deletes is the last. */
export const EditAndDelete = ({
  name,
  verb = 'Delete',
  onEdit,
  onDelete,
  children,
}: EditAndDeleteProps): ReactElement => (
  <>
    <RowButton label={`Edit ${name}`} opens onClick={onEdit}>
      <Pencil {...ICON} />
    </RowButton>
    {children}
    <DeleteButton label={`${verb} ${name}`} onClick={onDelete} />
  </>
)
