import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactElement, type RefObject } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import { Dots } from '#web/ui/pictures/dots.tsx'
import type { ShownPicture } from './product-view.ts'
import { useZoom } from '#web/storefront/product/zoom/use-zoom.tsx'

/** Few products have a video. Without its file its slide is empty. */
const VideoSlide = lazy(() =>
  import('./video-slide.tsx').then(
    (file) => ({ default: file.VideoSlide }),
    () => ({ default: () => null }),
  ),
)

const TRACK =
  'flex size-full [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain ' +
  'scroll-smooth [scrollbar-width:none] focus-visible:-outline-offset-2'
/**
 * On phones they stand half on the picture, so that the sizes are further up. `relative`: above the
 * buy box, which reaches up beside them there.
 */
const THUMBNAILS =
  'relative grid grid-cols-[repeat(auto-fill,48px)] gap-2.5 px-4 max-sm:-mt-6 sm:px-0 sm:pt-2.5 ' +
  'lg:pt-0 ' +
  'sm:grid-cols-[repeat(auto-fill,64px)] sm:gap-3 lg:order-first lg:grid-cols-1 ' +
  'lg:content-start lg:gap-4'
/** Of its pictures: on wide screens the gallery has half of the width of the page. */
const SIZES =
  '(min-width:2400px) 882px, (min-width:1920px) 727px, (min-width:1024px) 620px, ' +
  '(min-width:768px) 52vw, 99vw'
/** On phones it is lower where the sizes would otherwise be under the bar at the foot. */
const WELL =
  'relative aspect-square overflow-hidden bg-chandan max-[30rem]:max-h-[max(17rem,43svh)] ' +
  'w-full sm:rounded-xs'
const CHOSEN = 'outline-2 outline-offset-2 outline-rani-600'
/** On the picture: below it they touched the ring of the chosen thumbnail. */
const DOTS =
  'gallery-dots pointer-events-none absolute inset-x-0 bottom-2 mx-auto h-4 w-fit gap-1.5 ' +
  'rounded-full bg-white/75 px-2 max-sm:bottom-8'
/** A touch target of 44 px around a disc of 32 px, which covers less of the picture. */
const ARROW = 'group absolute top-[calc(50%-1.375rem)] grid size-11 place-items-center'
const DISC =
  'grid size-8 place-items-center rounded-full bg-white/75 text-jamun-950 group-hover:bg-white'

type Track = RefObject<HTMLDivElement | null>
type Strip = { index: number; go: (index: number) => void; follow: () => void; release: () => void }

/**
 * The index of the picture in a scrolling strip. After a button was pressed, the index changes at
 * once; scroll events count again when the strip has arrived.
 */
function useStrip(track: Track, count: number): Strip {
  const target = useRef<number | null>(null)
  const [index, setIndex] = useState(0)

  function go(next: number): void {
    const wrapped = (next + count) % count
    const strip = track.current
    setIndex(wrapped)
    if (!strip) return
    // A strip that still scrolls may pass the picture on its way to another one.
    const isScrolling = target.current !== null
    if (!isScrolling && Math.round(strip.scrollLeft / strip.clientWidth) === wrapped) return
    target.current = wrapped
    strip.scrollTo({ left: wrapped * strip.clientWidth })
  }

  function follow(): void {
    const strip = track.current
    if (!strip || strip.clientWidth === 0) return
    const shown = Math.round(strip.scrollLeft / strip.clientWidth)
    if (target.current === null) setIndex(shown)
    else if (target.current === shown) target.current = null
  }

  const release = () => {
    target.current = null
  }
  return { index, go, follow, release }
}

type SlidesProps = { track: Track; strip: Strip; pictures: (ShownPicture | null)[]; title: string }

