import * as catalog from '#catalog/catalog.ts'
import { contract } from '#contract/index.ts'
import * as desk from '#desk/words.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

export function searchRoutes(serve: Serve, shop: Shop): void {
  serve(contract.listFilters, ({ query }) => catalog.listFilters(shop.db, query))
  serve(contract.suggest, ({ query }) => catalog.suggest(shop.db, query.q))
  serve(contract.listSynonyms, ({ query }) => catalog.listSynonyms(shop.db, query))
  serve(contract.addSynonym, ({ person, body }) => desk.addSynonym(shop, person, body.terms))
  serve(contract.changeSynonym, ({ person, params, body }) => desk.changeSynonym(shop, person, params.id, body.terms))
  serve(contract.removeSynonym, async ({ person, params }) => {
    await desk.removeSynonym(shop, person, params.id)
    return { success: true }
  })
}
