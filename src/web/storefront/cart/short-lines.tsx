import type { ReactElement } from 'react'
import type { CartLine } from '#web/api/cart.ts'

/** The id of the sentences, which say why the checkout button does not work. */
export const SHORT_LINES_ID = 'short-lines'

/**
 * The first line that asks for more than is in stock, with what the customer's own unpaid order
 * reserves. The shop refuses an order with such a line.
 */
export const findShortLine = (lines: readonly CartLine[]): CartLine | undefined =>
  lines.find(isShort)

const isShort = ({ isAvailable, stock, quantity }: CartLine): boolean =>
  isAvailable && stock < quantity

/** Says what a line asks for and what there is. */
function shortText({ product, variant, stock }: CartLine): string {
  const piece = variant.label === '' ? product.title : `${product.title}, ${variant.label},`
  const left = `${stock} ${stock === 1 ? 'is' : 'are'} left`
  if (stock > 0) return `Of ${piece} only ${left}. Lower its quantity in your cart.`
  const otherSize = variant.label === '' ? '' : ' or choose another size'
  return `${piece} is sold out. Take it out of your cart${otherSize}.`
}

/** A sentence for each line of which there is not enough; nothing if there is enough of all. */
export function ShortLines({ lines }: { lines: readonly CartLine[] }): ReactElement | null {
  const short = lines.filter(isShort)
  if (short.length === 0) return null
  return (
    <ul id={SHORT_LINES_ID} className="mt-4 stack-2 text-sm font-medium text-sindoor-600">
      {short.map((line) => (
        <li key={line.id}>{shortText(line)}</li>
      ))}
    </ul>
  )
}