function Slides({ track, strip, pictures, title }: SlidesProps) {
  const many = pictures.length > 1
  return (
    <div
      ref={track}
      onScroll={strip.follow}
      onPointerDown={strip.release}
      onScrollEnd={strip.release}
      {...(many && {
        tabIndex: 0,
        role: 'group',
        'aria-label': 'Swipe or use the arrow keys',
        'aria-live': 'polite',
      })}
      className={TRACK}
    >
      {pictures.map((picture, index) => (
        <div
          key={picture?.key ?? 'none'}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${pictures.length}`}
          aria-hidden={index !== strip.index}
          className="size-full shrink-0 snap-center"
        >
          <Slide {...{ strip, picture, index, title }} />
        </div>
      ))}
    </div>
  )
}

type SlideProps = { strip: Strip; picture: ShownPicture | null; index: number; title: string }

/** A picture, or a video, whose code loads when the customer leaves the first picture. */
function Slide({ strip, picture, index, title }: SlideProps) {
  const shown = (
    <Picture
      picture={picture}
      sizes={SIZES}
      className="size-full object-cover"
      eager={index === 0}
      priority={index === 0 ? 'high' : undefined}
      {...(!picture && { alt: title })}
    />
  )
  if (picture?.video === undefined || strip.index === 0) return shown
  return (
    <Suspense fallback={shown}>
      <VideoSlide
        poster={picture}
        sizes={SIZES}
        videoKey={picture.video}
        title={title}
        isShown={index === strip.index}
      />
    </Suspense>
  )
}

function Thumbnails({ strip, pictures }: { strip: Strip; pictures: (ShownPicture | null)[] }) {
  return (
    <div className={THUMBNAILS}>
      {pictures.map((picture, index) => (
        <button
          key={picture?.key ?? 'none'}
          type="button"
          aria-label={picture?.video ? 'Video' : `Picture ${index + 1} of ${pictures.length}`}
          aria-current={index === strip.index ? 'true' : undefined}
          onClick={() => strip.go(index)}
          className={
            'block aspect-square w-full overflow-hidden rounded-xs bg-chandan ' +
            `max-sm:[box-shadow:0_0_0_2px_white] ${picture?.video ? 'video-mark' : ''} ` +
            (index === strip.index ? CHOSEN : '')
          }
        >
          <Picture picture={picture} sizes="76px" className="size-full object-cover" alt="" />
        </button>
      ))}
    </div>
  )
}

function Arrows({ strip: { index, go } }: { strip: Strip }) {
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        onClick={() => go(index - 1)}
        className={`${ARROW} left-1.5`}
      >
        <span className={DISC}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </span>
      </button>
      <button
        type="button"
        aria-label="Next picture"
        onClick={() => go(index + 1)}
        className={`${ARROW} right-1.5`}
      >
        <span className={DISC}>
          <ChevronRight aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </span>
      </button>
    </>
  )
}

/** The pictures of a product, uncropped: arrows, dots, thumbnails and swiping. Both ends wrap. */
export function Gallery({
  pictures,
  title,
}: {
  pictures: ShownPicture[]
  title: string
}): ReactElement {
  const shown = pictures.length > 0 ? pictures : [null]
  const track = useRef<HTMLDivElement>(null)
  const strip = useStrip(track, shown.length)
  const many = shown.length > 1
  const { wellProps, parts } = useZoom({ ...strip, pictures: shown, sizes: SIZES, title })
  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Pictures of ${title}`}
      className={many ? 'lg:grid lg:grid-cols-[76px_1fr] lg:gap-4' : ''}
    >
      <div>
        {/* The button of `parts` opens the viewer for keyboards and screen readers. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
            jsx-a11y/no-static-element-interactions */}
        <div {...wellProps} data-piece="" className={`${WELL} ${wellProps.className}`}>
          <Slides track={track} strip={strip} pictures={shown} title={title} />
          {parts}
          {many && <Arrows strip={strip} />}
          {many && <Dots count={shown.length} current={strip.index} className={DOTS} />}
        </div>
      </div>
      {many && <Thumbnails strip={strip} pictures={shown} />}
    </section>
  )
}
