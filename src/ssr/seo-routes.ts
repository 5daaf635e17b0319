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
  const { db, changes, config } = context
  const source: SitemapSource = {
    listings: async () => listListings(await context.categories()).map(({ route }) => route),
    count: () => countPublishedProducts(db),
    lastOf: (before) => findIdBeforeOffset(db, before),
    list: (page) => listPublishedProducts(db, page),
  }
  const make = async (path: string): Promise<Page> => {
    const xml = await sitemapFile(path, source, config)
    if (xml === undefined) throw new Refusal('not-found')
    return toPage({
      status: 200,
      headers: headersOf(context, 'application/xml'),
      body: Buffer.from(xml),
      isCacheable: true,
      tags: ['catalog'],
    })
  }
  const files = openCache<Page>({ maxEntries: MAX_FILES, maxBytes: MAX_BYTES, changes })
  const robots = toPage({
    status: 200,
    headers: headersOf(context, 'text/plain'),
    body: Buffer.from(robotsText(config.publicUrl)),
    isCacheable: true,
    tags: [],
  })

  app.get('/robots.txt', async (request, reply) => sendPage(request, reply, await robots))
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-:number.xml']) {
    app.get(path, async (request, reply) => {
      const file = request.url.split('?')[0] ?? path
      return sendPage(request, reply, await files.getOrRender(file, () => make(file)))
    })
  }
  feedRoutes(app, context)
}

/**
 * Adds the files of the product feed. They are cached until the catalog or the settings change;
 * sales of stock make them again at most once a second.
 */
function feedRoutes(app: FastifyInstance, context: SeoContext): void {
  const { changes } = context
  const make = async (path: string): Promise<Page> => {
    const xml = await productFeed(path, await feedSource(context))
    if (xml === undefined) throw new Refusal('not-found')
    return toPage({
      status: 200,
      headers: headersOf(context, 'application/xml'),
      body: Buffer.from(xml),
      isCacheable: true,
      tags: ['catalog', 'stock', 'settings'],
    })
  }
  const limits = { maxEntries: MAX_FILES, maxBytes: MAX_BYTES }
  const files = openCache<Page>({ ...limits, changes, staleOnStock: true })
  for (const path of ['/feeds/products.xml', '/feeds/products-:number.xml'])
    app.get(path, async (request, reply) => {
      const file = request.url.split('?')[0] ?? path
      return sendPage(request, reply, await files.getOrRender(file, () => make(file)))
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
    labelOf: (category) => values.get(category)?.label ?? category,
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
