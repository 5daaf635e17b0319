import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readDerivedPicture } from '#platform/images/derived-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Headers = Record<string, string>

type AppFilesContext = {
  security: Headers
  details: () => Promise<{ name: string }>
  /** The key of the logo; null for the drawn icons. */
  identity: () => Promise<{ logo: string | null }>
  storage: Storage
}

const Manifest = z.looseObject({ icons: z.array(z.looseObject({ src: z.string() })) })

/** The name and the logo of the shop can change, and the addresses of these files cannot. */
const REVALIDATED = 'no-cache'
/** The service worker fetches only the offline page and its styles. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves the files of the installed app: icons, manifest, and the service worker with the offline
 * page.
 */
export async function serveAppFiles(
  app: FastifyInstance,
  folder: string,
  { security, details, identity, storage }: AppFilesContext,
): Promise<void> {
  await serveIcons(app, folder, { security, identity, storage })
  serve(app, '/sw.js', await readWorker(folder), {
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
      'cache-control': REVALIDATED,
    })
    const [{ name }, { logo }] = [await details(), await identity()]
    return reply.send(JSON.stringify(named(manifest, name, logo)))
  })
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/apple-touch-icon.png', (_request, reply) =>
    reply.redirect('/icons/apple-touch-icon.png', 301),
  )
}

/**
 * Adds the names of the app, the short one under its icon and the full one. The icons of an own
 * logo have its key in their addresses, so that an installed app fetches new ones.
 */
const named = (manifest: unknown, name: string, logo: string | null): object => {
  const { icons, ...rest } = Manifest.parse(manifest)
  return {
    ...rest,
    name: `${name}: artificial jewellery`,
    short_name: name,
    icons: logo ? icons.map((icon) => ({ ...icon, src: `${icon.src}?v=${logo}` })) : icons,
  }
}

/** The icons: their addresses, and the files that are made from an own logo instead. */
const ICONS = [
  ['/icons/icon-192.png', 'icon-192.png'],
  ['/icons/icon-512.png', 'icon-512.png'],
  ['/icons/maskable-512.png', 'maskable-512.png'],
  ['/icons/apple-touch-icon.png', 'icon-180.png'],
  ['/favicon.svg', 'icon-192.png'],
] as const

async function serveIcons(
  app: FastifyInstance,
  folder: string,
  { security, identity, storage }: Omit<AppFilesContext, 'details'>,
): Promise<void> {
  for (const [address, file] of ICONS) {
    const isSvg = address.endsWith('.svg')
    const drawn = await readFile(path.join(folder, address))
    const drawnTag = createHash('sha256').update(drawn).digest('hex').slice(0, 24)
    app.get(address, async (request, reply) => {
      const { logo } = await identity()
      const own = logo ? await readDerivedPicture(storage, logo, file) : undefined
      const etag = `"${own ? logo : drawnTag}"`
      reply.headers({
        ...security,
        etag,
        'content-type': isSvg ? 'image/svg+xml' : 'image/png',
        'cache-control': REVALIDATED,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.send(own ? (isSvg ? toSvg(own.bytes) : own.bytes) : drawn)
    })
  }
}

/** The link to the icon in all pages names an SVG file, so the picture is embedded in one. */
const toSvg = (png: Buffer): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" ' +
  `href="data:image/png;base64,${png.toString('base64')}"/></svg>`

const serve = (
  app: FastifyInstance,
  address: string,
  body: string | Buffer,
  headers: Headers,
): void => void app.get(address, (_request, reply) => reply.headers(headers).send(body))

/** Built style sheets of the admin area, which the offline page does not have. */
const ADMIN_STYLE = /^admin/

/**
 * Returns the service worker with its two constants. All processes of one build share the name of
 * the release: the names of built files contain hashes of their content.
 */
async function readWorker(folder: string): Promise<string> {
  const names = (await readdir(path.join(folder, 'assets'))).sort()
  const release = createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 12)
  const styles = names
    .filter((name) => name.endsWith('.css') && !ADMIN_STYLE.test(name))
    .map((name) => `/assets/${name}`)
  const code = await readFile(path.join(folder, 'sw.js'), 'utf8')
  return `const RELEASE = '${release}'\nconst STYLES = ${JSON.stringify(styles)}\n${code}`
}
