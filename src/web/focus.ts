import { useEffect, useRef } from 'react'

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

/** After a link was followed, the focus stands at the new page's start, as after a real page load. */
export function useFocusOnArrival(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    focusMain()
  }, [pathname])
}

/**
 * Who moves by keys stands somewhere, whatever her key did: a control that was moved keeps the focus, and where it went with its row or its
 * form, the focus goes to the page's start. A click beside everything still takes the focus away.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = (event: Event) => void (last = event.type === 'focusin' ? event.target : null)
    const keep = () => {
      if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
      if (last.isConnected) last.focus({ preventScroll: true })
      else focusMain()
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, note)
    return () => {
      observer.disconnect()
      for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, note)
    }
  }, [])
}
