import type { ReactElement } from 'react'
import { CellValue, type CompareRow } from './compare-rows.tsx'
import type { ComparedPiece } from './compare-view.ts'
import { NAMES_WIDTH } from './compare-widths.ts'

const CELL = 'border-t border-jamun-100 py-3'

type SameForAllProps = { pieces: ComparedPiece[]; rows: CompareRow[] }

/**
 * The rows in which all pieces are alike, each value once; nothing without any. It is a table of
 * its own: it has no columns of pieces, and does not scroll sideways with four.
 */
export function SameForAll({
  pieces: [piece, ...others],
  rows,
}: SameForAllProps): ReactElement | null {
  if (!piece || rows.length === 0) return null
  return (
    <>
      <h2 id="same-for-all" className="mt-6 mb-2 font-medium">
        {others.length > 1 ? 'The same for all' : 'The same for both'}
      </h2>
      <table
        aria-labelledby="same-for-all"
        className="w-full table-fixed border-separate [border-spacing:0] text-left text-sm"
      >
        <tbody className="align-baseline">
          {rows.map((row) => (
            <tr key={row.name}>
              <th
                scope="row"
                className={`w-30 ${NAMES_WIDTH} ${CELL} pr-3 font-normal text-jamun-700`}
              >
                {row.name}
              </th>
              <td className={`${CELL} lg:pl-5`}>
                <CellValue row={row} piece={piece} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
