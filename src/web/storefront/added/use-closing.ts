import { useEffect, useState, type RefObject, type TouchEvent } from 'react'
import { useLocation } from 'react-router'
import { $added } from './added-state.ts'

const SHOWN_MS = 6000
const SWIPE_PX = 40

type PanelEvents = {
  onPointerEnter(): void
  onPointerLeave(): void
  onFocus(): void
  onBlur(): void
  onTouchStart(event: TouchEvent): void
  onTouchEnd(event: TouchEvent): void
}

const close = (): void => $added.set(null)

/**
 * Closes the panel after 6 s, but not under the pointer or with the focus in it; with Escape, a
 * press outside, a swipe, and on another page.
 */
export function useClosing(panel: RefObject<HTMLElement | null>): PanelEvents {
  const [held, setHeld] = useState(false)
  const { pathname } = useLocation()
  const [openedOn] = useState(pathname)
  const [touched, setTouched] = useState({ x: 0, y: 0 })

  useEffect(() => {
    if (pathname !== openedOn) close()
  }, [pathname, openedOn])

  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(close, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The focus would be lost with the panel.
      if (panel.current?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true })
      close()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [panel])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    onPointerEnter: hold,
    onPointerLeave: release,
    onFocus: hold,
    onBlur: release,
    onTouchStart: ({ touches }) => setTouched(placeOf(touches)),
    onTouchEnd: ({ changedTouches }) => {
      const { x, y } = placeOf(changedTouches)
      if (Math.abs(x - touched.x) > SWIPE_PX || touched.y - y > SWIPE_PX) close()
    },
  }
}

/** The place of the first finger, in CSS px. */
const placeOf = (touches: TouchEvent['touches']): { x: number; y: number } => ({
  x: touches[0]?.clientX ?? 0,
  y: touches[0]?.clientY ?? 0,
})
