import { useEffect, useState, type RefObject } from 'react'

/** With related pieces, without them, or one row. */
const SIZES = ['full', 'short', 'bar'] as const
export type PanelSize = (typeof SIZES)[number]

/**
 * The largest size of the panel that covers no ADD TO CART and no toast, so that several pieces
 * can be added one after the other.
 */
export function usePanelSize(panel: RefObject<HTMLElement | null>): PanelSize {
  // A phone has no room for related pieces.
  const [step, setStep] = useState(() => (window.matchMedia('(width >= 40rem)').matches ? 0 : 1))
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    // It is called at the start of each size, and when the panel has become smaller or larger.
    // Without related pieces two sizes are equally high.
    const observer = new ResizeObserver(() => {
      if (coversSomething(element)) setStep((now) => Math.min(now + 1, SIZES.length - 1))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [panel, step])
  return SIZES[step] ?? 'bar'
}

function coversSomething(panel: HTMLElement): boolean {
  const area = panel.getBoundingClientRect()
  const buttons = [...document.querySelectorAll('main button')].filter(
    ({ textContent }) => textContent === 'ADD TO CART',
  )
  return [...buttons, ...document.querySelectorAll('.toasts > *')].some((other) => {
    const { top, bottom, left, right } = other.getBoundingClientRect()
    return bottom > area.top && top < area.bottom && right > area.left && left < area.right
  })
}
