import type { ReactElement } from 'react'

/** A text as long as the delivery dates of most of India, drawn as a placeholder of their size. */
export const WaitingText = (): ReactElement => (
  <span aria-hidden="true" className="skeleton">
    <span className="invisible">
      Loading the delivery date, the latest day and the earliest day
    </span>
  </span>
)
