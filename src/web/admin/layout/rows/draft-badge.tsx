import type { ReactElement } from 'react'

/** The badge of a product that is not visible in the shop yet. */
export const DraftBadge = (): ReactElement => (
  <span
    className={
      'inline-block rounded-full bg-haldi-100 px-2 py-0.5 text-xs font-semibold text-zari-700'
    }
  >
    Draft
  </span>
)
