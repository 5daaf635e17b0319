import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Heart } from '#web/ui/heart.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { prefersReducedMotion, useRotation } from '#web/ui/browser/rotation.ts'
import { productPath, type Card } from './card.ts'
import { useCardsPaused } from './cards-pause.tsx'
import { useCardActions, type CardActions } from './use-card-actions.ts'
import { useInView } from '#web/ui/browser/use-in-view.ts'

const SIZES = '(min-width:1024px) 300px, (min-width:768px) 31vw, calc(50vw - 22px)'
const PICTURE = 'absolute inset-0 size-full object-cover group-hover:scale-[1.03]'
const ROTATION_INTERVAL_MS = 3000
/** Neighbouring cards change one after another, so that the grid does not blink. */
const STAGGER_MS = 400

const allowsMotion = (): boolean => !prefersReducedMotion()

type ProductCardProps = {
  card: Card
  index: number
  inWishlist: boolean
  heading?: 'h2' | 'h3'
  /** Bangles cross-fade; all other pictures change at once. */
  fade?: boolean
  /** `eager` for cards above the fold; `first` has the highest priority. */
  load?: 'first' | 'eager' | 'lazy'
}

/** A product in a grid: rotating pictures, heart, title, price and ADD TO CART. */
export function ProductCard({ inWishlist, ...look }: ProductCardProps): ReactElement {
  return <ProductCardView {...look} actions={useCardActions(look.card, inWishlist)} />
}

type ProductCardViewProps = Omit<ProductCardProps, 'inWishlist'> & {
  actions: CardActions
  /** Shown beside ADD TO CART. */
  beside?: ReactNode
}

/** The card for a page that has its own actions and messages. */
export function ProductCardView({
  card,
  index,
  actions,
  beside,
  heading = 'h3',
  fade = false,
  load = 'lazy',
}: ProductCardViewProps): ReactElement {
  const stopped = useCardsPaused()
  const rotation = useRotation({
    count: card.pictures.length,
    intervalMs: ROTATION_INTERVAL_MS,
    offsetMs: (index % 4) * STAGGER_MS,
    stopped,
  })
  const { ref, inView: seen } = useInView<HTMLDivElement>({ once: true, isEnabled: allowsMotion })
  return (
    <li {...rotation.containerProps} className="group flex flex-col">
      <div ref={ref} className="relative aspect-square overflow-hidden rounded-xs bg-chandan">
        <CardPictures
          card={card}
          shown={seen ? rotation.index : 0}
          all={seen}
          fade={fade}
          load={load}
        />
        {card.left === 0 && (
          <span
            className={
              'absolute left-0 top-3 bg-jamun-900 px-3 py-1 text-xs font-semibold text-white'
            }
          >
            Sold out
          </span>
        )}
        <div className="absolute right-0.5 top-0.5">
          <Heart look="card" on={actions.isOnWishlist} onToggle={() => void actions.toggle()} />
        </div>
        {card.pictures.length > 1 && (
          <Dots count={card.pictures.length} current={seen ? rotation.index : 0} />
        )}
      </div>
      <CardDetails card={card} actions={actions} beside={beside} heading={heading} />
    </li>
  )
}

type CardDetailsProps = {
  card: Card
  actions: CardActions
  beside: ReactNode
  heading: 'h2' | 'h3'
}

/** Title, price, stock and buttons. */
function CardDetails({ card, actions, beside, heading: Heading }: CardDetailsProps) {
  return (
    <div className="relative flex flex-1 flex-col pt-3">
      <Heading
        className={
          'line-clamp-2 text-[1rem] leading-[1.35] font-medium text-jamun-950 lg:text-base'
        }
      >
        <Link
          to={productPath(card)}
          className={
            'after:absolute after:inset-x-0 after:top-0 after:h-14 hover:text-rani-600 ' +
            'group-hover:text-rani-600'
          }
        >
          {card.title}
        </Link>
      </Heading>
      <div className="mt-1">
        <Price sale={card.salePrice} actual={card.actualPrice} />
      </div>
      <MetaLine off={card.percentOff} left={card.left} />
      <div className="mt-auto flex gap-2 pt-2">
        <Button
          look="outline"
          size="sm"
          busy={actions.busy}
          disabled={card.left === 0}
          onClick={() => void actions.add()}
          className="min-w-0 flex-1 px-2! text-xs! tracking-caps uppercase"
        >
          {card.left === 0 ? 'Sold out' : 'ADD TO CART'}
        </Button>
        {beside}
      </div>
    </div>
  )
}

type CardPicturesProps = {
  card: Card
  shown: number
  all: boolean
  fade: boolean
  load: 'first' | 'eager' | 'lazy'
}

/** The pictures, one above the other. All but the first load when the card has been in view. */
function CardPictures({ card, shown, all, fade, load }: CardPicturesProps) {
  const [first = null, ...others] = card.pictures
  const look = (index: number) => {
    const turn = fade
      ? 'transition-[opacity,scale] duration-500'
      : 'transition-[scale] duration-500'
    return (
      `${PICTURE} ${turn} ` +
      `${index === shown ? (card.left === 0 ? 'opacity-60' : '') : 'opacity-0'}`
    )
  }
  return (
    <Link
      to={productPath(card)}
      aria-hidden="true"
      tabIndex={-1}
      className="relative block size-full"
    >
      <Picture
        picture={first}
        sizes={SIZES}
        eager={load !== 'lazy'}
        priority={load === 'first' ? 'high' : undefined}
        className={look(0)}
      />
      {all &&
        others.map((picture, index) => (
          <Picture
            key={picture.key}
            picture={picture}
            sizes={SIZES}
            eager
            className={look(index + 1)}
          />
        ))}
    </Link>
  )
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center"
    >
      <span
        className={'flex items-center justify-center gap-1.5 rounded-full bg-white/90 px-2 py-1.5'}
      >
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={
              'size-[7px] rounded-full ' + (index === current ? 'bg-jamun-900' : 'bg-jamun-400')
            }
          />
        ))}
      </span>
    </div>
  )
}

/** Always one line high, so that the buttons of a row are level. */
function MetaLine({ off, left }: { off: number | null; left: number | null }) {
  const few = left !== null && left > 0
  return (
    <p className="mt-0.5 flex h-5 items-center gap-2 text-xs font-semibold">
      {off !== null && <span className="text-rani-600">{off}% off</span>}
      {off !== null && few && (
        <span aria-hidden="true" className="size-1 rounded-full bg-jamun-300" />
      )}
      {few && <span className="text-sindoor-600">Only {left} left</span>}
    </p>
  )
}
