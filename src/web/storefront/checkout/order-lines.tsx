import type { Picture as PictureFields } from '#contract/contract.ts'
import { formatRupees, formatRupeesExact, paise } from '#shared/money/money.ts'
import { Picture } from '#web/ui/picture.tsx'

/**
 * One line of a cart or order, as summary and confirmation show it. `totalPaise` is price times
 * quantity.
 */
export type Line = {
  key: string
  title: string
  variantLabel: string
  quantity: number
  totalPaise: number
  picture: PictureFields | null
  giftNote: string
  available: boolean
}

/**
 * The lines of an order: picture, title, variant, quantity, gift note and line total. `ruled` is
 * the style of the confirmation, with separators and amounts with two decimals.
 */
export function OrderLines({ lines, ruled = false }: { lines: Line[]; ruled?: boolean }) {
  return (
    <ul className={ruled ? 'divide-y divide-jamun-200' : 'mt-4 space-y-4'}>
      {lines.map((line) => (
        <li
          key={line.key}
          className={
            'grid grid-cols-[64px_minmax(0,1fr)_auto] items-center ' +
            `max-[22rem]:grid-cols-[64px_minmax(0,1fr)] ${ruled ? 'gap-4 py-4' : 'gap-3.5'}`
          }
        >
          <span
            className={
              'relative aspect-square overflow-hidden rounded-xs ' +
              `${ruled ? 'bg-chandan' : 'bg-white'}`
            }
          >
            <Picture
              picture={line.picture}
              sizes="64px"
              className="size-full object-cover"
              alt=""
            />
          </span>
          <span className={`min-w-0 leading-snug wrap-break-word ${ruled ? '' : 'text-sm'}`}>
            {line.title}
            <span className="block text-sm text-jamun-700">
              {line.variantLabel && `${line.variantLabel} · `}Quantity {line.quantity}
            </span>
            {line.giftNote && (
              <span className="mt-1 block text-sm text-jamun-700">Gift note: {line.giftNote}</span>
            )}
          </span>
          {line.available ? (
            <span className="tnum font-semibold whitespace-nowrap max-[22rem]:col-start-2">
              {(ruled ? formatRupeesExact : formatRupees)(paise(line.totalPaise))}
            </span>
          ) : (
            <span className="text-sm font-medium text-sindoor-600 max-[22rem]:col-start-2">
              No longer available
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
