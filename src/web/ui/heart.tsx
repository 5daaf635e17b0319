import { Heart as HeartIcon } from 'lucide-react'
import type { ReactElement } from 'react'

const LOOKS = {
  card: 'size-11',
  square: 'size-13 shrink-0 rounded-xs border border-jamun-400 hover:border-jamun-900',
}

/** The wishlist toggle: filled if the product is on the wishlist. */
export function Heart({
  on,
  onToggle,
  look,
}: {
  on: boolean
  onToggle: () => void
  look: 'card' | 'square'
}): ReactElement {
  const label = on ? 'Remove from wishlist' : 'Add to wishlist'
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={onToggle}
      className={
        `inline-grid place-items-center ${LOOKS[look]} ` +
        `${on ? 'text-sindoor-600' : 'text-jamun-900 hover:text-sindoor-600'}`
      }
    >
      <span
        className={
          look === 'card' ? 'grid size-9 place-items-center rounded-full bg-white/95' : 'contents'
        }
      >
        <HeartIcon
          key={String(on)}
          aria-hidden="true"
          strokeWidth={1.6}
          className={
            `${look === 'card' ? 'size-[19px]' : 'size-[22px]'} ` +
            `${on ? 'animate-pop fill-sindoor-600' : ''}`
          }
        />
      </span>
    </button>
  )
}
