import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import { call } from '#web/api/client.ts'
import { useInView } from '#web/ui/browser/motion.ts'
import { Picture } from '#web/ui/picture.tsx'
import { productPath, toCards, type Card } from '#web/api/product.ts'

const SIZES =
  '(min-width:2400px) 283px, (min-width:1920px) 236px, (min-width:1024px) 200px, ' +
  '(min-width:768px) 24vw, 31vw'
/** The products load when the section is this close to the viewport. */
const NEAR = { once: true, rootMargin: '300px' }
/** At most two rows on phones and tablets. */
const VISIBLE_ROWS = 'max-md:nth-[n+7]:hidden md:max-lg:nth-[n+9]:hidden'

type Loaded = Card[] | 'coming'

const $coming = atom<Loaded>('coming')

/** Makes a store that loads these products when it is first used. A failure counts as none. */
function viewedCards(ids: string[]): ReadableAtom<Loaded> {
  const $cards = atom<Loaded>('coming')
  onMount($cards, () => {
    const unmounted = new AbortController()
    call('GET /api/viewed', { query: { id: ids } }, { signal: unmounted.signal })
      .then(({ products }) => $cards.set(toCards(products)))
      .catch(() => {
        if (!unmounted.signal.aborted) $cards.set([])
      })
    return () => unmounted.abort()
  })
  return $cards
}

/**
 * The products with these ids as small tiles. They load when nearly in view; removed products are
 * left out.
 */
export function ViewedProducts({ ids }: { ids: string[] }): ReactElement | null {
  const { ref, inView } = useInView<HTMLElement>(NEAR)
  const [$cards] = useState(() => viewedCards(ids))
  const cards = useStore(inView ? $cards : $coming)
  if (cards.length === 0) return null
  return (
    <section
      ref={ref}
      aria-labelledby="recently-viewed"
      className="mx-auto max-w-page px-4 pt-14 sm:px-6 lg:px-8 lg:pt-24"
    >
      <h2
        id="recently-viewed"
        className="mb-5 font-display text-2xl leading-[1.15] lg:mb-8 lg:text-[2.5rem]"
      >
        Recently viewed
      </h2>
      <ul
        className={
          'grid grid-cols-3 gap-x-3 gap-y-6 md:grid-cols-4 md:gap-x-5 lg:grid-cols-6 ' +
          'lg:gap-x-6'
        }
        aria-busy={cards === 'coming' || undefined}
      >
        {cards === 'coming'
          ? ids.map((id) => <TileSkeleton key={id} />)
          : cards.map((card) => <Tile key={card.id} card={card} />)}
      </ul>
    </section>
  )
}

function Tile({ card }: { card: Card }) {
  return (
    <li className={VISIBLE_ROWS}>
      <Link to={productPath(card)} className="group block">
        <span className="block aspect-square overflow-hidden rounded-xs bg-chandan">
          <Picture picture={card.pictures[0] ?? null} sizes={SIZES} alt="" />
        </span>
        <span
          title={card.title}
          className="mt-2 line-clamp-2 text-sm font-medium group-hover:text-rani-600"
        >
          {card.title}
        </span>
        <span className="tnum mt-0.5 block text-sm font-bold whitespace-nowrap">
          {formatRupees(card.price)}
        </span>
      </Link>
    </li>
  )
}

/** As high as a tile, so that the layout does not shift. */
function TileSkeleton() {
  return (
    <li aria-hidden="true" className={VISIBLE_ROWS}>
      <div className="skeleton aspect-square rounded-xs" />
      <div className="skeleton mt-2 h-4 w-4/5" />
      <div className="skeleton mt-2 h-4 w-2/5" />
    </li>
  )
}
