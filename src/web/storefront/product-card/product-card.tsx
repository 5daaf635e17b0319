import { useState, type ReactElement, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { reasonOf } from '#web/api/client.ts'
import type { Card } from '#web/api/product.ts'
import { useGuestCheckout, usePromiseLines } from '#web/session/shop-facts.ts'
import { showAdded, showKept } from '#web/storefront/added/show-added.ts'
import { addToCart } from '#web/cart/add-to-cart.ts'
import type { ChosenSize } from '#web/cart/save-addition.ts'
import { readToken } from '#web/session/session.ts'
import { toggleWishlist, useIsInWishlist } from '#web/wishlist/wishlist-store.ts'
import { Button, Heart } from '#web/ui/button.tsx'
import { askForLogin, isLoginNeeded } from '#web/ui/feedback/login-needed.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { CARD_GRID } from '#web/ui/feedback/skeleton.tsx'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import { CardFrame, useCardLink, type CardFrameProps } from './card-pictures.tsx'
import { Price, RatingLine } from './price.tsx'

type ProductGridProps = {
  cards: Card[]
  heading?: 'h2' | 'h3'
  fade?: boolean
  /** Whether it is the grid of a listing: its first row loads at once, and tools are above it. */
  opensPage?: boolean
  /** Called when a click opens the page of a card in this tab. */
  onOpen?(card: Card): void
  ref?: Ref<HTMLUListElement>
}

const FIRST_ROW = 4

/** Whether the pictures of a card rotate. */
export const hasSeveral = ({ pictures }: Pick<Card, 'pictures'>): boolean => pictures.length > 1

/** A grid of cards in 2, 3 or 4 columns; a listing has more in wide windows. */
export function ProductGrid({
  cards,
  heading = 'h3',
  fade = false,
  opensPage = false,
  onOpen,
  ref,
}: ProductGridProps): ReactElement {
  const loadOf = (index: number) => {
    if (!opensPage || index >= FIRST_ROW) return 'lazy'
    return index === 0 ? 'first' : 'eager'
  }
  return (
    <ul ref={ref} className={CARD_GRID}>
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          card={card}
          index={index}
          heading={heading}
          fade={fade}
          load={loadOf(index)}
          inListing={opensPage && cards.length > FIRST_ROW}
          onOpen={onOpen}
          heart={<CardHeart card={card} />}
          buttons={<CardAddButton card={card} />}
        />
      ))}
    </ul>
  )
}

type ProductCardProps = Omit<CardFrameProps, 'children'> & {
  heading?: 'h2' | 'h3'
  buttons: ReactNode
}

/**
 * A product in a grid: rotating pictures, title, price, which is at the same height in the cards of
 * a row, whether their titles have one line or two. `heart` and `buttons` have their own state,
 * so that a press renders only the pressed one.
 */
export function ProductCard({
  buttons,
  heading: Heading = 'h3',
  ...look
}: ProductCardProps): ReactElement {
  const { card } = look
  return (
    <CardFrame {...look}>
      <div className="relative flex flex-1 flex-col pt-1">
        <Heading className="text-[1rem] leading-[1.35] font-medium text-jamun-950 lg:text-base">
          <Link
            {...useCardLink(look)}
            title={card.title}
            // Clamped itself, not its heading, which would cut off the outline of the focus.
            className="tall-lines line-clamp-2 hover:text-rani-600 group-hover:text-rani-600"
          >
            {card.title}
          </Link>
        </Heading>
        <div className="mt-auto pt-1">
          <Price price={card.price} compareAtPrice={card.compareAtPrice} inSale={card.inSale} />
        </div>
        {card.note && <p className="mt-1 text-xs text-jamun-700">{card.note}</p>}
        <MetaLine card={card} />
        <div className="flex gap-2 pt-2">{buttons}</div>
      </div>
    </CardFrame>
  )
}

/** At least one line high; all three texts need two lines on a phone. */
function MetaLine({
  card: { percentOff: off, left, isSaleItem, rating, saleNote },
}: {
  card: Card
}) {
  const few = left !== null && left > 0
  const saleItemsReturnable = usePromiseLines()?.saleItemsReturnable
  return (
    <p className="mt-0.5 flex min-h-5 flex-wrap items-center gap-x-2 text-xs font-semibold">
      {rating && <RatingLine rating={rating} />}
      {saleNote && <span className="tnum font-normal text-jamun-700">{saleNote}</span>}
      {isSaleItem && !saleItemsReturnable && <span>Final sale</span>}
      {off !== null && <span className="text-rani-600">{off}% off</span>}
      {off !== null && few && (
        <span aria-hidden="true" className="size-1 rounded-full bg-jamun-300" />
      )}
      {few && <span className="text-sindoor-600">Only {left} left</span>}
    </p>
  )
}

