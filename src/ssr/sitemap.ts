import type { PublishedProduct } from '#catalog/catalog.ts'
import { pictureUrl, widthsOf } from '#shared/catalog/picture.ts'
import { escapeXml } from '#shared/files/xml.ts'
import { STATIC_PATHS } from '#shared/static-pages.ts'

/** Reads the categories and products of a sitemap. */
export type SitemapSource = {
  /** The paths of the categories that are not hidden. */
  listings(): Promise<string[]>
  count(): Promise<number>
  /** The id of the last of the first `before` products; undefined for 0. */
  lastOf(before: number): Promise<PublishedProduct['id'] | undefined>
  list(page: {
    after: PublishedProduct['id'] | undefined
    limit: number
  }): Promise<PublishedProduct[]>
}

/**
 * The public address of the shop, and the number of products in one file (the protocol allows
 * 50,000 addresses).
 */
export type SitemapSettings = { publicUrl: string; productsPerFile?: number }

const PRODUCTS_PER_FILE = 10_000
const BATCH = 500
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
const INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
const FILE = /^\/sitemap(?:-(?:(pages)|products-([1-9]\d{0,4})))?\.xml$/

/**
 * Returns one file of the sitemap. `/sitemap.xml` lists every public page, or in a large shop the
 * files that do: `/sitemap-pages.xml`, `/sitemap-products-1.xml` and so on. Returns undefined for a
 * file that this shop does not need.
 */
export async function sitemapFile(
  path: string,
  source: SitemapSource,
  settings: SitemapSettings,
): Promise<string | undefined> {
  const { publicUrl, productsPerFile = PRODUCTS_PER_FILE } = settings
  const [file, pages, number] = FILE.exec(path) ?? []
  if (file === undefined) return undefined
  if (pages) return urlset(await pageEntries(source, publicUrl))
  const files = Math.ceil((await source.count()) / productsPerFile)
  if (number === undefined) {
    if (files > 1) return index(publicUrl, files)
    return urlset(
      await pageEntries(source, publicUrl),
      await productEntries(source, publicUrl, { before: 0, limit: productsPerFile }),
    )
  }
  if (Number(number) > files) return undefined
  return urlset(
    await productEntries(source, publicUrl, {
      before: (Number(number) - 1) * productsPerFile,
      limit: productsPerFile,
    }),
  )
}

const urlset = (...entries: string[]): string => `${HEAD}${URLSET}${entries.join('')}</urlset>\n`

function index(publicUrl: string, files: number): string {
  const names = [
    '/sitemap-pages.xml',
    ...Array.from({ length: files }, (_, place) => `/sitemap-products-${place + 1}.xml`),
  ]
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeXml(publicUrl + name)}</loc></sitemap>\n`,
  )
  return `${HEAD}${INDEX}${entries.join('')}</sitemapindex>\n`
}

/** Lists home, the listings without filters, the policies and the page about the shop. */
async function pageEntries(source: SitemapSource, publicUrl: string): Promise<string> {
  const paths = ['/', ...(await source.listings()), ...STATIC_PATHS]
  return paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`).join('')
}

/** Reads in batches, so that the products of a large shop are never in memory all at once. */
async function productEntries(
  source: SitemapSource,
  publicUrl: string,
  { before, limit }: { before: number; limit: number },
): Promise<string> {
  let entries = ''
  let after = await source.lastOf(before)
  for (let left = limit; left > 0; left -= BATCH) {
    const batch = await source.list({ after, limit: Math.min(BATCH, left) })
    entries += batch.map((product) => productEntry(product, publicUrl)).join('')
    after = batch.at(-1)?.id
    if (batch.length < BATCH) break
  }
  return entries
}

function productEntry({ slug, changedAt, pictures }: PublishedProduct, publicUrl: string): string {
  const images = pictures.map(({ key, width }) => {
    const location = escapeXml(publicUrl + largest(key, width))
    return `<image:image><image:loc>${location}</image:loc></image:image>`
  })
  const location = `<loc>${escapeXml(`${publicUrl}/product/${slug}`)}</loc>`
  const changed = `<lastmod>${changedAt.toISOString()}</lastmod>`
  return `<url>${location}${changed}${images.join('')}</url>\n`
}

const largest = (key: string, width: number): string =>
  pictureUrl(key, widthsOf(width).at(-1) ?? width, 'webp')
