import type { ReactElement } from 'react'

const FIVE = '★★★★★'

/** Stars as characters: the rounded number of them is filled. Its label says the exact number. */
export function Stars({
  stars,
  className = '',
}: {
  stars: number
  className?: string
}): ReactElement {
  const filled = Math.round(stars)
  return (
    <span
      role="img"
      aria-label={`${stars} of 5 stars`}
      className={`tracking-caps whitespace-nowrap ${className}`}
    >
      <span aria-hidden="true" className="text-zari-700">
        {FIVE.slice(0, filled)}
      </span>
      <span aria-hidden="true" className="text-jamun-200">
        {FIVE.slice(filled)}
      </span>
    </span>
  )
}
