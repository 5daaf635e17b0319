import { startTransition, useEffect, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Long enough for pictures and data of the page to come first. */
const SERVICE_WORKER_DELAY_MS = 3000

/**
 * Has the service worker fetch the page that it shows when the network fails. A browser that has
 * none, or forbids it, goes without.
 */
function registerServiceWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

/**
 * Marks the page and tells that its scripts work: earlier clicks are repeated then (see
 * src/ssr/defer-hydration.ts).
 */
function announceHydrated(): void {
  document.documentElement.dataset.alive = ''
  window.dispatchEvent(new Event('shop:alive'))
}

function App(): ReactElement {
  useEffect(() => void setTimeout(announceHydrated), [])
  useEffect(() => void setTimeout(registerServiceWorker, SERVICE_WORKER_DELAY_MS), [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(document, <App />)
})