/** Asks for the variant over the page. Its file is loaded now, as most pieces have one size. */
async function askSize(card: Card): Promise<ChosenSize | undefined> {
  const file = await loadPart(() => import('./size-sheet.tsx'))
  return file?.askSize(card)
}

type AddToCartButtonProps = {
  card: Card
  /** Whether it needs no log-in. */
  allowsGuests?: boolean
  /** Called instead of the addition where it needs a log-in that is missing or has ended. */
  onGuest(size: ChosenSize | undefined): void
  /** `retry` adds again. */
  onFailure(error: unknown, retry: () => Promise<void>): void
  /** Called after an addition. Such a button is beside a title, and says Add. */
  onAdded?: (() => void) | undefined
}

/**
 * Adds one unit to the cart. A product with several variants asks for one of them first, a guest
 * too: it is kept until the log-in.
 */
export function AddToCartButton({
  card,
  allowsGuests = false,
  onGuest,
  onFailure,
  onAdded,
}: AddToCartButtonProps): ReactElement {
  const [busy, setBusy] = useState(false)

  async function add(chosen?: ChosenSize): Promise<void> {
    if (busy) return
    setBusy(true)
    let size = chosen
    try {
      if (card.hasVariants) {
        size ??= await askSize(card)
        if (!size) return
      }
      if (!readToken() && !allowsGuests) return onGuest(size)
      const addition = { productId: card.id, ...(size && { variantId: size.variantId }) }
      await addToCart({ ...addition, quantity: 1 })
      toast('success', 'Added to cart successfully!')
      showAdded(addition)
      onAdded?.()
    } catch (error) {
      if (isLoginNeeded(error)) onGuest(size)
      else onFailure(error, () => add(size))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      look="filling"
      size="sm"
      busy={busy}
      disabled={card.left === 0}
      onClick={() => void add()}
      aria-label={onAdded && `Add ${card.title} to cart`}
      className={onAdded ? 'px-3!' : 'min-w-0 flex-1 px-2! text-xs! tracking-caps uppercase'}
    >
      {card.left === 0 ? 'Sold out' : onAdded ? 'Add' : 'ADD TO CART'}
    </Button>
  )
}

const TRY_AGAIN = 'Please try again.'

type CardAddButtonProps = Pick<AddToCartButtonProps, 'card' | 'onAdded'>

/** ADD TO CART of a card in a grid. A guest is asked to log in. */
export const CardAddButton = ({ card, onAdded }: CardAddButtonProps): ReactElement => (
  <AddToCartButton
    card={card}
    allowsGuests={useGuestCheckout()}
    onAdded={onAdded}
    onGuest={(size) => {
      askForLogin('Please log in to add items to cart!', { source: 'card', product: card, ...size })
      showKept()
    }}
    onFailure={(error, retry) =>
      toast(
        'error',
        `Failed to add to cart: ${reasonOf(error, TRY_AGAIN)}`,
        toRetryAction(error, retry),
      )
    }
  />
)

const askForWishlistLogin = (product: Card | undefined) =>
  askForLogin('Please log in to add items to wishlist!', product && { source: 'heart', product })

/**
 * Toggles the wishlist and shows a toast. `isAddition`: a guest's addition is repeated after
 * log-in, a removal is not.
 */
async function toggleWithToast(card: Card, isAddition: boolean): Promise<void> {
  try {
    const done = await toggleWishlist(card.id)
    if (done === 'added') toast('success', 'Added to wishlist successfully!')
    else
      toast('success', 'Removed from wishlist', {
        label: 'Undo',
        onClick: () => void toggleWithToast(card, true),
      })
  } catch (error) {
    if (isLoginNeeded(error)) return askForWishlistLogin(isAddition ? card : undefined)
    toast(
      'error',
      `Failed to update wishlist: ${reasonOf(error, TRY_AGAIN)}`,
      toRetryAction(error, () => toggleWithToast(card, isAddition)),
    )
  }
}

/** The heart of a card. It shows the requested state at once, then that of the server. */
function CardHeart({ card }: { card: Card }) {
  const inWishlist = useIsInWishlist(card.id)
  const guestCheckout = useGuestCheckout()
  const [optimistic, setOptimistic] = useState<boolean | null>(null)

  async function toggle(): Promise<void> {
    if (optimistic !== null) return
    if (!readToken() && !guestCheckout) return askForWishlistLogin(card)
    setOptimistic(!inWishlist)
    await toggleWithToast(card, !inWishlist)
    setOptimistic(null)
  }

  return <Heart look="card" on={optimistic ?? inWishlist} onToggle={() => void toggle()} />
}
