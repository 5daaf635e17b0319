import { useCallback, useState, type RefCallback } from 'react'

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
