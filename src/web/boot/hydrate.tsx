import { startTransition, useEffect, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** So that pictures and data of the page load first. */
const SERVICE_WORKER_DELAY_MS = 3000

/**
 * Registers the service worker, which stores the page that it shows when the network fails. A
 * browser without service workers, or one that forbids them, works without.
 */
function registerServiceWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

/**
 * Marks the page as hydrated and tells the script that repeats earlier clicks (see
 * start-script.ts).
 */
function announceHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  window.dispatchEvent(new Event('shop:hydrated'))
}

function App(): ReactElement {
  useEffect(() => void setTimeout(announceHydrated), [])
  useEffect(() => void setTimeout(registerServiceWorker, SERVICE_WORKER_DELAY_MS), [])
  return <HydratedRouter />
}

/**
 * Hydrates the page. A function, and not in entry.client.tsx: that file starts as soon as it is
 * loaded, and the modules of the routes, which share a chunk with this one, are loaded before it.
 */
export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(document, <App />)
  })
}
