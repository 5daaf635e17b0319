import { Link } from 'react-router'
import { FAULT_TEXT } from '#shared/promises/promise-texts.ts'
import type { CartLine } from '#web/api/cart.ts'
import { usePromiseLines } from '#web/session/shop-facts.ts'

/** Why a line does not come back for a change of mind, and that it is a final sale. */
export function KeptNote({
  line: { isFinalSale, notReturnableBecause },
}: {
  line: Pick<CartLine, 'isFinalSale' | 'notReturnableBecause'>
}) {
  if (notReturnableBecause === '') return null
  return (
    <span className="mt-0.5 block text-sm text-jamun-700">
      {isFinalSale && <strong className="font-semibold text-jamun-900">Final sale. </strong>}
      {notReturnableBecause}
    </span>
  )
}

/**
 * What may come back, before the purchase. An untouched shop states it only if a line does not come
 * back for a change of mind.
 */
export function ReturnsNote({ lines }: { lines: readonly CartLine[] }) {
  const promises = usePromiseLines()
  const hasKept = lines.some(({ notReturnableBecause }) => notReturnableBecause !== '')
  const text = promises?.returns ?? (hasKept ? FAULT_TEXT : '')
  if (text === '') return null
  return (
    <p className="mt-1 text-sm text-jamun-700">
      {text} See our{' '}
      <Link to="/refund" className="underline underline-offset-2 hover:text-rani-700">
        Refund policy
      </Link>
    </p>
  )
}
