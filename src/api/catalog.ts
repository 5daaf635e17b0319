import * as catalog from '#catalog/catalog.ts'
import { contract } from '#contract/index.ts'
import type { InTurn } from '#platform/turns.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

export function catalogRoutes(serve: Serve, { db }: Shop, inTurn: InTurn): void {
  serve(contract.listProducts, ({ query }) => {
    const list = () => catalog.listProducts(db, query)
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
