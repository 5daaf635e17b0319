import type { ReactElement } from 'react'

const FIVE = '★★★★★'

/**
 * Stars as characters, filled by halves. The label says the exact number.
 *
 * @param stars from 0 to 5, also between two numbers, such as an average of 4.3
 */
export function Stars({
  stars,
  className = '',
}: {
  stars: number
  className?: string
}): ReactElement {
  const halves = Math.round(stars * 2)
  const filled = Math.floor(halves / 2)
  const empty = 5 - Math.ceil(halves / 2)
  return (
    <span
      role="img"
      aria-label={`${stars} of 5 stars`}
      className={`tracking-caps whitespace-nowrap ${className}`}
    >
      <span aria-hidden="true" className="text-zari-700">
        {FIVE.slice(0, filled)}
      </span>
      {filled + empty < 5 && <HalfStar />}
      <span aria-hidden="true" className="text-jamun-200">
        {FIVE.slice(0, empty)}
      </span>
    </span>
  )
}

const HalfStar = () => (
  <span aria-hidden="true" className="relative inline-block text-jamun-200">
    ★<span className="absolute inset-y-0 left-0 w-1/2 overflow-hidden text-zari-700">★</span>
  </span>
)
