import { useEffect, useRef } from 'react'

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

/** After a navigation, moves the focus to the start of the new page, as a full page load does. */
export function useFocusOnNavigation(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    focusMain()
  }, [pathname])
}

/**
 * Returns the labelled section around a control. It stays when a row or a list in it is replaced.
 */
const sectionOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('section[aria-label]') : null

function focusSection(section: HTMLElement): void {
  section.tabIndex = -1
  section.focus({ preventScroll: true })
}

/**
 * Keeps the keyboard focus on the page. A control that was moved in the document gets it back. If
 * the control was removed, the labelled section around it gets the focus, or else the start of the
 * page. A click elsewhere still removes it.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    let section: HTMLElement | null = null
    const onFocusMove = (event: Event) => {
      last = event.type === 'focusin' ? event.target : null
      section = sectionOf(last)
    }
    const restore = () => {
      if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
      if (last.isConnected) last.focus({ preventScroll: true })
      else if (section?.isConnected) focusSection(section)
      else focusMain()
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, onFocusMove)
    return () => {
      observer.disconnect()
      for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, onFocusMove)
    }
  }, [])
}
