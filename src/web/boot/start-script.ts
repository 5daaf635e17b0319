import type { PageScripts } from './page-scripts.tsx'

/**
 * The inline script in the head of a page whose hydration is deferred. It loads scripts and fonts
 * once the pictures in view are loaded and painted, at the first input of the user, or three
 * seconds after the HTML: the earliest counts. Until React has hydrated the page it stores clicks
 * and choices, and replays them then.
 */

const AFTER_PAINT_MS = 100
const AT_THE_LATEST_MS = 3000

const { scripts = '' } = document.currentScript?.dataset ?? {}
const { manifest, routes, entry, preloads } = JSON.parse(scripts) as PageScripts

const hydrated = new AbortController()
const showFonts = deferFonts()
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
const replayEvents = deferEvents(hydrated.signal)
let isStarted = false

// hydrate.tsx sends this event after the first commit.
window.addEventListener(
  'shop:hydrated',
  () => {
    hydrated.abort()
    replayEvents()
  },
  { once: true },
)
const loaded = new Promise((resolve) => window.addEventListener('load', resolve))
const painted = new Promise((resolve) =>
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
)
void Promise.all([loaded, painted]).then(() => setTimeout(start, AFTER_PAINT_MS))
void parsed.then(() => setTimeout(start, AT_THE_LATEST_MS))

function start(): void {
  if (isStarted) return
  isStarted = true
  showFonts()
  for (const href of preloads)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  loadInOrder().catch((error: unknown) => {
    hydrated.abort()
    document.querySelectorAll<HTMLElement>('[data-waiting]').forEach(endWaiting)
    throw error
  })
}

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file)

/** Loads what the router's own start script loads, in its order (src/ssr/page-scripts.test.ts). */
async function loadInOrder(): Promise<void> {
  await load(manifest)
  const modules = await Promise.all(routes.map(([, file]) => load(file)))
  await parsed
  Reflect.set(
    window,
    '__reactRouterRouteModules',
    Object.fromEntries(routes.map(([id], index) => [id, modules[index]])),
  )
  await load(entry)
}

/**
 * Returns what loads the fonts: it makes a stylesheet of the link, which browsers ignore until
 * then, and applies it once the files are there. So the page is laid out once more, not twice. A
 * tab that has loaded the fonts before shows them at once, from its HTTP cache.
 */
function deferFonts(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="late-stylesheet"]')
  const show = (isLoaded = false) => {
    if (!link) return
    if (!isLoaded) {
      link.media = 'not all'
      void loadFonts(link).then(() => (link.media = 'all'))
    }
    // Before React hydrates the link, which it knows by this attribute.
    link.rel = 'stylesheet'
    try {
      sessionStorage.setItem('fonts', link.href)
    } catch {
      // Storage may be forbidden.
    }
  }
  try {
    if (sessionStorage.getItem('fonts') === link?.href) show(true)
  } catch {
    // Storage may be forbidden.
  }
  return show
}

/** Loads the files that the link names; it ends too if one of them fails. */
function loadFonts({ dataset: { files = '[]' } }: HTMLLinkElement): Promise<unknown> {
  const hrefs = JSON.parse(files) as string[]
  return Promise.all(
    hrefs.map(
      (href) =>
        new Promise((resolve) => {
          const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }
          const ends = { onload: resolve, onerror: resolve }
          document.head.append(Object.assign(document.createElement('link'), font, ends))
        }),
    ),
  )
}

/**
 * Until the signal, stops clicks on buttons and changes of choices before other listeners see them,
 * so that each happens once. Returns what replays them on the hydrated page: every click, and of
 * the changes of a field the last. A checkbox or radio button is reset first, because React sees
 * only changes. Links and submit buttons work without scripts and are not stopped. A button shows
 * that it waits (base.css).
 */
function deferEvents(signal: AbortSignal): () => void {
  const deferred: HTMLElement[] = []
  const defer = (event: Event, element: HTMLElement) => {
    event.stopImmediatePropagation()
    const isButton = element instanceof HTMLButtonElement
    if (isButton || !deferred.includes(element)) deferred.push(element)
    if (isButton) element.dataset.waiting = ''
    start()
  }
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || (button.form && button.type === 'submit')) return
    event.preventDefault()
    defer(event, button)
  }
  const onChange = (event: Event) => {
    const field = event.target
    const isToggle = field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)
    if (field instanceof HTMLSelectElement || isToggle) defer(event, field)
  }
  for (const input of ['pointerdown', 'touchstart', 'keydown', 'focusin'])
    window.addEventListener(input, start, { capture: true, passive: true, signal })
  window.addEventListener('click', onClick, { capture: true, signal })
  window.addEventListener('change', onChange, { capture: true, signal })
  return () => deferred.forEach(replay)
}

const endWaiting = (button: HTMLElement): boolean => delete button.dataset.waiting

function replay(element: HTMLElement): void {
  endWaiting(element)
  const dialog = document.querySelector('dialog[open]')
  const isToggle = element instanceof HTMLInputElement
  const isOverruled = isToggle && element.type === 'radio' && !element.checked
  if (isOverruled || !element.isConnected || (dialog && !dialog.contains(element))) return
  if (isToggle) element.checked = !element.checked
  if (element instanceof HTMLSelectElement)
    element.dispatchEvent(new Event('change', { bubbles: true }))
  else element.click()
}
