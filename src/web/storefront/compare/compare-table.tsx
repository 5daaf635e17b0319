import { X } from 'lucide-react'
import { Fragment, useRef, type FocusEvent, type ReactElement, type Ref } from 'react'
import { Link } from 'react-router'
import { productPath } from '#web/api/product.ts'
import { usePromiseLines } from '#web/session/shop-facts.ts'
import { CardAddButton } from '#web/storefront/product-card/product-card.tsx'
import { useInView } from '#web/ui/browser/motion.ts'
import { Picture } from '#web/ui/picture.tsx'
import { comparePath } from './compare-address.ts'
import { CellValue, compareRows, type CompareRow } from './compare-rows.tsx'
import type { ComparedPiece } from './compare-view.ts'
import { isNarrow, NAMES_WIDTH, pieceSpace, tableWidth } from './compare-widths.ts'
import { SameForAll } from './same-for-all.tsx'
import { StickyHead } from './sticky-head.tsx'

/** On a phone each row has its name in a row above it instead. */
const HEAD =
  'sticky left-0 z-10 bg-mogra py-3 pr-3 text-sm font-normal text-jamun-700 max-md:hidden ' +
  'lg:whitespace-nowrap'
const cellOf = (pieces: ComparedPiece[]): string => `pb-3 ${pieceSpace(pieces)}`
const LINE = 'border-t border-jamun-100'
/** On a phone the line is above the name of the row. */
const WIDE_LINE = 'border-jamun-100 md:border-t'

type CompareTableProps = {
  pieces: ComparedPiece[]
  /** Called when the link that removes a piece is followed. */
  onRemove(piece: ComparedPiece): void
}

/** Below the sticky header, at its height on wide screens. What is below the window is not past. */
const NOT_PAST = { rootMargin: '-72px 0px 9999px 0px', initial: true }

/**
 * The pieces beside each other, in the rows in which they differ. The table scrolls in its own
 * region, and its row heads stay. Past its buttons a smaller head stays under the header of the
 * page. What is the same for all pieces is below, once.
 */
export function CompareTable({ pieces, onRemove }: CompareTableProps): ReactElement {
  const region = useRef<HTMLDivElement>(null)
  const { ref: buttons, inView } = useInView<HTMLTableRowElement>(NOT_PAST)
  const [price, ...others] = useRows(pieces)
  const isBeside = (row: CompareRow) => pieces.length < 2 || differs(row, pieces)
  // The price is a part of the head.
  const rows = [...(price ? [price] : []), ...others.filter(isBeside)]
  return (
    <>
      <div className="relative">
        {!inView && <StickyHead pieces={pieces} table={region} />}
        {/* A region that scrolls takes the focus, for the arrow keys. */}
        <div
          {...{ ref: region, tabIndex: 0, role: 'region', 'aria-label': 'The pieces side by side' }}
          onFocus={showFocused}
          className={
            'relative -mx-4 overflow-x-auto overscroll-x-contain px-4 scroll-px-4 ' +
            'focus-visible:-outline-offset-2 sm:mx-0 sm:px-0'
          }
        >
          <table
            className={
              'table-fixed border-separate [border-spacing:0] text-left ' +
              `${isNarrow(pieces) ? 'text-xs sm:text-sm' : 'text-sm'} ${tableWidth(pieces)}`
            }
          >
            <Columns pieces={pieces} />
            <Pieces pieces={pieces} onRemove={onRemove} />
            {rows.map((row, index) => (
              <Fragment key={row.name}>
                <RowGroup {...{ row, pieces }} line={index > 0 ? LINE : ''} />
                {index === 0 && <BuyRow ref={buttons} pieces={pieces} />}
              </Fragment>
            ))}
          </table>
        </div>
      </div>
      <SameForAll pieces={pieces} rows={others.filter((row) => !isBeside(row))} />
    </>
  )
}

/** Gives the columns their widths before all of their cells have arrived, so that none moves. */
const Columns = ({ pieces }: Pick<CompareTableProps, 'pieces'>) => (
  <colgroup>
    <col className={`max-md:hidden ${NAMES_WIDTH}`} />
    {pieces.map(({ id }) => (
      <col key={id} />
    ))}
  </colgroup>
)

