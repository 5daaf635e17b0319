import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether most of an element is on the screen, below the sticky header; true until the browser has
 * looked.
 */
export function useInView(target: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1)
        if (latest) setInView(latest.isIntersecting)
      },
      { threshold: 0.6, rootMargin: '-56px 0px 0px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
  return inView
}
