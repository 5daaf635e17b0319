import type { ReactElement } from 'react'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { CartLine } from '#web/api/cart.ts'
import { LOW_STOCK } from '#web/api/product.ts'
import { isSoldOut } from './cart-sums.ts'
import { formatRupees } from '#shared/money/money.ts'
import { savedOn } from '#shared/order/savings.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { LineDiscount } from '#web/storefront/checkout/summary/order-lines.tsx'
import { KeptNote } from './kept-note.tsx'
import { LineNote } from './line-note.tsx'
import type { CartChanges } from './use-cart-changes.ts'

const GRID =
  'relative grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 border-b border-jamun-200 pb-2 pt-4 ' +
  "[grid-template-areas:'picture_what''picture_sums''picture_more'] " +
  "max-[15rem]:grid-cols-1 max-[15rem]:[grid-template-areas:'picture''what''sums''more'] " +
  'xl:grid-cols-[120px_minmax(0,1fr)_auto_9rem_44px] xl:items-center xl:gap-x-6 xl:py-5 ' +
  "xl:[grid-template-areas:'picture_what_stepper_total_bin''picture_more_stepper_total_bin']"

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
  if (stock > LOW_STOCK && stock > line.quantity) return null
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
      <h2
        id={titleId}
        className={
          'wrap-break-word pr-8 text-base font-medium leading-snug xl:pr-0 ' +
          `${isSoldOut(line) ? 'opacity-60' : ''}`
        }
      >
        {line.isAvailable ? (
          <Link to={`/product/${line.product.slug}`} className="tall-line hover:text-rani-600">
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
      {!line.isAvailable && (
        <p className="mt-1 text-sm font-medium text-sindoor-600">No longer available</p>
      )}
      {line.isCounted && (
        <>
          <UnitPrice line={line} />
          <KeptNote line={line} />
        </>
      )}
    </div>
  )
}

/** The price of one unit with the struck-through one. */
function UnitPrice({ line }: { line: CartLine }) {
  const { unitPrice, compareAtPrice, inSale, quantity } = line
  return (
    <p className="tnum mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
      {compareAtPrice !== null && (
        <>
          <span className="sr-only">{inSale ? 'Price before the sale' : 'Actual price'}</span>
          <s className="whitespace-nowrap text-jamun-500">{formatRupees(compareAtPrice)}</s>
          <span className="sr-only">Sale price</span>
        </>
      )}
      <span className="whitespace-nowrap font-semibold">
        {formatRupees(unitPrice)}
        {quantity > 1 && ' each'}
      </span>
    </p>
  )
}

/**
 * What the line costs less than by its struck-through price, and its discount: in one line on
 * phones, under the total on wide screens.
 */
function LineSavings({ line }: { line: CartLine }) {
  const saves = line.compareAtPrice !== null
  if (!saves && line.discount === 0) return null
  return (
    <span className="flex basis-full flex-wrap justify-between gap-x-4 text-sm lg:block">
      {saves && (
        <span className="block text-mehendi-700">
          You save <span className="whitespace-nowrap">{formatRupees(savedOn(line))}</span>
        </span>
      )}
      <span className="ml-auto">
        <LineDiscount line={line} />
      </span>
    </span>
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
    <Link
      to={`/product/${line.product.slug}`}
      aria-hidden="true"
      tabIndex={-1}
      className={`${look} ${isSoldOut(line) ? 'opacity-60' : ''}`}
    >
      {picture}
    </Link>
  )
}

const TEXT_BUTTON =
  'inline-flex min-h-11 items-center text-sm text-jamun-700 underline underline-offset-4 ' +
  'hover:text-rani-700'

type CartRowProps = LineProps & { changes: CartChanges; onRemove: () => void; onMove: () => void }

/**
 * One line of the cart: product, quantity and line total. A change of the quantity is saved at
 * once. A sold-out line is not in the total, so it shows no quantity and no price.
 */
export function CartRow({ line, changes, saysHeld, onRemove, onMove }: CartRowProps): ReactElement {
  const titleId = `title-${line.id}`
  return (
    <li id={`line-${line.id}`} className={GRID}>
      <LinePicture line={line} />
      <LineDetails line={line} titleId={titleId} saysHeld={saysHeld} />
      <button
        type="button"
        aria-label="Remove"
        aria-describedby={titleId}
        onClick={onRemove}
        className={
          'absolute -right-3 top-1 grid size-11 place-items-center text-jamun-700 ' +
          'hover:text-sindoor-600 xl:static xl:-mr-3 xl:[grid-area:bin]'
        }
      >
        <Trash2 aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      </button>
      {line.isCounted && <LineSums line={line} changes={changes} />}
      {line.isAvailable && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 [grid-area:more] xl:self-start">
          {isSoldOut(line) ? (
            <OtherSize line={line} />
          ) : (
            <LineNote note={line.giftNote} onSave={(note) => changes.saveNote(line, note)} />
          )}
          <button
            type="button"
            aria-label="Move to wishlist"
            aria-describedby={titleId}
            onClick={onMove}
            className={TEXT_BUTTON}
          >
            To wishlist
          </button>
        </div>
      )}
    </li>
  )
}

function OtherSize({ line: { product, variant } }: { line: CartLine }) {
  if (variant.label === '') return null
  return (
    <Link to={`/product/${product.slug}`} className={TEXT_BUTTON}>
      Choose another size
    </Link>
  )
}

function LineSums({ line, changes }: { line: CartLine; changes: CartChanges }) {
  return (
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
      <span className="tnum ml-auto contents text-right lg:block xl:[grid-area:total]">
        <span
          className={
            'ml-auto font-bold whitespace-nowrap eased xl:text-lg ' +
            (changes.busy ? 'opacity-50' : '')
          }
        >
          {formatRupees(line.lineTotal)}
        </span>
        <LineSavings line={line} />
      </span>
    </div>
  )
}
