import letters from '#web/fonts/anek-latin-var.woff2?url'
import headings from '#web/fonts/rozha-one.woff2?url'
import { createContext, use, type ReactElement } from 'react'
import { Scripts, ScrollRestoration, type EntryContext } from 'react-router'

/**
 * The files of a page, from the manifest of the build: the router's manifest, the modules of the
 * matched routes in their order, the client entry, and all that is worth fetching early.
 */
export type PageScripts = {
  manifest: string
  routes: [id: string, file: string][]
  entry: string
  preloads: string[]
}

/**
 * What the document of a page with deferred hydration contains instead of the router's scripts.
 * `nonce` marks them as scripts of the shop (src/ssr/content-security.ts).
 */
export type Deferral = {
  scripts: PageScripts
  startScript: string
  handoff: string
  nonce: string
}

/**
 * Set while the server renders a page with deferred hydration, or one without any scripts. The
 * components read it behind `import.meta.env.SSR`, so that the browser's build contains nothing of
 * it.
 */
export const DeferralContext = /* @__PURE__ */ createContext<Deferral | 'no scripts' | undefined>(
  undefined,
)

/**
 * Returns the files that `<Scripts>` of React Router would load for this page, or a sentence why
 * its manifest is not of the shape that the start script knows.
 */
export function toPageScripts(context: EntryContext): PageScripts | string {
  const { manifest, routeDiscovery, staticHandlerContext } = context
  if (routeDiscovery.mode !== 'initial') return 'Routes are discovered lazily.'
  if (manifest.sri) return 'The manifest has integrity hashes.'
  if (manifest.hmr) return 'The manifest has a development runtime.'
  const routes: PageScripts['routes'] = []
  const preloads = [manifest.url, manifest.entry.module, ...manifest.entry.imports]
  for (const { route } of staticHandlerContext.matches) {
    const entry = manifest.routes[route.id]
    if (!entry) return `The manifest lacks the route ${route.id}.`
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule } = entry
    if (clientActionModule || clientLoaderModule || clientMiddlewareModule)
      return `The route ${route.id} has several modules.`
    if (entry.hydrateFallbackModule) return `The route ${route.id} has several modules.`
    routes.push([route.id, entry.module])
    preloads.push(entry.module, ...(entry.imports ?? []))
  }
  const entry = manifest.entry.module
  return { manifest: manifest.url, routes, entry, preloads: [...new Set(preloads)] }
}

/**
 * Hands the loaders' data to the router in the browser, word for word as `<Scripts>` does. A test
 * compares the two.
 */
const contextScript = (handoff: string): string =>
  `window.__reactRouterContext = ${handoff};` +
  'window.__reactRouterContext.stream = new ReadableStream({start(controller){' +
  'window.__reactRouterContext.streamController = controller;' +
  '}}).pipeThrough(new TextEncoderStream());'

/** The files of the fonts that every page shows, as JSON. */
const LATE_FONTS = /* @__PURE__ */ JSON.stringify([letters, headings])

/**
 * The stylesheet of the fonts. With deferred hydration it is a link that browsers ignore, and the
 * script that starts everything follows. It comes before the other styles.
 */
export function FontsAndStartScript({ fonts }: { fonts: string }): ReactElement {
  const deferral = import.meta.env.SSR ? use(DeferralContext) : undefined
  if (!deferral || deferral === 'no scripts') return <link rel="stylesheet" href={fonts} />
  return (
    <>
      <link rel="late-stylesheet" href={fonts} data-files={LATE_FONTS} />
      <noscript>
        <link rel="stylesheet" href={fonts} />
      </noscript>
      <script
        nonce={deferral.nonce}
        data-scripts={JSON.stringify(deferral.scripts)}
        dangerouslySetInnerHTML={{ __html: deferral.startScript }}
      />
    </>
  )
}

/** The router's scroll restoration, which is a script too. */
export function PageScroll(): ReactElement | null {
  const isWithoutScripts = import.meta.env.SSR && use(DeferralContext) === 'no scripts'
  return isWithoutScripts ? null : <ScrollRestoration />
}

/**
 * The scripts at the end of the body. With deferred hydration the second one is empty: React looks
 * for the router's two scripts when it hydrates the document.
 */
export function BodyScripts(): ReactElement | null {
  const deferral = import.meta.env.SSR ? use(DeferralContext) : undefined
  if (deferral === 'no scripts') return null
  if (!deferral) return <Scripts />
  const { handoff, nonce } = deferral
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: contextScript(handoff) }} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: '' }} />
    </>
  )
}