const Pieces = ({ pieces, onRemove }: CompareTableProps) => (
  <thead className="align-top">
    <tr>
      <th scope="col" className={HEAD}>
        <span className="sr-only">Piece</span>
      </th>
      {pieces.map((piece) => (
        <th key={piece.id} scope="col" className={`${cellOf(pieces)} pt-3 font-normal`}>
          <PieceHead piece={piece} pieces={pieces} onRemove={onRemove} />
        </th>
      ))}
    </tr>
  </thead>
)

/** Scrolls what is partly visible into view. Browsers do it only for what is hidden. */
function showFocused({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type RowGroupProps = {
  row: CompareRow
  /** The classes of its upper line. */
  line: string
  pieces: ComparedPiece[]
}

/** A row with its name, which a phone shows in a row above. */
const RowGroup = ({ row, line, pieces }: RowGroupProps) => (
  <tbody className="align-baseline">
    <tr className="md:hidden">
      <th scope="rowgroup" colSpan={pieces.length} className={`${line} pt-2 font-normal`}>
        <span className="sticky left-0 text-xs text-jamun-700">{row.name}</span>
      </th>
    </tr>
    <tr>
      <th scope="row" className={`${HEAD} ${line}`}>
        {row.name}
      </th>
      {pieces.map((piece) => (
        <td key={piece.id} className={`${cellOf(pieces)} pt-1 md:pt-3 ${line && WIDE_LINE}`}>
          <CellValue row={row} piece={piece} />
        </td>
      ))}
    </tr>
  </tbody>
)

/** The rows that say something of a piece. */
function useRows(pieces: ComparedPiece[]): CompareRow[] {
  const returns = usePromiseLines()?.returns ?? ''
  return compareRows(returns, isNarrow(pieces)).filter((row) => pieces.some(row.text))
}

const differs = ({ text }: CompareRow, pieces: ComparedPiece[]): boolean =>
  new Set(pieces.map(text)).size > 1

type PieceHeadProps = CompareTableProps & { piece: ComparedPiece }

/** Picture and title of a piece, with the link to the comparison without it. */
function PieceHead({ piece, pieces, onRemove }: PieceHeadProps) {
  const others = pieces.filter(({ id }) => id !== piece.id).map(({ id }) => id)
  return (
    <div className="relative max-w-56">
      <Link to={productPath(piece)} className="group block">
        <span className="block aspect-square rounded-xs bg-chandan">
          <Picture
            picture={piece.pictures[0] ?? null}
            sizes="(min-width:640px) 224px, 164px"
            eager
            alt=""
            className="size-full rounded-xs object-cover"
          />
        </span>
        <span
          className={
            'mt-2 block leading-snug font-medium group-hover:text-rani-600 ' +
            (isNarrow(pieces) ? '' : 'text-[1rem]')
          }
        >
          {piece.title}
        </span>
      </Link>
      <Link
        to={comparePath(others)}
        replace
        preventScrollReset
        onClick={() => onRemove(piece)}
        className="absolute top-0 right-0 grid size-11 place-items-center hover:text-rani-600"
      >
        <span className="grid size-8 place-items-center rounded-full bg-white/95">
          <X aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
        </span>
        <span className="sr-only">Remove {piece.title}</span>
      </Link>
    </div>
  )
}

type BuyRowProps = { pieces: ComparedPiece[]; ref: Ref<HTMLTableRowElement> }

const BuyRow = ({ pieces, ref }: BuyRowProps) => (
  <tbody>
    <tr ref={ref}>
      <th scope="row" className={HEAD}>
        <span className="sr-only">Buy</span>
      </th>
      {pieces.map((piece) => (
        <td key={piece.id} className={cellOf(pieces)}>
          <div className="flex max-w-56">
            <CardAddButton card={piece} />
          </div>
        </td>
      ))}
    </tr>
  </tbody>
)
