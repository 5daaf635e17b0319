import type { CartLine } from '#web/api/cart.ts'
import { formatRupees, formatRupeesExact } from '#shared/money/money.ts'
import { KeptNote } from '#web/storefront/cart/kept-note.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** One line of a cart or an order, as summary and confirmation show it. */
type Line = Pick<
  CartLine,
  | 'id'
  | 'quantity'
  | 'lineTotal'
  | 'discount'
  | 'giftNote'
  | 'isAvailable'
  | 'notReturnableBecause'
  | 'isFinalSale'
> & {
  product: Pick<CartLine['product'], 'title' | 'picture'>
  variant: Pick<CartLine['variant'], 'label'>
  /** A free gift of an order. */
  isFreeGift?: boolean
  /** Of a cart: whether its totals have the line. */
  isCounted?: boolean
}

/**
 * The lines of an order: picture, title, variant, quantity and line total. Notes stand below them,
 * over the whole width beside the picture. `ruled` is the style of the confirmation: separators,
 * amounts with two decimals, and the amount of a line that is no longer sold.
 */
export function OrderLines({ lines, ruled = false }: { lines: Line[]; ruled?: boolean }) {
  return (
    <ul className={ruled ? 'ruled' : 'mt-4 stack-4'}>
      {lines.map((line) => (
        <li
          key={line.id}
          className={
            'grid grid-cols-[64px_minmax(0,1fr)_auto] items-start ' +
            `max-[22rem]:grid-cols-[64px_minmax(0,1fr)] leading-snug ` +
            `${ruled ? 'gap-x-4 py-4' : 'gap-x-3 text-sm'}`
          }
        >
          <span
            className={
              'relative row-span-2 aspect-square overflow-hidden rounded-xs ' +
              `${ruled ? 'bg-chandan' : 'bg-white'}`
            }
          >
            <Picture
              picture={line.product.picture}
              sizes="64px"
              className="size-full object-cover"
              alt=""
            />
          </span>
          <span className="min-w-0 wrap-break-word">
            {line.product.title}
            <LineVariant line={line} />
          </span>
          <LineAmount line={line} ruled={ruled} />
          <span className="col-start-2 col-end-[-1] min-w-0 wrap-break-word">
            <LineGiftNote line={line} />
            <LineDiscount line={line} />
            <KeptNote line={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function LineAmount({ line, ruled }: { line: Line; ruled: boolean }) {
  if ((!line.isAvailable || line.isCounted === false) && !ruled)
    return (
      <span className="text-sm font-medium text-sindoor-600 max-[22rem]:col-start-2">
        {line.isAvailable ? 'Sold out' : 'No longer available'}
      </span>
    )
  return (
    <span className="tnum font-semibold min-[22rem]:whitespace-nowrap max-[22rem]:col-start-2">
      {(ruled ? formatRupeesExact : formatRupees)(line.lineTotal)}
    </span>
  )
}

/** What is taken off a line; nothing if it has its price. */
export function LineDiscount({
  line: { discount, isFreeGift },
}: {
  line: Pick<Line, 'discount' | 'isFreeGift'>
}) {
  if (discount === 0) return null
  return (
    <span className="tnum block text-sm whitespace-normal text-mehendi-700">
      {isFreeGift ? (
        'Free gift'
      ) : (
        <>
          Discount <span className="whitespace-nowrap">{`\u2212${formatRupees(discount)}`}</span>
        </>
      )}
    </span>
  )
}

/** Variant, quantity and gift note of a line, under its title. */
export function LineDetails({ line }: { line: Pick<Line, 'variant' | 'quantity' | 'giftNote'> }) {
  return (
    <>
      <LineVariant line={line} />
      <LineGiftNote line={line} />
    </>
  )
}

const LineVariant = ({
  line: { variant, quantity },
}: {
  line: Pick<Line, 'variant' | 'quantity'>
}) => (
  <span className="block text-sm text-jamun-700">
    {variant.label && `${variant.label} · `}Quantity {quantity}
  </span>
)

const LineGiftNote = ({ line: { giftNote } }: { line: Pick<Line, 'giftNote'> }) =>
  giftNote && <span className="mt-1 block text-sm text-jamun-700">Gift note: {giftNote}</span>
