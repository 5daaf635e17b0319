import { FAULT_TEXT } from '#shared/promises/fault-text.ts'
import type { CartLine } from '#web/api/cart.ts'

type Kept = Pick<CartLine, 'notReturnableBecause'>

/** The reason of earrings and other pieces that are worn in the skin (line-promises.ts). */
const HYGIENE = /for hygiene\.$/

/** That a line does not come back for a change of mind, in a word. Its reason is `keptReasons`. */
export function KeptNote({
  line: { isFinalSale, notReturnableBecause },
}: {
  line: Kept & Pick<CartLine, 'isFinalSale'>
}) {
  if (notReturnableBecause === '') return null
  const words = [
    isFinalSale && 'Final sale',
    HYGIENE.test(notReturnableBecause) ? 'No returns (hygiene)' : !isFinalSale && 'No returns',
  ]
  return (
    <span
      className={
        'mt-1.5 block w-fit rounded-full bg-jamun-100 px-2.5 py-0.5 text-xs font-medium ' +
        'text-jamun-800'
      }
    >
      {words.filter(Boolean).join(' · ')}
    </span>
  )
}

/** Why lines do not come back for a change of mind, each reason once; empty if all do. */
export const keptReasons = (lines: readonly Kept[]): string =>
  [...new Set(lines.map((line) => line.notReturnableBecause))].filter(Boolean).join(' ')

/** The reasons under the total of an order, with the right that stays. */
export function KeptReasons({ lines }: { lines: readonly Kept[] }) {
  const why = keptReasons(lines)
  if (why === '') return null
  return (
    <p className="mt-3 text-sm text-jamun-700">
      {why} {FAULT_TEXT}
    </p>
  )
}
