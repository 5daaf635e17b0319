import type { FastifyInstance } from 'fastify'
import {
  countPublishedProducts,
  findIdBeforeOffset,
  listPublishedProducts,
  readProducts,
} from '#catalog/catalog.ts'
import { listListings, type CategoryList } from '#categories/categories.ts'
import { openCache, type ChangeFeed } from '#platform/cache.ts'
import type { Db } from '#platform/db/db.ts'
import { correctName } from '#web/seo/spelling.ts'
import { Refusal } from '#shared/errors.ts'
import type { SellingRule, ShopDetails } from '#shared/shop-settings.ts'
import { commonSecurityHeaders } from './content-security.ts'
import { toPage, type Page, sendPage } from './page.ts'
import { productFeed, type FeedSource } from './product-feed.ts'
import { robotsText } from './robots.ts'
import { sitemapFile, type SitemapSource } from './sitemap.ts'

type SeoContext = {
  db: Db
  changes: ChangeFeed
  config: { publicUrl: string }
  categories: () => Promise<CategoryList>
  details: () => Promise<ShopDetails>
  selling: () => Promise<SellingRule>
  now: () => Date
}

const MAX_FILES = 100
/** A file of 10,000 products takes about 6 MB with its compressed copies. */
const MAX_BYTES = 32 * 1024 * 1024
const FRESH_S = 300

const headersOf = ({ config }: SeoContext, contentType: string) => ({
  'content-type': `${contentType}; charset=utf-8`,
  'cache-control': `public, max-age=${FRESH_S}`,
  ...commonSecurityHeaders(config),
})

/**
 * Adds `/robots.txt`, the product feed and the files of the sitemap. Files are made on request and
 * cached until the catalog changes.
 */
export function seoRoutes(app: FastifyInstance, context: SeoContext): void {
  const { db, config } = context
  const source: SitemapSource = {
    listings: async () => listListings(await context.categories()).map(({ route }) => route),
    count: () => countPublishedProducts(db),
    lastOf: (before) => findIdBeforeOffset(db, before),
    list: (page) => listPublishedProducts(db, page),
  }
  const robots = toPage({
    status: 200,
    headers: headersOf(context, 'text/plain'),
    body: Buffer.from(robotsText(config.publicUrl)),
    isCacheable: true,
    tags: [],
  })

  app.get('/robots.txt', async (request, reply) => sendPage(request, reply, await robots))
  addFiles(app, context, {
    paths: ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-:number.xml'],
    make: (path) => sitemapFile(path, source, config),
    tags: ['catalog'],
  })
  addFiles(app, context, {
    paths: ['/feeds/products.xml', '/feeds/products-:number.xml'],
    make: async (path) => productFeed(path, await feedSource(context)),
    tags: ['catalog', 'stock', 'settings'],
  })
}

type XmlFiles = {
  paths: string[]
  /** The text of the file at a path; undefined if there is none. */
  make: (path: string) => Promise<string | undefined>
  tags: string[]
}

/**
 * Adds files of XML that are cached until data under their tags changes. Sales of stock make a file
 * with its tag again at most once a second.
 */
function addFiles(
  app: FastifyInstance,
  context: SeoContext,
  { paths, make, tags }: XmlFiles,
): void {
  const { changes } = context
  const limits = { maxEntries: MAX_FILES, maxBytes: MAX_BYTES }
  const files = openCache<Page>({ ...limits, changes, staleOnStock: true })
  const makePage = async (path: string): Promise<Page> => {
    const xml = await make(path)
    if (xml === undefined) throw new Refusal('not-found')
    return toPage({
      status: 200,
      headers: headersOf(context, 'application/xml'),
      body: Buffer.from(xml),
      isCacheable: true,
      tags,
    })
  }
  for (const path of paths)
    app.get(path, async (request, reply) => {
      const file = request.url.split('?')[0] ?? path
      return sendPage(request, reply, await files.getOrRender(file, () => makePage(file)))
    })
}

async function feedSource(context: SeoContext): Promise<FeedSource> {
  const { db, config } = context
  const { values } = await context.categories()
  return {
    publicUrl: config.publicUrl,
    brand: (await context.details()).name,
    rule: await context.selling(),
    now: context.now(),
    labelOf: (category) => correctName(values.get(category)?.label ?? category),
    count: () => countPublishedProducts(db),
    lastOf: (before) => findIdBeforeOffset(db, before),
    list: async (page) => {
      const published = await listPublishedProducts(db, page)
      return readProducts(
        db,
        published.map(({ id }) => id),
      )
    },
  }
}
