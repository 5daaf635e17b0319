import type { ReactElement, ReactNode } from 'react'
import { Beads } from './hem.tsx'

type BellProps = { children: ReactNode; size?: 'hero' | 'card' | 'band'; className?: string }

const CORDS = { hero: 'h-5 lg:h-14', card: 'h-5 lg:h-9', band: 'h-4' }
const KNOBS = { hero: 'size-3.5 lg:size-5', card: 'size-2.5', band: 'size-2.5' }
const DOMES = {
  hero: 'aspect-[1/.98] bg-chandan',
  card: 'aspect-[1/1.06] bg-white/40',
  band: 'aspect-[1/1.02] bg-white/40',
}

/** A picture in the shape of a jhumka. The colours come from the `data-cloth` around it. */
export function Bell({ children, size = 'card', className = '' }: BellProps): ReactElement {
  return (
    <span className={`block ${className}`}>
      <span aria-hidden="true" className={`mx-auto block w-px bg-(--bead) ${CORDS[size]}`} />
      <span
        aria-hidden="true"
        className={`mx-auto block rounded-full bg-(--bead) ${KNOBS[size]}`}
      />
      {size === 'hero' && (
        <span aria-hidden="true" className="mx-auto block h-1.5 w-px bg-(--bead)" />
      )}
      <span className={`bell relative block overflow-hidden ${DOMES[size]}`}>
        {children}
        <span
          aria-hidden="true"
          className={`hem-cut absolute inset-x-0 -bottom-px ${size === 'hero' ? '[--s:26px]' : ''}`}
        />
      </span>
      <Beads className={size === 'hero' ? 'mt-1.5 [--s:26px]' : 'mt-1'} />
    </span>
  )
}
