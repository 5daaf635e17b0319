import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { Hem } from '#web/ui/brand.tsx'
import { useRotation } from '#web/ui/browser/motion.ts'
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
            <Head isMarked={onlySamples} />
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

const Head = ({ isMarked }: { isMarked: boolean }) => (
  <div className="flex flex-wrap items-center">
    <h2 id="customers" className={SECTION_HEAD}>
      Customers
    </h2>
    {isMarked && <SampleBadge />}
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

function Quote({
  testimonial: { name, feedback, role },
  isMarked,
  index,
  count,
  offset,
}: {
  testimonial: ShownTestimonial
  isMarked: boolean
  index: number
  count: number
  offset: number
}) {
  return (
    // There is no HTML element for a slide of a carousel.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      className={`col-start-1 row-start-1 ${COLUMNS[offset] ?? 'invisible'}`}
    >
      <figure
        className={'flex h-full flex-col justify-between bg-white px-5 pb-6 pt-5 lg:px-7 lg:pt-7'}
      >
        <blockquote className="text-lg leading-8 lg:text-[1.25rem]">{feedback}</blockquote>
        <figcaption className="mt-6 flex items-center gap-3">
          <span
            aria-hidden="true"
            className={
              'grid size-11 place-items-center rounded-full bg-haldi-100 font-display text-xl ' +
              'text-jamun-900'
            }
          >
            {name.charAt(0)}
          </span>
          <span className="min-w-0 leading-tight wrap-anywhere">
            <span className="block font-semibold">
              {name}
              {isMarked && <SampleBadge />}
            </span>
            <span className="block text-sm text-jamun-700">{role}</span>
          </span>
        </figcaption>
      </figure>
    </div>
  )
}

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
