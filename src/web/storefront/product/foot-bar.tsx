import type { ReactElement, ReactNode } from 'react'

/**
 * For `useInView`: whether nearly all of the page's own button is in view, below the sticky header
 * (56 px on a phone). If not, the bar is shown.
 */
export const MOSTLY_BELOW_HEADER = {
  threshold: 0.9,
  rootMargin: '-56px 0px 0px 0px',
  initial: true,
}

type FootBarProps = {
  /** Whether wide screens show it too. */
  isWide?: boolean
  children: ReactNode
}

/** The bar at the bottom of a window. Toasts are above it, and the page ends above it. */
export function FootBar({ isWide, children }: FootBarProps): ReactElement {
  return (
    <div
      data-buy-bar={isWide ? 'wide' : ''}
      className={`foot-bar ${isWide ? 'lg:page-wide lg:gap-5' : 'lg:hidden'}`}
    >
      {children}
    </div>
  )
}
