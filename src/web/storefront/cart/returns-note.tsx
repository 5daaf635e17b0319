import { Link } from 'react-router'
import { FAULT_TEXT } from '#shared/promises/fault-text.ts'
import type { CartLine } from '#web/api/cart.ts'
import { usePromiseLines } from '#web/session/shop-facts.ts'
import { keptReasons } from './kept-note.tsx'

type Kept = Pick<CartLine, 'notReturnableBecause'>
const isKept = ({ notReturnableBecause }: Kept): boolean => notReturnableBecause !== ''

/**
 * What may come back, before the purchase, and why other pieces do not. `returns`: what the shop
 * promises, undefined while that is only in its policy. It is about pieces that come back for a
 * change of mind, so it is left out if the cart has none.
 */
export function returnsNote(lines: readonly Kept[], returns: string | undefined): string {
  const why = keptReasons(lines)
  if (returns && !lines.every(isKept)) return `${returns} ${why}`.trim()
  return why && `${why} ${FAULT_TEXT}`
}

/** What may come back, with a link to the policy. */
export function ReturnsNote({ lines }: { lines: readonly CartLine[] }) {
  const text = returnsNote(lines, usePromiseLines()?.returns)
  if (text === '') return null
  return (
    <p className="mt-3 text-sm text-jamun-700">
      {text} See our{' '}
      <Link to="/refund" className="underline underline-offset-2 hover:text-rani-700">
        Refund policy
      </Link>
    </p>
  )
}
