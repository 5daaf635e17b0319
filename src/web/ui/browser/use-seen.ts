import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Whether an element has ever come into view, in a browser that lets pictures move; for what is
 * fetched only then.
 */
export function useSeen<E extends Element>(): { ref: RefObject<E | null>; seen: boolean } {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!ref.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, seen }
}
