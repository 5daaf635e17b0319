import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { useCallback, useEffect, useRef, useState, type RefCallback, type RefObject } from 'react'

type UseInViewOptions = {
  /** The part of the element that must be in view, from 0 (any) to 1. */
  threshold?: number
  /** Grows or shrinks the viewport, as in CSS: `300px` counts an element that is near to it. */
  rootMargin?: string
  /** The value on the server, and until the browser has reported. */
  initial?: boolean
  /** Stops observing when the element is in view for the first time. */
  once?: boolean
  /** Is called when the element is mounted; it is not observed if this returns false. */
  isEnabled?: () => boolean
}

const always = (): boolean => true

/** Observes whether the element that gets `ref` is in view. */
export function useInView<E extends Element>({
  threshold = 0,
  rootMargin = '0px',
  initial = false,
  once = false,
  isEnabled = always,
}: UseInViewOptions = {}): { ref: RefCallback<E>; inView: boolean } {
  const [inView, setInView] = useState(initial)
  const ref = useCallback(
    (element: E | null) => {
      if (!element || !isEnabled()) return undefined
      // Browsers disagree whether `isIntersecting` respects the threshold, so the ratio counts too.
      const isIn = (entry: IntersectionObserverEntry) =>
        entry.isIntersecting && entry.intersectionRatio >= threshold
      const observer = new IntersectionObserver(
        (entries) => {
          const latest = entries.at(-1)
          if (!once && latest) setInView(isIn(latest))
          if (!once || !entries.some(isIn)) return
          setInView(true)
          observer.disconnect()
        },
        { threshold, rootMargin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [threshold, rootMargin, once, isEnabled],
  )
  return { ref, inView }
}

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
  /** Of the element that rotates. */
  containerProps: { ref: RefCallback<HTMLElement> }
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

const $lessMotion = atom(false)
const $tabVisible = atom(true)

if (typeof window !== 'undefined') {
  onMount($lessMotion, () =>
    follow(reducedMotion(), 'change', () => $lessMotion.set(prefersLessMotion())),
  )
  onMount($tabVisible, () =>
    follow(document, 'visibilitychange', () => $tabVisible.set(!document.hidden)),
  )
}

/** Calls `read` now and at each event. Returns the function that stops it. */
function follow(target: EventTarget, event: string, read: () => void): () => void {
  read()
  target.addEventListener(event, read)
  return () => target.removeEventListener(event, read)
}

/** Under the pointer, or touched last by a finger, or with the focus inside. */
const HELD = ':hover, :focus-within'
/** What is behind an open dialog rests too. */
const OPEN_DIALOG = '[data-modal][open]'

type TickOptions = {
  element: RefObject<Element | null>
  intervalMs: number
  offsetMs: number
  running: boolean
  since: number
}

/**
 * Calls `tick` every `intervalMs` while `running`, unless the element is held; the first time
 * `offsetMs` later. A change of `since` restarts the interval. The element is looked at when the
 * interval ends, so that pointer and focus render nothing.
 */
function useTicks(
  tick: () => void,
  { element, intervalMs, offsetMs, running, since }: TickOptions,
): void {
  const started = useRef(false)
  useEffect(() => {
    if (!running) return undefined
    const end = () => {
      const isHeld = document.querySelector(OPEN_DIALOG) ?? element.current?.matches(HELD)
      if (isHeld) timer = setTimeout(end, intervalMs)
      else tick()
    }
    let timer = setTimeout(end, intervalMs + (started.current ? 0 : offsetMs))
    started.current = true
    return () => clearTimeout(timer)
  }, [tick, element, intervalMs, offsetMs, running, since])
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
  const lessMotion = useStore($lessMotion, { ssr: 'initial' })
  const [chosenPause, setChosenPause] = useState<boolean>()
  const paused = chosenPause ?? lessMotion
  const element = useRef<HTMLElement>(null)
  const { inView, ref: observe } = useInView<HTMLElement>({ threshold: 0.5 })
  const visible = useStore($tabVisible, { ssr: 'initial' })

  const turnTo = useCallback(
    (toIndex: (now: number) => number) =>
      setPosition(({ index: now, turn: turns }) => ({
        index: (toIndex(now) + count) % count,
        turn: turns + 1,
      })),
    [count],
  )
  const next = useCallback(() => turnTo((now) => now + 1), [turnTo])
  useTicks(next, {
    element,
    intervalMs,
    offsetMs,
    running: count > 1 && !stopped && !paused && inView && visible,
    since: turn,
  })
  const ref = useCallback(
    (rotated: HTMLElement | null) => {
      element.current = rotated
      return observe(rotated)
    },
    [observe],
  )
  return {
    index,
    go: (to) => turnTo(() => to),
    next,
    previous: () => turnTo((now) => now - 1),
    paused,
    toggle: () => setChosenPause(!paused),
    containerProps: { ref },
  }
}
