import type { CartLine } from '#web/api/cart.ts'

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
