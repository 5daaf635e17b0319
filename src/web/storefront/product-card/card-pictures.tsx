import { useStore } from '@nanostores/react'
import { Pause, Play } from 'lucide-react'
import { atom } from 'nanostores'
import {
  memo,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Link, useLocation } from 'react-router'
import { productPath, type Card, type CardSpan } from '#web/api/product.ts'
import { $compareParts } from '#web/storefront/compare/compare-state.ts'
import { prefersReducedMotion, useInView, useRotation } from '#web/ui/browser/motion.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Dots } from '#web/ui/pictures/dots.tsx'

/**
 * On phones two pixels less than the card: phones that are 412 or 390 pixels wide, the most common
 * ones, then load the file that is almost as wide as the card, not the next larger one.
 */
const SIZES = '(min-width:1024px) 300px, (min-width:768px) 31vw, calc(50vw - 24px)'
/** In four columns cards are larger in wide windows; a listing has more columns there. */
const ROW_SIZES = `(min-width:2400px) 436px, (min-width:1920px) 366px, ${SIZES}`
/** The width of a wide card (base.css): browsers that know it use it for lazy pictures. */
const WIDE_SIZES = `auto, ${SIZES}`
/** The picture of a large card is higher than wide, and cut at its sides. */
const LARGE_SIZES = '(min-width:1024px) 800px, 92vw'
const PICTURE = 'absolute inset-0 size-full object-cover group-hover:scale-[1.03]'
const ROTATION_INTERVAL_MS = 3000
/** Neighbouring cards change one after another, so that the grid does not blink. */
const STAGGER_MS = 400

/** Whether the customer has paused the pictures of all cards. */
const $paused = atom(false)

const allowsMotion = (): boolean => !prefersReducedMotion()

function sizesOf(span: CardSpan | undefined, inListing: boolean): string {
  if (span) return span === 'large' ? LARGE_SIZES : WIDE_SIZES
  return inListing ? SIZES : ROW_SIZES
}

export type CardFrameProps = {
  card: Card
  index: number
  /** Bangles cross-fade; all other pictures change at once. */
  fade?: boolean
  /** `eager` for cards above the fold; `first` has the highest priority. */
  load?: 'first' | 'eager' | 'lazy'
  /** Whether the card is one of a listing of more than four. */
  inListing?: boolean
  /** Called when a click opens the page of the card in this tab. */
  onOpen?: ((card: Card) => void) | undefined
  heart: ReactNode
  children: ReactNode
}

/** A shorter move of the finger is no swipe. */
const MIN_SWIPE_PX = 30

/**
 * The card around its pictures. They rotate until the pointer or the focus is in the card. A mouse
 * that comes shows the next one, and a swipe the next or the previous one.
 */
export function CardFrame({
  card,
  index,
  heart,
  children,
  fade = false,
  load = 'lazy',
  inListing = false,
  onOpen,
}: CardFrameProps): ReactElement {
  const rotation = useRotation({
    count: card.pictures.length,
    intervalMs: ROTATION_INTERVAL_MS,
    offsetMs: (index % 4) * STAGGER_MS,
    stopped: useStore($paused, { ssr: 'initial' }),
  })
  const label = card.left === 0 ? 'Sold out' : card.inSale ? 'sale' : card.flag
  const { ref, inView: seen } = useInView<HTMLDivElement>({ once: true, isEnabled: allowsMotion })
  const shown = rotation.index
  const swipe = useSwipe(rotation)
  const compare = useStore($compareParts, { ssr: 'initial' })
  return (
    <li {...rotation.containerProps} data-span={card.span} className="group flex flex-col">
      <div
        ref={ref}
        onPointerEnter={({ pointerType }) => seen && pointerType === 'mouse' && rotation.next()}
        {...swipe}
        className="relative aspect-square overflow-hidden rounded-xs bg-chandan swiped"
      >
        <CardPictures
          card={card}
          shown={shown}
          all={seen || shown > 0}
          fade={fade}
          load={load}
          sizes={sizesOf(card.span, inListing)}
          onOpen={onOpen}
        />
        {label && <span className="card-flag">{label}</span>}
        <div className="absolute right-0.5 top-0.5">{heart}</div>
        {compare && <compare.CardChoice card={card} />}
      </div>
      {card.pictures.length > 1 ? (
        <Dots count={card.pictures.length} current={shown} className="h-4 gap-1.5" />
      ) : (
        <div className="h-4" />
      )}
      {children}
    </li>
  )
}

/** Shows the next or the previous picture when a finger has moved far enough. */
function useSwipe({ next, previous }: { next: () => void; previous: () => void }) {
  const from = useRef(0)
  return {
    onPointerDown: ({ clientX }: PointerEvent) => void (from.current = clientX),
    onPointerUp: ({ pointerType, clientX }: PointerEvent) => {
      const moved = clientX - from.current
      if (pointerType !== 'touch' || Math.abs(moved) < MIN_SWIPE_PX) return
      if (moved < 0) next()
      else previous()
    },
  }
}

/** Whether a click on a link opens its page in this tab. */
export const opensHere = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** The link of a card. Its state is the query of the listing, whose size the page then chooses. */
export const useCardLink = ({ card, onOpen }: Pick<CardFrameProps, 'card' | 'onOpen'>) => ({
  to: productPath(card),
  state: useLocation().search,
  onClick: onOpen && ((event: MouseEvent) => void (opensHere(event) && onOpen(card))),
})

type CardPicturesProps = {
  card: Card
  shown: number
  all: boolean
  fade: boolean
  load: 'first' | 'eager' | 'lazy'
  sizes: string
  onOpen: CardFrameProps['onOpen']
}

/**
 * The pictures, one above the other. All but the first load when the card has been in view. A card
 * that is scrolled into view does not render them again.
 */
const CardPictures = memo(function CardPictures(props: CardPicturesProps) {
  const { card, shown, all, fade, load, sizes } = props
  const [first = null, ...others] = card.pictures
  const look = (index: number) => {
    return (
      `${PICTURE} ${fade ? 'fades' : 'grows'} ` +
      `${index === shown ? (card.left === 0 ? 'opacity-60' : '') : 'opacity-0'}`
    )
  }
  return (
    <Link
      {...useCardLink(props)}
      aria-hidden="true"
      tabIndex={-1}
      className="relative block size-full"
    >
      <Picture
        picture={first}
        sizes={sizes}
        eager={load !== 'lazy'}
        priority={load === 'first' ? 'high' : undefined}
        className={look(0)}
      />
      {all &&
        others.map((picture, index) => (
          <Picture key={picture.key} picture={picture} sizes={sizes} className={look(index + 1)} />
        ))}
    </Link>
  )
})

/**
 * The button that pauses the pictures of all cards, in the row above them. At the end of that row
 * its sign ends with the cards. With reduced motion they do not move anyway.
 */
export function CardsPause(): ReactElement {
  const paused = useStore($paused, { ssr: 'initial' })
  const Sign = paused ? Play : Pause
  return (
    <button
      type="button"
      onClick={() => $paused.set(!paused)}
      className={
        'grid size-11 shrink-0 place-items-center last:-mr-3 motion-reduce:hidden noscript:hidden'
      }
    >
      <Sign aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      <span className="sr-only">{paused ? 'Play' : 'Pause'} the pictures of the pieces</span>
    </button>
  )
}
