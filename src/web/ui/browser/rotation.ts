import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefCallback,
} from 'react'
import { useInView } from './use-in-view.ts'

type RotationOptions = {
  count: number
  intervalMs: number
  /** Delays the first change. */
  offsetMs?: number
  /** Stops the rotation in any case. */
  stopped?: boolean
}

type Rotation = {
  index: number
  go: (index: number) => void
  next: () => void
  previous: () => void
  paused: boolean
  toggle: () => void
  containerProps: {
    ref: RefCallback<HTMLElement>
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

const reducedMotion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the browser asks for reduced motion. For the browser only. */
export const prefersReducedMotion = (): boolean => reducedMotion().matches

/** Whether the browser asks for reduced motion or reduced data. */
function prefersLessMotion(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const savesData =
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  return savesData || prefersReducedMotion()
}

function onMotionChange(listener: () => void): () => void {
  const query = reducedMotion()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function useTabVisible(): boolean {
  return useSyncExternalStore(
    onVisibilityChange,
    () => !document.hidden,
    () => true,
  )
}

/**
 * Calls `tick` every `intervalMs` while `running`; the first time `offsetMs` later. A change of
 * `since` restarts the interval.
 */
function useTicks(
  tick: () => void,
  {
    intervalMs,
    offsetMs,
    running,
    since,
  }: { intervalMs: number; offsetMs: number; running: boolean; since: number },
): void {
  const started = useRef(false)
  useEffect(() => {
    if (!running) return undefined
    const timer = setTimeout(tick, intervalMs + (started.current ? 0 : offsetMs))
    started.current = true
    return () => clearTimeout(timer)
  }, [tick, intervalMs, offsetMs, running, since])
}

/**
 * The index of a carousel that advances by itself. It stops on hover, with the focus inside, in a
 * hidden tab, and when less than half is in view. Where the browser asks for reduced motion or
 * data, it stops until `toggle` is called. `index` wraps at both ends.
 */
export function useRotation({
  count,
  intervalMs,
  offsetMs = 0,
  stopped = false,
}: RotationOptions): Rotation {
  const [{ index, turn }, setPosition] = useState({ index: 0, turn: 0 })
  const lessMotion = useSyncExternalStore(onMotionChange, prefersLessMotion, () => false)
  const [chosenPause, setChosenPause] = useState<boolean>()
  const paused = chosenPause ?? lessMotion
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const { inView, ref } = useInView<HTMLElement>({ threshold: 0.5 })
  const visible = useTabVisible()

  const go = useCallback(
    (to: number) =>
      setPosition((position) => ({
        index: ((to % count) + count) % count,
        turn: position.turn + 1,
      })),
    [count],
  )
  const next = useCallback(
    () =>
      setPosition((position) => ({ index: (position.index + 1) % count, turn: position.turn + 1 })),
    [count],
  )
  const previous = useCallback(
    () =>
      setPosition((position) => ({
        index: (position.index + count - 1) % count,
        turn: position.turn + 1,
      })),
    [count],
  )
  useTicks(next, {
    intervalMs,
    offsetMs,
    running: count > 1 && !stopped && !paused && !hovered && !focused && inView && visible,
    since: turn,
  })

  return {
    index,
    go,
    next,
    previous,
    paused,
    toggle: () => setChosenPause(!paused),
    containerProps: {
      ref,
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
