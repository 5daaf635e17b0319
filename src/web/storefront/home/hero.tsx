import { Pause, Play } from 'lucide-react'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Bell, Hem } from '#web/ui/brand.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useRotation } from '#web/ui/browser/motion.ts'
import type { HeroSlide } from '#web/storefront/home/content/hero.ts'
import {
  HERO_SIZES,
  type OwnPicture as OwnPictureProps,
} from '#web/storefront/home/content/own-picture.ts'
import { SitePicture } from '#web/ui/picture.tsx'
import { SECTION } from './section-head.ts'

const WIDTHS = [480, 600, 720, 1080]
const INTERVAL_MS = 3000
/** The pictures of the other slides load after those of the first screen. */
const OTHER_PICTURES_DELAY_MS = 1500

type HeroProps = {
  slides: readonly HeroSlide[]
  /** Below the text of each slide. */
  children?: ReactNode
}

/** The hero carousel: one section whose colours, text and picture change. */
export function Hero({ slides: shown, children }: HeroProps): ReactElement {
  const slides = useRotation({ count: shown.length, intervalMs: INTERVAL_MS })
  const cloth = shown[slides.index]?.cloth ?? 'jamun'
  return (
    <section
      {...slides.containerProps}
      aria-roledescription="carousel"
      aria-label="New this season"
    >
      <div data-cloth={cloth} className="bg-(--ground) text-(--title) md:pb-12">
        <div className={`${SECTION} grid grid-cols-1 wrap-break-word md:grid-cols-2`}>
          <div className="flex flex-col pb-4 pt-4 md:justify-center md:pr-6 lg:py-10 lg:pr-10">
            <Controls
              count={shown.length}
              current={slides.index}
              paused={slides.paused}
              onToggle={slides.toggle}
              onGo={slides.go}
            />
            <div aria-live={slides.paused ? 'polite' : 'off'} className="grid grid-cols-1">
              {shown.map((slide, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- slides never move
                <SlideText
                  key={index}
                  slide={slide}
                  index={index}
                  count={shown.length}
                  shown={index === slides.index}
                />
              ))}
            </div>
            {children}
          </div>
          <div className="px-11 max-md:order-first sm:px-4 lg:px-0">
            {/* So tall that the promises below it are in the first view of a wide screen. */}
            <Bell size="hero" className="mx-auto max-w-[clamp(22rem,100vh-26rem,40rem)]">
              <Pictures slides={shown} shown={slides.index} />
            </Bell>
          </div>
        </div>
      </div>
      <Hem cloth={cloth} />
    </section>
  )
}

type ControlsProps = {
  count: number
  current: number
  paused: boolean
  onToggle(): void
  onGo(index: number): void
}

/** First in the keyboard order, below the text on the screen. */
function Controls({ count, current, paused, onToggle, onGo }: ControlsProps) {
  const Sign = paused ? Play : Pause
  return (
    <div className="order-2 -ml-4 mt-4 flex flex-wrap items-center">
      <button
        type="button"
        aria-label={paused ? 'Play' : 'Pause'}
        onClick={onToggle}
        className="order-last grid size-11 place-items-center"
      >
        <Sign aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Slide ${index + 1} of ${count}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onGo(index)}
          className="grid size-11 place-items-center"
        >
          <span
            className={
              'rounded-full ' +
              (index === current
                ? 'size-3 bg-(--bead)'
                : 'size-2.5 border border-current opacity-70')
            }
          />
        </button>
      ))}
    </div>
  )
}

/**
 * The text of one slide. All slides occupy the same grid cell, so that the layout does not shift
 * when they change.
 */
function SlideText({
  slide,
  index,
  count,
  shown,
}: {
  slide: HeroSlide
  index: number
  count: number
  shown: boolean
}) {
  const Title = index === 0 ? 'h1' : 'p'
  const look = slide.cloth === 'haldi' ? 'primary' : 'haldi'
  return (
    <div
      // There is no HTML element for a slide of a carousel.
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      inert={!shown}
      className={`col-start-1 row-start-1 flex flex-col ${shown ? '' : 'opacity-0'}`}
    >
      <Title className={'font-display text-[2.75rem] leading-[1.02] lg:text-[4.875rem]'}>
        {slide.title}
      </Title>
      <p className="mt-3 max-w-md text-base text-(--text) lg:mt-6 lg:text-[1.25rem] lg:leading-8">
        {slide.text}
      </p>
      <div
        className={
          'mt-auto flex flex-col items-start gap-x-4 pt-5 min-[22rem]:flex-row ' +
          'min-[22rem]:flex-wrap min-[22rem]:items-center lg:pt-9'
        }
      >
        <Link
          to={slide.link.to}
          className={buttonClass(look, 'lg', 'px-4! sm:px-6! sm:whitespace-nowrap')}
        >
          {slide.link.label}
        </Link>
        <Link
          to="/search"
          className={
            'py-3 font-medium underline decoration-(--bead) decoration-2 ' +
            'underline-offset-[6px]'
          }
        >
          See all jewellery
        </Link>
      </div>
    </div>
  )
}

function useDelayed(delay: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setElapsed, delay, true)
    return () => clearTimeout(timer)
  }, [delay])
  return elapsed
}

function Pictures({ slides, shown }: { slides: readonly HeroSlide[]; shown: number }) {
  const others = useDelayed(OTHER_PICTURES_DELAY_MS) || shown > 0
  return slides.map(({ picture, own }, index) =>
    index === 0 || others ? (
      <span
        // oxlint-disable-next-line react/no-array-index-key -- slides never move
        key={index}
        aria-hidden={index === shown ? undefined : true}
        className={'absolute inset-0 fades ' + `${index === shown ? '' : 'opacity-0'}`}
      >
        {own ? (
          <OwnPicture {...own} isFirst={index === 0} />
        ) : picture ? (
          <SitePicture
            name={picture.name}
            widths={WIDTHS}
            sizes={HERO_SIZES}
            alt={picture.alt}
            priority={index === 0 ? 'high' : undefined}
          />
        ) : null}
      </span>
    ) : null,
  )
}

/** A picture of the library, with a crop for phones and one for wide screens. */
function OwnPicture({ sources, image, isFirst }: OwnPictureProps & { isFirst: boolean }) {
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/alt-text -- the loader sets it */}
      <img
        {...image}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : 'async'}
        className="size-full object-cover"
      />
    </picture>
  )
}
