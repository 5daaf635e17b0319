import type { ReactElement, ReactNode } from 'react'

const LOOK =
  'fixed inset-x-0 bottom-0 z-30 flex max-[15rem]:flex-wrap items-center gap-3 border-t ' +
  'border-jamun-100 bg-white px-4 pt-2.5 ' +
  'pb-[max(.625rem,env(safe-area-inset-bottom))] shadow-bar lg:hidden'

/**
 * For `useInView`: whether most of the page's own button is in view, below the sticky header (56 px
 * on a phone). If not, the bar is shown.
 */
export const MOSTLY_BELOW_HEADER = {
  threshold: 0.6,
  rootMargin: '-56px 0px 0px 0px',
  initial: true,
}

/** The bar at the bottom of a phone. Toasts are above it, and the page ends above it. */
export function FootBar({ children }: { children: ReactNode }): ReactElement {
  return (
    <div data-buy-bar="" className={LOOK}>
      {children}
    </div>
  )
}
