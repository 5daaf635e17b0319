import * as catalog from '#catalog/catalog.ts'
import { listListings, listRedirects } from '#categories/categories.ts'
import * as search from '#search/search.ts'
import { contract } from '#contract/contract.ts'
import { limitConcurrency } from '#platform/concurrency.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

/**
 * How many searches run at once, and how many wait, so that many of them delay other requests by
 * one statement only. The embedded database runs one statement at a time.
 */
const MAX_SEARCHES = { embedded: 1, server: 8 }
const MAX_WAITING_SEARCHES = 1000

export function catalogRoutes(serve: Serve, context: AppContext): void {
  const { db, database, categories } = context
  const limit = limitConcurrency(MAX_SEARCHES[database.kind], MAX_WAITING_SEARCHES)
  serve(contract.listProducts, ({ query }) =>
    query.q
      ? limit(() => search.listProducts(context, query))
      : search.listProducts(context, query),
  )
  serve(contract.listFilters, ({ query }) =>
    query.q ? limit(() => search.listFilters(context, query)) : search.listFilters(context, query),
  )
  serve(contract.readSearchFilters, ({ query }) =>
    limit(() => search.readSearchFilters(context, query.q)),
  )
  serve(contract.readSearchStart, () => limit(() => search.readSearchStart(context)))
  serve(contract.suggest, ({ query }) => limit(() => search.suggest(context, query.q)))
  serve(contract.listCategories, async () => {
    const list = await categories()
    return { categories: listListings(list), redirects: listRedirects(list) }
  })
  serve(contract.readProduct, ({ params }) => catalog.readProduct(db, params.id))
  serve(contract.listRelated, ({ params }) => catalog.listRelated(db, params.id))
  serve(contract.listViewed, async ({ query }) => ({
    products: await catalog.readProducts(db, query.id),
  }))
}
