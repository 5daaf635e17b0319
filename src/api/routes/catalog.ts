import * as catalog from '#catalog/catalog.ts'
import * as search from '#search/search.ts'
import { contract } from '#contract/contract.ts'
import type { ConcurrencyLimit } from '#platform/concurrency.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function catalogRoutes(serve: Serve, { db }: AppContext, inTurn: ConcurrencyLimit): void {
  serve(contract.listProducts, ({ query }) => {
    const list = () => search.listProducts(db, query)
    return query.q ? inTurn(list) : list()
  })
  serve(contract.readProduct, ({ params }) => catalog.readProduct(db, params.id))
  serve(contract.listRelated, async ({ params }) => ({
    products: await catalog.listRelated(db, params.id),
  }))
  serve(contract.listViewed, async ({ query }) => ({
    products: await catalog.readProducts(db, query.id),
  }))
}
