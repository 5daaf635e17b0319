import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#web/api/cart.ts'
import { savedOn } from './cart-sums.ts'
import { formatRupees } from '#shared/money/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { LineDiscount } from '#web/storefront/checkout/summary/order-lines.tsx'
import { KeptNote } from './kept-note.tsx'
import { LineNote } from './line-note.tsx'
import type { CartChanges } from './use-cart-changes.ts'

const GRID =
  'grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 border-b border-jamun-200 py-5 ' +
  "[grid-template-areas:'picture_what''picture_sums''picture_more'] " +
  "max-[15rem]:grid-cols-1 max-[15rem]:[grid-template-areas:'picture''what''sums''more'] " +
  'xl:grid-cols-[120px_minmax(0,1fr)_auto_7rem] xl:items-center xl:gap-x-6 ' +
  "xl:[grid-template-areas:'picture_what_stepper_total''picture_more_stepper_total']"

const LOW_STOCK = 5

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** Whether the customer's own unpaid order reserves these units: nobody else can buy them. */
export const isHeld = ({ reservedUntil, stock, quantity }: CartLine): boolean =>
  reservedUntil !== null && stock >= quantity

/** Until when reserved units are kept. */
export function HeldUntil({ until }: { until: string | null | undefined }): ReactElement | null {
  if (!until) return null
  return (
    <p className="mt-1 text-sm font-medium text-mehendi-700">
      Held for you until {clock.format(new Date(until))}
    </p>
  )
}

function StockNote({ line, saysHeld }: LineProps) {
  const { reservedUntil, stock } = line
  if (isHeld(line)) return saysHeld ? <HeldUntil until={reservedUntil} /> : null
  if (stock > LOW_STOCK && stock >= line.quantity) return null
  return (
    <p className="mt-1 text-sm font-medium text-sindoor-600">
      {stock > 0 ? `Only ${stock} left` : 'Sold out'}
    </p>
  )
}

/** `saysHeld`: the line says by itself until when it is held, because not all lines are. */
type LineProps = { line: CartLine; saysHeld: boolean }

function LineDetails({ line, titleId, saysHeld }: LineProps & { titleId: string }) {
  const { title } = line.product
  return (
    <div className="relative min-w-0 [grid-area:what] xl:self-end">
      <h2 id={titleId} className="break-words text-base font-medium leading-snug">
        {line.isAvailable ? (
          <Link
            to={`/product/${line.product.slug}`}
            className="after:absolute after:inset-x-0 after:-top-2.5 after:h-11 hover:text-rani-600"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {line.variant.label !== '' && (
        <p className="mt-0.5 text-sm text-jamun-700">{line.variant.label}</p>
      )}
      {line.isAvailable && <StockNote line={line} saysHeld={saysHeld} />}
      {line.isAvailable ? (
        <UnitPrice line={line} />
      ) : (
        <p className="mt-1 text-sm font-medium text-sindoor-600">No longer available</p>
      )}
      {line.isAvailable && <KeptNote line={line} />}
    </div>
  )
}

/** The price of one unit with the struck-through one, and what the line saves. */
function UnitPrice({ line }: { line: CartLine }) {
  const { unitPrice, compareAtPrice, inSale } = line
  return (
    <p className="tnum mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
      {compareAtPrice !== null && (
        <>
          <span className="sr-only">{inSale ? 'Price before the sale' : 'Actual price'}</span>
          <s className="whitespace-nowrap text-jamun-500">{formatRupees(compareAtPrice)}</s>
          <span className="sr-only">Sale price</span>
        </>
      )}
      <span className="whitespace-nowrap font-semibold">{formatRupees(unitPrice)}</span>
      {compareAtPrice !== null && (
        <span className="whitespace-nowrap text-mehendi-700">
          You save {formatRupees(savedOn(line))}
        </span>
      )}
    </p>
  )
}

function LinePicture({ line }: { line: CartLine }) {
  const picture = (
    <Picture
      picture={line.product.picture}
      sizes="(min-width:1280px) 120px, 88px"
      className="size-full object-cover"
      alt=""
    />
  )
  const look =
    'block aspect-square self-start overflow-hidden rounded-xs bg-chandan [grid-area:picture]'
  if (!line.isAvailable) return <span className={`${look} opacity-60`}>{picture}</span>
  return (
    <Link to={`/product/${line.product.slug}`} aria-hidden="true" tabIndex={-1} className={look}>
      {picture}
    </Link>
  )
}

const TEXT_BUTTON = 'min-h-11 text-sm text-jamun-700 underline underline-offset-4'

type CartRowProps = LineProps & { changes: CartChanges; onRemove: () => void; onMove: () => void }

/**
 * One line of the cart: product, quantity and line total. A change of the quantity is saved at
 * once.
 */
export function CartRow({ line, changes, saysHeld, onRemove, onMove }: CartRowProps): ReactElement {
  const titleId = `title-${line.id}`
  return (
    <li id={`line-${line.id}`} className={GRID}>
      <LinePicture line={line} />
      <LineDetails line={line} titleId={titleId} saysHeld={saysHeld} />
      {line.isAvailable && (
        <div
          className={
            'mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 [grid-area:sums] ' +
            'xl:contents'
          }
        >
          <span className="xl:[&_button]:size-12 xl:[grid-area:stepper]">
            <Stepper
              size="sm"
              quantity={changes.quantityOf(line)}
              stock={line.stock}
              onChange={(quantity) => void changes.setQuantity(line, quantity)}
            />
          </span>
          <span
            className={
              'tnum ml-auto whitespace-nowrap text-right font-bold transition-opacity xl:text-lg ' +
              `xl:[grid-area:total] ${changes.busy ? 'opacity-50' : ''}`
            }
          >
            {formatRupees(line.lineTotal)}
            <LineDiscount line={line} />
          </span>
        </div>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-x-5 [grid-area:more] xl:self-start">
        {line.isAvailable && (
          <>
            <LineNote note={line.giftNote} onSave={(note) => changes.saveNote(line, note)} />
            <button
              type="button"
              aria-describedby={titleId}
              onClick={onMove}
              className={`${TEXT_BUTTON} hover:text-rani-700`}
            >
              Move to wishlist
            </button>
          </>
        )}
        <button
          type="button"
          aria-describedby={titleId}
          onClick={onRemove}
          className={`${TEXT_BUTTON} hover:text-sindoor-600`}
        >
          Remove
        </button>
      </div>
    </li>
  )
}
