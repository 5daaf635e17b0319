import { useState, type FocusEvent, type ReactElement } from 'react'
import { Link } from 'react-router'
import { productPath } from '#web/api/product.ts'
import { usePromiseLines } from '#web/session/shop-facts.ts'
import { CardAddButton } from '#web/storefront/product-card/product-card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { comparePath } from './compare-address.ts'
import { compareRows, type CompareRow } from './compare-rows.tsx'
import type { ComparedPiece } from './compare-view.ts'

/** On a phone each row has its name in a row above it instead. */
const HEAD =
  'sticky left-0 z-10 bg-mogra py-3 pr-3 text-sm font-normal text-jamun-700 whitespace-nowrap ' +
  'max-sm:hidden sm:w-36 md:max-lg:w-28 md:max-lg:whitespace-normal lg:w-31'
/** Four fit from 768 px on. On wide screens the lines end with the last. */
const CELL = 'min-w-36 pb-3 pr-3 sm:min-w-44 md:max-lg:min-w-33 lg:pl-5 lg:pr-0'
const LINE = 'border-t border-jamun-100'

type CompareTableProps = {
  pieces: ComparedPiece[]
  /** Called when the link that removes a piece is followed. */
  onRemove(piece: ComparedPiece): void
}

/** The pieces beside each other. The table scrolls in its own region, and its row heads stay. */
export function CompareTable({ pieces, onRemove }: CompareTableProps): ReactElement {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const isAlone = pieces.length < 2
  const all = useRows(pieces)
  const rows = all.filter(({ differs }) => differs || isAlone || !onlyDifferent)
  // A mark in nearly every row would mark nothing.
  const marks = all.filter(({ differs }) => differs).length < all.length - 1
  return (
    <>
      {!isAlone && (
        <DifferentSwitch
          on={onlyDifferent}
          marks={marks}
          onToggle={() => setOnlyDifferent(!onlyDifferent)}
        />
      )}
      {/* A region that scrolls takes the focus, for the arrow keys. */}
      <div
        {...{ tabIndex: 0, role: 'region', 'aria-label': 'The pieces side by side' }}
        onFocus={showFocused}
        className={
          'relative -mx-4 overflow-x-auto overscroll-x-contain px-4 scroll-px-4 ' +
          'focus-visible:-outline-offset-2 sm:mx-0 sm:px-0 sm:scroll-pl-36'
        }
      >
        <table
          className={
            'min-w-full border-separate [border-spacing:0] text-left text-sm md:w-full ' +
            'md:table-fixed'
          }
        >
          <thead className="align-top">
            <tr>
              <th scope="col" className={HEAD}>
                <span className="sr-only">Piece</span>
              </th>
              {pieces.map((piece) => (
                <th key={piece.id} scope="col" className={`${CELL} pt-3 font-normal`}>
                  <PieceHead piece={piece} pieces={pieces} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ row, differs }) => (
            <RowGroup key={row.name} row={row} differs={differs} marks={marks} pieces={pieces} />
          ))}
          <tbody>
            <BuyRow pieces={pieces} />
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Scrolls what is partly visible into view. Browsers do it only for what is hidden. */
function showFocused({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type DifferentSwitchProps = { on: boolean; marks: boolean; onToggle: () => void }

const DifferentSwitch = ({ on, marks, onToggle }: DifferentSwitchProps) => (
  <label className="mb-2 inline-flex min-h-11 items-center gap-2.5 text-sm noscript:hidden">
    <input
      type="checkbox"
      checked={on}
      onChange={onToggle}
      className="size-5 shrink-0 accent-rani-600"
    />
    {marks && <Bead />}
    Only what differs
  </label>
)

type RowGroupProps = {
  row: CompareRow
  differs: boolean
  /** Whether rows in which the pieces differ have a mark. */
  marks: boolean
  pieces: ComparedPiece[]
}

/** A row with its name, which a phone shows in a row above. */
function RowGroup({ row, differs, marks, pieces }: RowGroupProps) {
  const name = (
    <>
      {row.name}
      {differs && (
        <>
          {' '}
          {marks && <Bead />}
          <span className="sr-only">(different)</span>
        </>
      )}
    </>
  )
  return (
    <tbody className="align-baseline">
      <tr className="sm:hidden">
        <th scope="rowgroup" colSpan={pieces.length} className={`${LINE} pt-2 font-normal`}>
          <span className="sticky left-0 text-xs text-jamun-700">{name}</span>
        </th>
      </tr>
      <tr>
        <th scope="row" className={`${HEAD} ${LINE}`}>
          {name}
        </th>
        {pieces.map((piece) => (
          <td key={piece.id} className={`${CELL} border-jamun-100 pt-1 sm:border-t sm:pt-3`}>
            {row.show?.(piece) || row.text(piece) || (
              <span className="text-jamun-500">{row.none ?? 'Not stated'}</span>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** The rows that say something of a piece, and whether the pieces differ in them. */
function useRows(pieces: ComparedPiece[]): { row: CompareRow; differs: boolean }[] {
  return compareRows(usePromiseLines()?.returns ?? '').flatMap((row) => {
    const texts = pieces.map(row.text)
    return texts.some(Boolean) ? [{ row, differs: new Set(texts).size > 1 }] : []
  })
}

/** Marks the rows in which the pieces differ. */
const Bead = () => (
  <span
    aria-hidden="true"
    className="inline-block size-1.5 shrink-0 rounded-full bg-rani-600 align-middle"
  />
)

type PieceHeadProps = CompareTableProps & { piece: ComparedPiece }

/** Picture and title of a piece, with the link to the comparison without it. */
function PieceHead({ piece, pieces, onRemove }: PieceHeadProps) {
  const others = pieces.filter(({ id }) => id !== piece.id).map(({ id }) => id)
  return (
    <>
      <Link to={productPath(piece)} className="group block">
        <span className="block aspect-square max-w-44 rounded-xs bg-chandan">
          <Picture
            picture={piece.pictures[0] ?? null}
            sizes="(min-width:640px) 176px, 132px"
            eager
            alt=""
            className="size-full rounded-xs object-cover"
          />
        </span>
        <span
          className={
            'mt-2 block min-h-11 text-[1rem] leading-snug font-medium group-hover:text-rani-600'
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
        className={
          'inline-flex min-h-11 items-center text-jamun-700 underline underline-offset-4 ' +
          'hover:text-jamun-950'
        }
      >
        Remove<span className="sr-only"> {piece.title}</span>
      </Link>
    </>
  )
}

const BuyRow = ({ pieces }: { pieces: ComparedPiece[] }) => (
  <tr>
    <th scope="row" className={`${HEAD} ${LINE}`}>
      <span className="sr-only">Buy</span>
    </th>
    {pieces.map((piece) => (
      <td key={piece.id} className={`${CELL} ${LINE} pt-3`}>
        <div className="flex max-w-72">
          <CardAddButton card={piece} />
        </div>
      </td>
    ))}
  </tr>
)
