import { Writable } from 'node:stream'
import type { ReactElement, ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import {
  apiContext,
  deferHydrationContext,
  scriptMarkContext,
  shopFactsContext,
  structuredDataContext,
  type CallApi,
  type ShopFacts,
} from '#web/api/api-context.ts'
import { DeferralContext, toPageScripts } from '#web/boot/page-scripts.tsx'
// oxlint-disable-next-line import/default -- the plugin in vite.config.ts makes the export
import startScript from '#web/boot/start-script.ts?inline-script'
import { withStructuredData } from '#web/seo/page-head.ts'

const RENDER_TIMEOUT_MS = 8000

/** Renders a page to its end: it is cached as a whole, so streaming it would gain nothing. */
function renderToBuffer(page: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const fail = (error: unknown) => {
      clearTimeout(timer)
      reject(error)
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Every part in its place in the HTML, however large, so that it reads without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: fail,
      onError: fail,
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/** What the router renders a page from; `nonce` is the mark of its inline scripts. */
type RouterProps = { context: EntryContext; url: string; nonce: string }

const withScripts = (props: RouterProps): ReactElement => <ServerRouter {...props} />

/** Whether a route of the page exports `handle.hasScripts: false`. */
const isWithoutScripts = ({ routeModules, staticHandlerContext }: EntryContext): boolean =>
  staticHandlerContext.matches.some(({ route }) => {
    const handle: unknown = routeModules[route.id]?.handle
    return (
      typeof handle === 'object' && handle !== null && Reflect.get(handle, 'hasScripts') === false
    )
  })

const withoutScripts = (props: RouterProps): ReactElement => (
  <DeferralContext value="no scripts">{withScripts(props)}</DeferralContext>
)

/** The page with one small script in place of the router's; the ordinary page if that cannot be. */
function withDeferredHydration(props: RouterProps): ReactElement {
  const { context, nonce } = props
  const scripts = toPageScripts(context)
  const { serverHandoffString: handoff } = context
  if (typeof scripts === 'string' || handoff === undefined) {
    const reason = typeof scripts === 'string' ? scripts : 'The router hands over no data.'
    console.error(`Hydration cannot be deferred, so pages open more slowly. ${reason}`)
    return withScripts(props)
  }
  return (
    <DeferralContext value={{ scripts, startScript, handoff, nonce }}>
      {withScripts({ ...props, context: { ...context, renderMeta: { didRenderScripts: true } } })}
    </DeferralContext>
  )
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const isDeferred = loadContext.get(deferHydrationContext)
  const render = isWithoutScripts(routerContext)
    ? withoutScripts
    : isDeferred
      ? withDeferredHydration
      : withScripts
  const nonce = loadContext.get(scriptMarkContext)
  const page = render({ context: routerContext, url: request.url, nonce })
  const html = (await renderToBuffer(page, nonce)).toString()
  const things = status === 200 ? loadContext.get(structuredDataContext) : []
  return new Response(withStructuredData(html, things), { status, headers })
}

/**
 * The API for the loaders of a page, whether its scripts start after its pictures, and the `nonce`
 * of its inline scripts.
 */
type PageOptions = { api: CallApi; deferHydration: boolean; scriptMark: string }

/**
 * Returns the function that renders a request for a page. The server takes it from the build, so
 * that it and the pages share one copy of all modules.
 */
export function createPageHandler(
  build: ServerBuild,
  facts: ShopFacts,
): (request: Request, options: PageOptions) => Promise<Response> {
  const handle = createRequestHandler(build, 'production')
  return (request, { api, deferHydration, scriptMark }) => {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(shopFactsContext, facts)
    context.set(structuredDataContext, [])
    context.set(deferHydrationContext, deferHydration)
    context.set(scriptMarkContext, scriptMark)
    return handle(request, context)
  }
}

/** Logs errors. An unknown address is not an error: anybody can request any number of them. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
