import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { REFUSALS } from '#shared/errors.ts'
import { pageAddress } from '#ssr/page.ts'
import { newScriptMark, pageSecurityHeaders, takeMarkedScripts } from '#ssr/content-security.ts'
import { NOT_PAGES, type Build, type PagesContext } from '#ssr/render.ts'

const BUILD = 'virtual:react-router/server-build'
/** Addresses that never reach Vite. */
const SERVER = /^\/(?:api|pictures|healthz|readyz|sandbox)(?:[/?]|$)/

/**
 * Serves the pages from their sources through Vite, for `npm run dev` only: a change in `src/web`
 * is in the browser at once. Pages are rendered for each request, their scripts are not deferred,
 * and their Content-Security-Policy allows what Vite's client needs.
 */
export async function registerDevPages(app: FastifyInstance, context: PagesContext): Promise<void> {
  const vite = await createServer({
    appType: 'custom',
    // A dependency that Vite finds only later makes it reload the page.
    optimizeDeps: { entries: ['src/web/**/*.tsx'] },
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('preClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (SERVER.test(request.raw.url ?? '/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '/'
    if (NOT_PAGES.test(url))
      return reply
        .code(404)
        .send({ success: false, code: 'not-found', message: REFUSALS['not-found'][1] })
    const { status, headers, html } = await renderPage(vite, app, context, url)
    return reply.code(status).headers(headers).send(html)
  })
}

async function renderPage(
  vite: ViteDevServer,
  app: FastifyInstance,
  { config }: PagesContext,
  url: string,
) {
  const { address } = pageAddress(url)
  const build = (await vite.ssrLoadModule(BUILD)) as Build
  const handle = build.entry.module.createPageHandler(build, {
    publicUrl: config.publicUrl,
    testPayments: config.testPayments,
  })
  const scriptMark = newScriptMark()
  const response = await handle(
    new Request(`${config.publicUrl}${address}`, { headers: { accept: 'text/html' } }),
    {
      api: async (route, input) => (await app.inProcess.read(route, input)).value,
      deferHydration: false,
      scriptMark,
    },
  )
  const { html, scriptHashes } = takeMarkedScripts(await response.text(), scriptMark)
  const security = pageSecurityHeaders(scriptHashes, address.split('?')[0] ?? '/', config)
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      ...security,
      'content-security-policy': allowDevClient(security['content-security-policy'] ?? ''),
      'cache-control': 'no-store',
    },
    html,
  }
}

/** Vite's client opens a socket and adds changed styles to the page as elements. */
const allowDevClient = (policy: string): string =>
  policy
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, '$& ws:')
