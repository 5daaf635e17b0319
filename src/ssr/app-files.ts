import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

type Headers = Record<string, string>

const DAY = 'public, max-age=86400'
/** The manifest contains the name of the shop, which can change. */
const HOUR = 'public, max-age=3600'
/** The service worker fetches only the offline page and its styles. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves the files of the installed app: icons, manifest, and the service worker with the offline
 * page.
 */
export async function serveAppFiles(
  app: FastifyInstance,
  folder: string,
  { security, details }: { security: Headers; details: () => Promise<{ name: string }> },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'icons'),
    prefix: '/icons/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.headers({ ...security, 'cache-control': DAY }),
  })
  const worker =
    'const RELEASE = ' +
    `'${await nameRelease(folder)}'\n${await readFile(path.join(folder, 'sw.js'), 'utf8')}`
  serve(app, '/sw.js', worker, {
    ...security,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': WORKER_POLICY,
  })
  const manifest: unknown = JSON.parse(
    await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8'),
  )
  app.get('/manifest.webmanifest', async (_request, reply) => {
    reply.headers({
      ...security,
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': HOUR,
    })
    return reply.send(JSON.stringify(named(manifest, (await details()).name)))
  })
  const favicon = await readFile(path.join(folder, 'favicon.svg'))
  serve(app, '/favicon.svg', favicon, {
    ...security,
    'content-type': 'image/svg+xml',
    'cache-control': DAY,
  })
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/apple-touch-icon.png', (_request, reply) =>
    reply.redirect('/icons/apple-touch-icon.png', 301),
  )
}

/** Adds the names of the app: the short one under its icon and the full one. */
const named = (manifest: unknown, name: string): object => ({
  ...Object(manifest),
  name: `${name}: artificial jewellery`,
  short_name: name,
})

const serve = (
  app: FastifyInstance,
  address: string,
  body: string | Buffer,
  headers: Headers,
): void => void app.get(address, (_request, reply) => reply.headers(headers).send(body))

/**
 * Returns a name that all processes of one build share. The names of built files contain hashes of
 * their content.
 */
async function nameRelease(folder: string): Promise<string> {
  const names = (await readdir(path.join(folder, 'assets'))).sort()
  return createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 12)
}
