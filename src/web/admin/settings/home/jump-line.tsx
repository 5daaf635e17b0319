import type { ReactElement } from 'react'

/** The parts of the form of the home page, and the ids of their legends. */
export const PARTS = {
  slides: { id: 'home-slides', label: 'Slides' },
  story: { id: 'home-story', label: 'Story' },
  faq: { id: 'home-faq', label: 'FAQ' },
  testimonials: { id: 'home-testimonials', label: 'Testimonials' },
} as const

/** A line of buttons over a long form. Each scrolls to a part and gives it the focus. */
export const JumpLine = (): ReactElement => (
  <nav aria-label="Parts of the home page" className="mb-4 flex flex-wrap gap-x-5">
    {Object.values(PARTS).map(({ id, label }) => (
      <button
        key={id}
        type="button"
        onClick={() => {
          const legend = document.getElementById(id)
          legend?.scrollIntoView({ block: 'start' })
          legend?.focus({ preventScroll: true })
        }}
        className={
          'min-h-11 min-w-11 text-sm font-medium text-rani-600 underline underline-offset-4'
        }
      >
        {label}
      </button>
    ))}
  </nav>
)
