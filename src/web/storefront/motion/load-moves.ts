import { prefersReducedMotion } from '#web/ui/browser/motion.ts'

const PRESSES = ['pointerdown', 'keydown']

let grow: ((path: string) => Promise<void>) | undefined

/**
 * Loads what moves pieces at the first press. Until then nothing can move, and with reduced motion
 * never.
 */
export function loadMovesOnPress(): () => void {
  const stop = () => PRESSES.forEach((type) => document.removeEventListener(type, load))
  const load = (event: Event) => {
    stop()
    import('./moves.ts').then(
      ({ startMoves }) => (grow = startMoves(event)),
      () => undefined,
    )
  }
  if (!grow && !prefersReducedMotion())
    PRESSES.forEach((type) => document.addEventListener(type, load))
  return stop
}

/** Before the page at `path` is shown: the pressed picture grows into it, if it is a product. */
export const growInto = async (path: string): Promise<void> => grow?.(path)
