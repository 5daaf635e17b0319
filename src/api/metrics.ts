import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AppContext } from '#app-context.ts'
import { openMetrics, type Metrics } from '#operations/metrics/metrics.ts'
import { WrongSetting } from '#platform/config.ts'
import { Refusal } from '#shared/errors.ts'
import { routeName } from './route-name.ts'

const LOOPBACK = '127.0.0.1'
const PATH = '/metrics'
const MILLISECONDS = 1000

/**
 * Observes all responses and serves the metrics: at /metrics with the token, and on a listener of
 * its own on loopback. The peer address proves nothing on the shop's port, because behind a proxy
 * every request comes from loopback. Does nothing if neither METRICS_TOKEN nor METRICS_PORT is set.
 */
export async function serveMetrics(app: FastifyInstance, context: AppContext): Promise<void> {
  const { metrics: settings, dataDir } = context.config
  const { token, port } = settings
  if (token === undefined && port === undefined) return
  const { database, cacheCounts: caches, log } = context
  const metrics = openMetrics({ database, dataDir, caches, log })
  app.addHook('onResponse', (request, { elapsedTime, raw }, done) => {
    const name = routeName(request)
    const route = name ? `${request.method} ${name}` : 'none'
    metrics.observe(route, raw.statusCode, elapsedTime / MILLISECONDS)
    done()
  })
  if (token) {
    app.get(PATH, async ({ headers }, reply) => {
      assertToken(headers.authorization, token)
      return reply
        .header('content-type', metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.scrape())
    })
  }
  if (port === undefined) return
  const server = await listen(metrics, port)
  app.addHook('onClose', (_app, done) => {
    server.closeAllConnections()
    server.close(() => done())
  })
}

/** Compares hashes in constant time, so that neither content nor length of the token shows. */
function assertToken(sent: string | undefined, token: string): void {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(hash(sent ?? ''), hash(`Bearer ${token}`))) return
  throw new Refusal('login.needed', { message: 'This address needs the token of METRICS_TOKEN.' })
}

async function listen(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end()
      return
    }
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new WrongSetting(
          `METRICS_PORT ${port} cannot be listened on (${cause.message}): choose another port. ` +
            'Each process needs its own.',
        ),
      ),
    )
    server.listen(port, LOOPBACK, resolve)
  })
  return server
}
