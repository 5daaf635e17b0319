import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { StoryBand as Story } from '#web/storefront/home/content/story.ts'
import { Beads } from '#web/ui/brand.tsx'
import { SECTION_HEAD } from './section-head.ts'

type Hotspot = Story['hotspots'][number]

/**
 * A picture in the whole width with the products in it, which are links below the text and from
 * circles in the picture. Under a mouse on wide screens a circle has a card.
 */
export function StoryBand({ story }: { story: Story }): ReactElement {
  const { cloth, title, text, source, image, hotspots } = story
  return (
    <section aria-labelledby="story">
      <div className="relative">
        <div data-cloth={cloth} className="bg-(--ground)">
          <div className="mx-auto grid max-w-[120rem] grid-cols-1 lg:grid-cols-[2fr_3fr]">
            <div className="relative lg:order-2">
              <picture className="contents">
                <source {...source} />
                {/* oxlint-disable-next-line jsx-a11y/alt-text -- the loader sets it */}
                <img
                  {...image}
                  loading="lazy"
                  decoding="async"
                  className="aspect-4/3 w-full bg-chandan object-cover"
                />
              </picture>
              {hotspots.map((hotspot) => (
                <Point key={hotspot.to} hotspot={hotspot} />
              ))}
            </div>
            <div
              className={
                'flex flex-col justify-center px-4 py-8 wrap-break-word sm:px-6 lg:pr-10 ' +
                // The left edge of the page: this part is two fifths of the window.
                'lg:pl-[max(2rem,125%-var(--page)/2+2rem)]'
              }
            >
              <h2 id="story" className={`${SECTION_HEAD} text-(--title) lg:text-5xl`}>
                {title}
              </h2>
              {text && (
                <p className="mt-3 max-w-md text-pretty text-(--text) lg:mt-6 lg:text-lg">{text}</p>
              )}
              <Cards hotspots={hotspots} />
            </div>
          </div>
        </div>
        {/* The edge is cut out of the picture too. */}
        <span aria-hidden="true" className="hem-cut absolute inset-x-0 -bottom-px [--s:26px]" />
      </div>
      <div data-cloth={cloth}>
        <Beads className="mt-1 [--s:26px]" />
      </div>
    </section>
  )
}

/** The products as links below the text: cards, on wide screens lines. */
function Cards({ hotspots }: { hotspots: Hotspot[] }) {
  if (hotspots.length === 0) return null
  return (
    <ul
      aria-label="In this picture"
      className="mt-6 grid gap-3 lg:max-w-md lg:gap-0 lg:border-y lg:border-(--bead)"
    >
      {hotspots.map((hotspot) => (
        <li key={hotspot.to} className="lg:not-first:border-t lg:border-(--bead)">
          <Link
            to={hotspot.to}
            className={
              'flex min-h-14 items-center bg-white px-4 py-2.5 text-jamun-950 ' +
              'underline-offset-4 lg:min-h-12 lg:bg-transparent lg:px-0 lg:text-(--title) ' +
              'lg:hover:underline'
            }
          >
            <Words hotspot={hotspot} className="lg:flex lg:flex-1 lg:justify-between lg:gap-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type WordsProps = { hotspot: Hotspot; className?: string }

const Words = ({ hotspot: { title, price }, className = '' }: WordsProps) => (
  <span className={`min-w-0 ${className}`}>
    <span className="block leading-snug font-medium">{title}</span>
    {price && <span className="tnum block font-bold whitespace-nowrap">{price}</span>}
  </span>
)

const Circle = () => (
  <span className="grid size-7 place-items-center rounded-full bg-white shadow-pop">
    <span className="size-3 rounded-full bg-rani-600" />
  </span>
)

/**
 * A circle of 44 px in the picture. The card is beside it, towards the middle of the picture. It is
 * not for the keyboard: the links below the text are the same.
 */
function Point({ hotspot }: { hotspot: Hotspot }) {
  const { to, place, isRight, isLow } = hotspot
  return (
    <div {...place} aria-hidden="true" className="hotspot">
      <Link to={to} tabIndex={-1} className="group grid size-11 place-items-center rounded-full">
        <Circle />
        <span
          className={
            'invisible absolute hidden w-56 bg-white px-4 py-3 text-jamun-950 opacity-0 ' +
            'shadow-pop eased pointed:block group-hover:visible ' +
            'group-hover:opacity-100 ' +
            `${isRight ? 'right-0' : 'left-0'} ${isLow ? 'bottom-full' : 'top-full'}`
          }
        >
          <Words hotspot={hotspot} />
        </span>
      </Link>
    </div>
  )
}
