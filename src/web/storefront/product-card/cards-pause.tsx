import { Pause, Play } from 'lucide-react'
import { useSyncExternalStore, type ReactElement } from 'react'

let paused = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function toggle(): void {
  paused = !paused
  for (const listener of listeners) listener()
}

/**
 * Whether the customer has paused the pictures of all cards; it lasts until the customer resumes
 * them.
 */
export const useCardsPaused = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => paused,
    () => false,
  )

/**
 * The button under a grid that pauses the pictures of all cards. With reduced motion they do not
 * move anyway.
 */
export function CardsPause(): ReactElement {
  const stopped = useCardsPaused()
  const Sign = stopped ? Play : Pause
  return (
    <p className="mt-4 flex justify-end motion-reduce:hidden noscript:hidden">
      <button
        type="button"
        onClick={toggle}
        className={
          'inline-flex min-h-11 items-center gap-2 px-2 text-sm text-jamun-700 ' +
          'hover:text-jamun-950'
        }
      >
        <Sign aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
        {stopped ? 'Play' : 'Pause'}
        <span className="sr-only"> the pictures of the pieces</span>
      </button>
    </p>
  )
}
