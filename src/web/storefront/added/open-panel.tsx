import { useEffect, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { $added } from './added-state.ts'

/** Pages that show the lines of the cart themselves. */
const SHOWS_LINES = /^\/(cart|checkout)\b/
/** Pages that lead on by themselves. The panel would be lost with them. */
const LEADS_ON = /^\/(login|register|forgot-password)\b/

let opened = 0

/**
 * Shows a panel under the header; after a log-in on the page that follows. Returns a function that
 * replaces it as long as it is shown, or undefined on a page that needs none.
 */
export function openPanel(panel: ReactElement): ((changed: ReactElement) => void) | undefined {
  if (SHOWS_LINES.test(window.location.pathname)) return undefined
  opened += 1
  const key = String(opened)
  const show = (shown: ReactElement) => $added.set(<OnPage key={key} panel={shown} />)
  show(panel)
  return (changed) => {
    if ($added.get()?.key === key) show(changed)
  }
}

/** The panel, from the first page on that is not one of the log-in. */
function OnPage({ panel }: { panel: ReactElement }): ReactElement | null {
  const { pathname } = useLocation()
  const isNeeded = !SHOWS_LINES.test(pathname)
  useEffect(() => {
    if (!isNeeded) $added.set(null)
  }, [isNeeded])
  return isNeeded && !LEADS_ON.test(pathname) ? panel : null
}
