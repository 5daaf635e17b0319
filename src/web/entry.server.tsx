import { Writable } from 'node:stream'
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
  shopFactsContext,
  structuredDataContext,
  type CallApi,
  type ShopFacts,
} from '#web/api/api-context.ts'
import { withStructuredData } from '#web/seo/structured-data.ts'

const RENDER_TIMEOUT_MS = 8000

/** Renders a whole page. Pages are cached in memory as a whole, so streaming would gain nothing. */
function renderToBuffer(routerContext: EntryContext, url: string): Promise<Buffer> {
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
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={url} />,
      {
        // Every part stays in its place in the HTML, so that the page reads without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onShellError: fail,
        onError: fail,
      },
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = (await renderToBuffer(routerContext, request.url)).toString()
  const things = status === 200 ? loadContext.get(structuredDataContext) : []
  return new Response(withStructuredData(html, things), { status, headers })
}

/**
 * Returns the function that renders a request for a page. Its loaders call the API through `api`.
 * The server takes this function from the build, so that it and the pages share one copy of all
 * modules.
 */
export function createPageHandler(
  build: ServerBuild,
  facts: ShopFacts,
): (request: Request, api: CallApi) => Promise<Response> {
  const handle = createRequestHandler(build, 'production')
  return (request, api) => {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(shopFactsContext, facts)
    context.set(structuredDataContext, [])
    return handle(request, context)
  }
}

/** Logs errors. An unknown address is not an error: anybody can request any number of them. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
