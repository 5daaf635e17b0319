import type { ReactElement, ReactNode } from 'react'

const LOOK =
  'fixed inset-x-0 bottom-0 z-30 flex max-[15rem]:flex-wrap items-center gap-3 border-t ' +
  'border-jamun-100 bg-white px-4 pt-2.5 ' +
  'pb-[max(.625rem,env(safe-area-inset-bottom))] shadow-bar lg:hidden'

/** The bar at the bottom of a phone. Toasts are above it, and the page ends above it. */
export function FootBar({ children }: { children: ReactNode }): ReactElement {
  return (
    <div data-buy-bar="" className={LOOK}>
      {children}
    </div>
  )
}
