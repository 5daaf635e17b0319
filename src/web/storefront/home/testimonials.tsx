import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { Link } from 'react-router'
import { Hem } from '#web/ui/brand.tsx'
import { useRotation } from '#web/ui/browser/motion.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import type { ShownTestimonial } from '#web/storefront/home/content/home-texts.ts'
import { SECTION, SECTION_HEAD } from './section-head.ts'

const INTERVAL_MS = 3000

/** Testimonials: one on a phone, three on wide screens. They advance by one. */
export function Testimonials({
  testimonials,
  cloth,
}: {
  testimonials: readonly ShownTestimonial[]
  cloth: 'gulabi' | 'neem'
}): ReactElement | null {
  const count = testimonials.length
  const quotes = useRotation({ count, intervalMs: INTERVAL_MS })
  if (count === 0) return null
  const onlySamples = testimonials.every(({ isSample }) => isSample)
  return (
    <div className="render-near mt-14 lg:mt-24">
      <section
        {...quotes.containerProps}
        aria-labelledby="customers"
        aria-roledescription="carousel"
        data-cloth={cloth}
        className="bg-(--ground) pb-8 pt-10 lg:pb-14 lg:pt-16"
      >
        <div className={SECTION}>
          <div className="mb-6 flex flex-wrap items-center justify-between lg:mb-9">
            <Head isMarked={onlySamples} areReviews={testimonials.some(({ review }) => review)} />
            {/* The last arrow ends where the quotes do. On phones all are beside the heading. */}
            <div className="-mr-3 flex">
              <Control
                Icon={quotes.paused ? Play : Pause}
                aria-label={quotes.paused ? 'Play' : 'Pause'}
                onClick={quotes.toggle}
              />
              <Control
                Icon={ChevronLeft}
                aria-label="Previous testimonial"
                onClick={quotes.previous}
              />
              <Control Icon={ChevronRight} aria-label="Next testimonial" onClick={quotes.next} />
            </div>
          </div>
          <div
            aria-live={quotes.paused ? 'polite' : 'off'}
            className="grid grid-cols-1 gap-5 wrap-break-word lg:grid-cols-3"
          >
            {testimonials.map((testimonial, index) => (
              <Quote
                key={`${testimonial.name} ${testimonial.feedback}`}
                testimonial={testimonial}
                isMarked={testimonial.isSample && !onlySamples}
                index={index}
                count={count}
                offset={(index - quotes.index + count) % count}
              />
            ))}
          </div>
          <Dots count={count} current={quotes.index} />
        </div>
      </section>
      <Hem cloth={cloth} />
    </div>
  )
}

const Head = ({ isMarked, areReviews }: { isMarked: boolean; areReviews: boolean }) => (
  <div>
    <div className="flex flex-wrap items-center">
      <h2 id="customers" className={SECTION_HEAD}>
        Customers
      </h2>
      {isMarked && <SampleBadge />}
    </div>
    {areReviews && <p className="mt-1 text-sm text-jamun-700">Reviews of 4 and 5 stars</p>}
  </div>
)

function Control({ Icon, ...rest }: ComponentProps<'button'> & { Icon: typeof Pause }) {
  return (
    <button
      type="button"
      {...rest}
      className="inline-grid size-11 place-items-center rounded-full hover:bg-rani-100"
    >
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-5" />
    </button>
  )
}

/**
 * The column of a visible quote. The others are invisible in the same row, so that its height never
 * changes.
 */
const COLUMNS = ['', 'max-lg:invisible lg:col-start-2', 'max-lg:invisible lg:col-start-3']

type QuoteProps = {
  testimonial: ShownTestimonial
  isMarked: boolean
  index: number
  count: number
  offset: number
}

function Quote({ testimonial, isMarked, index, count, offset }: QuoteProps) {
  const { name, feedback, role, review } = testimonial
  return (
    // There is no HTML element for a slide of a carousel.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      className={`col-start-1 row-start-1 ${COLUMNS[offset] ?? 'invisible'}`}
    >
      <figure className="flex h-full flex-col justify-between bg-white p-5 lg:p-7">
        <div>
          {review && <Stars stars={review.stars} className="mb-1 block text-lg" />}
          <blockquote className="text-lg leading-8 lg:text-[1.25rem]">{feedback}</blockquote>
        </div>
        <figcaption className="mt-5 flex items-center gap-3">
          <Avatar testimonial={testimonial} />
          <span className="min-w-0 leading-tight wrap-anywhere">
            <span className="block font-semibold">
              {name}
              {isMarked && <SampleBadge />}
            </span>
            <span className="block text-sm text-jamun-700">
              {review ? (
                <Link to={review.to} className="-my-2 inline-block py-2 underline">
                  {role}
                </Link>
              ) : (
                role
              )}
            </span>
          </span>
        </figcaption>
      </figure>
    </div>
  )
}

/** The reviewed piece, else the first letter of a name. */
const Avatar = ({ testimonial: { name, review } }: Pick<QuoteProps, 'testimonial'>) => (
  <span
    aria-hidden="true"
    className={
      'grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-haldi-100 ' +
      'font-display text-xl text-jamun-900'
    }
  >
    {review ? <Picture picture={review.picture} sizes="56px" alt="" /> : name.charAt(0)}
  </span>
)

const SampleBadge = () => (
  <span
    className={
      'ml-2 inline-block max-w-full rounded-xs bg-jamun-100 px-1.5 py-0.5 text-xs font-normal ' +
      'text-jamun-700'
    }
  >
    Sample
  </span>
)

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div aria-hidden="true" className="mt-5 flex items-center justify-center gap-1.5 lg:hidden">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={
            'size-[7px] rounded-full ' + (index === current ? 'bg-rani-600' : 'bg-jamun-400')
          }
        />
      ))}
    </div>
  )
}
