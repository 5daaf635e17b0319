import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatRupees, paise } from '#shared/money/money.ts'
import { LOW_STOCK } from '#web/api/product.ts'
import { CloseButton } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import {
  lacksVariant,
  type SavedAddition,
} from '#web/storefront/account/saved-addition/saved-additions.ts'
import { isForCart, pieceTotal, type KeptPiece } from './kept-prices.ts'

type PictureProps = { addition: SavedAddition; className: string; sizes?: string }

export const PiecePicture = ({ addition, className, sizes = '56px' }: PictureProps) => (
  <span className={`shrink-0 overflow-hidden rounded-xs ${className}`}>
    <Picture
      picture={addition.product.pictures[0] ?? null}
      sizes={sizes}
      className="size-full object-cover"
      eager
      alt=""
    />
  </span>
)

/** Size, quantity in words and gift note; of a heart, where it goes. */
const detailsOf = (
  { source, variantLabel, giftNote }: SavedAddition,
  quantity: string | false,
): string =>
  source === 'heart'
    ? 'For your wishlist'
    : [variantLabel, quantity, giftNote && 'with your gift note'].filter(Boolean).join(' · ')

const quantityOf = ({ quantity }: SavedAddition): string => `Quantity ${quantity}`

/** Returns where these go: the cart, the wishlist or both. */
export function placeOf(pieces: KeptPiece[]): string {
  if (pieces.every(isForCart)) return 'your cart'
  return pieces.some(isForCart) ? 'your cart and your wishlist' : 'your wishlist'
}

/** What the piece costs in its quantity, or why it cannot be bought; nothing while unknown. */
function PiecePrice({ piece }: { piece: KeptPiece }): ReactElement | null {
  const { price, isFrom, problem } = piece
  if (problem) return <span className="font-medium text-sindoor-600">{problem}</span>
  if (price === undefined) return null
  return (
    <span className="tnum font-semibold whitespace-nowrap">
      {isFrom && <span className="font-normal">from </span>}
      {formatRupees(isForCart(piece) ? pieceTotal(piece) : paise(price))}
    </span>
  )
}

/** In one line where they fit into it. */
export const DetailsAndPrice = ({ piece }: { piece: KeptPiece }): ReactElement => (
  <span className="flex min-h-5 flex-wrap gap-x-2 text-jamun-700">
    <span>{detailsOf(piece.addition, quantityOf(piece.addition))}</span>{' '}
    <PiecePrice piece={piece} />
  </span>
)

type KeptRowProps = { piece: KeptPiece; onRemove: () => void }
type KeptLineProps = KeptRowProps & { onQuantity: (quantity: number) => void }

const MissingSize = ({ addition }: { addition: SavedAddition }) =>
  lacksVariant(addition) && (
    <span className="block text-sm text-jamun-700">Log in, then choose its size.</span>
  )

/** The labels differ for a piece that is added to the cart and to the wishlist. */
const RemoveButton = ({ piece: { addition }, onRemove }: KeptRowProps) => (
  <CloseButton
    label={`Remove ${addition.product.title}${addition.source === 'heart' ? ' from wishlist' : ''}`}
    onClick={onRemove}
  />
)

/** One piece that a guest has added, above a form: picture, title, size, quantity, price. */
export function KeptRow(props: KeptRowProps): ReactElement {
  const { piece } = props
  const { addition } = piece
  return (
    <li className="flex items-center gap-3 py-2">
      <PiecePicture addition={addition} className="size-12 bg-white" />
      <p className="min-w-0 flex-1 text-sm leading-snug wrap-break-word">
        {addition.product.title}
        <DetailsAndPrice piece={piece} />
        <MissingSize addition={addition} />
      </p>
      <div className="-mr-2.5">
        <RemoveButton {...props} />
      </div>
    </li>
  )
}

/** The quantity of a piece, up to its stock, and what it costs. */
function QuantityAndPrice({ piece, onQuantity }: Omit<KeptLineProps, 'onRemove'>) {
  const { addition, stock = Infinity } = piece
  const { quantity } = addition
  return (
    <>
      {(stock <= LOW_STOCK || quantity >= stock) && (
        <p role="status" className="mt-1 text-sm font-medium text-sindoor-600">
          Only {stock} left
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Stepper
          label={`Quantity of ${addition.product.title}`}
          quantity={quantity}
          stock={stock}
          onChange={(next) => (next < quantity || next <= stock) && onQuantity(next)}
          size="sm"
        />
        <PiecePrice piece={piece} />
      </div>
    </>
  )
}

/** The same as a line of the page of cart or wishlist, which leads to the product. */
export function KeptLine({ onQuantity, ...props }: KeptLineProps): ReactElement {
  const { piece } = props
  const { addition } = piece
  const path = `/product/${addition.product.slug}`
  const canChange = isForCart(piece) && piece.problem === '' && !lacksVariant(addition)
  const details = detailsOf(addition, !canChange && quantityOf(addition))
  return (
    <li
      className={
        'relative grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 border-b border-jamun-200 py-4 ' +
        'max-[15rem]:grid-cols-1'
      }
    >
      <Link to={path} aria-hidden="true" tabIndex={-1} className="self-start">
        <PiecePicture addition={addition} className="block aspect-square bg-chandan" sizes="88px" />
      </Link>
      <div className="min-w-0 leading-snug">
        <p className="relative pr-8 font-medium wrap-break-word">
          <Link to={path} className="tall-line hover:text-rani-600">
            {addition.product.title}
          </Link>
        </p>
        {details && <p className="text-sm text-jamun-700 wrap-break-word">{details}</p>}
        <MissingSize addition={addition} />
        {canChange ? (
          <QuantityAndPrice piece={piece} onQuantity={onQuantity} />
        ) : (
          <p className="mt-1 min-h-6">
            <PiecePrice piece={piece} />
          </p>
        )}
      </div>
      <div className="absolute -right-3 top-1">
        <RemoveButton {...props} />
      </div>
    </li>
  )
}
