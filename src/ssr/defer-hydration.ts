/**
 * What a page's scripts are: the router's manifest, the routes on the page, the app's entry, and
 * every file worth fetching early.
 */
export type PageScripts = {
  manifest: string
  routes: [id: string, file: string][]
  entry: string
  preloads: string[]
}

type Load = (file: string) => Promise<unknown>
type HoldFonts = () => () => void
type HoldMoves = (start: () => void, signal: AbortSignal) => () => void

/**
 * Runs in the browser, in the head of a page, as its own text: it may use nothing but what it is
 * given. Starts the page's scripts and fonts when the pictures in view are there and had a moment
 * to be painted, at the shopper's first move, or three seconds after the HTML, whichever is first.
 */
export function startLate(
  { manifest, routes, entry, preloads }: PageScripts,
  load: Load,
  holdFonts: HoldFonts,
  holdMoves: HoldMoves,
): void {
  const alive = new AbortController()
  const showFonts = holdFonts()
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))

  const loadInOrder = async () => {
    await load(manifest)
    const modules = await Promise.all(routes.map(([, file]) => load(file)))
    await parsed
    Reflect.set(
      window,
      '__reactRouterRouteModules',
      Object.fromEntries(routes.map(([id], place) => [id, modules[place]])),
    )
    await load(entry)
  }
  let started = false
  const start = () => {
    if (started) return
    started = true
    showFonts()
    for (const href of preloads)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    loadInOrder().catch((error: unknown) => {
      alive.abort()
      throw error
    })
  }

  const redo = holdMoves(start, alive.signal)
  const finish = () => {
    alive.abort()
    redo()
  }
  window.addEventListener('shop:alive', finish, { once: true })
  const loaded = new Promise((resolve) => window.addEventListener('load', resolve))
  const painted = new Promise((resolve) =>
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
  )
  void Promise.all([loaded, painted]).then(() => setTimeout(start, 100))
  void parsed.then(() => setTimeout(start, 3000))
}

/**
 * Also runs as its own text. The link to the fonts before it fetches nothing until it is made a
 * stylesheet: at once in a tab that has had them, where they cost nothing.
 */
export function holdFonts(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="late-stylesheet"]')
  const show = () => {
    if (!link) return
    link.rel = 'stylesheet'
    try {
      sessionStorage.setItem('fonts', link.href)
    } catch {
      // Storage may be forbidden.
    }
  }
  try {
    if (sessionStorage.getItem('fonts') === link?.href) show()
  } catch {
    // Storage may be forbidden.
  }
  return show
}

/**
 * Also runs as its own text. Until the signal, keeps what a shopper does with buttons and choices
 * from everyone else, so that it happens once; gives what does it again on the living page: every
 * click, and of choices the last. A choice is undone first, since React sees only changes. Links
 * and the buttons of forms work without scripts and are let be.
 */
export function holdMoves(start: () => void, signal: AbortSignal): () => void {
  const held: HTMLElement[] = []
  const hold = (event: Event, element: HTMLElement) => {
    event.stopImmediatePropagation()
    if (element instanceof HTMLButtonElement || !held.includes(element)) held.push(element)
    start()
  }
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || (button.form && button.type === 'submit')) return
    event.preventDefault()
    hold(event, button)
  }
  const onChange = (event: Event) => {
    const field = event.target
    if (
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
    )
      hold(event, field)
  }
  for (const move of ['pointerdown', 'touchstart', 'keydown', 'focusin'])
    window.addEventListener(move, start, { capture: true, passive: true, signal })
  window.addEventListener('click', onClick, { capture: true, signal })
  window.addEventListener('change', onChange, { capture: true, signal })

  return () => {
    for (const element of held) {
      const dialog = document.querySelector('dialog[open]')
      const isOverruled =
        element instanceof HTMLInputElement && element.type === 'radio' && !element.checked
      if (isOverruled || !element.isConnected || (dialog && !dialog.contains(element))) continue
      if (element instanceof HTMLInputElement) element.checked = !element.checked
      if (element instanceof HTMLSelectElement)
        element.dispatchEvent(new Event('change', { bubbles: true }))
      else element.click()
    }
  }
}
