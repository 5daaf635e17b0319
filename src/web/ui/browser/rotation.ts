import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefCallback,
} from 'react'
import { useInView } from './use-in-view.ts'

type Options = {
  count: number
  everyMs: number
  offsetMs?: number /** Stands still, whatever else holds. */
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

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether this browser asked for quiet: reduced motion or saved data. */
function wantsQuiet(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const saves =
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  return saves || window.matchMedia(REDUCED_MOTION).matches
}

function onMotionChange(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION)
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
 * Calls `tick` every `everyMs` while `running`; the first time `offsetMs` later. `since` starts the
 * wait anew.
 */
function useTicks(
  tick: () => void,
  {
    everyMs,
    offsetMs,
    running,
    since,
  }: { everyMs: number; offsetMs: number; running: boolean; since: number },
): void {
  const started = useRef(false)
  useEffect(() => {
    if (!running) return undefined
    const timer = setTimeout(tick, everyMs + (started.current ? 0 : offsetMs))
    started.current = true
    return () => clearTimeout(timer)
  }, [tick, everyMs, offsetMs, running, since])
}

/**
 * Pictures or quotes that take turns. Stands still on hover, with the focus inside, in a hidden
 * tab, when less than half is in view, and until asked (`toggle`) where the browser wants reduced
 * motion or saves data. `index` wraps at both ends.
 */
export function useRotation({ count, everyMs, offsetMs = 0, stopped = false }: Options): Rotation {
  const [{ index, turn }, setPlace] = useState({ index: 0, turn: 0 })
  const quiet = useSyncExternalStore(onMotionChange, wantsQuiet, () => false)
  const [asked, setAsked] = useState<boolean>()
  const paused = asked ?? quiet
  const [held, setHeld] = useState(false)
  const [focused, setFocused] = useState(false)
  const { inView, ref } = useInView<HTMLElement>({ threshold: 0.5 })
  const visible = useTabVisible()

  const go = useCallback(
    (to: number) =>
      setPlace((place) => ({ index: ((to % count) + count) % count, turn: place.turn + 1 })),
    [count],
  )
  const next = useCallback(
    () => setPlace((place) => ({ index: (place.index + 1) % count, turn: place.turn + 1 })),
    [count],
  )
  const previous = useCallback(
    () => setPlace((place) => ({ index: (place.index + count - 1) % count, turn: place.turn + 1 })),
    [count],
  )
  useTicks(next, {
    everyMs,
    offsetMs,
    running: count > 1 && !stopped && !paused && !held && !focused && inView && visible,
    since: turn,
  })

  return {
    index,
    go,
    next,
    previous,
    paused,
    toggle: () => setAsked(!paused),
    containerProps: {
      ref,
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
