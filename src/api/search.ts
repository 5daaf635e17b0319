import * as catalog from '#catalog/catalog.ts'
import { contract } from '#contract/index.ts'
import * as desk from '#desk/words.ts'
import type { InTurn } from '#platform/turns.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

export function searchRoutes(serve: Serve, shop: Shop, inTurn: InTurn): void {
  serve(contract.listFilters, ({ query }) => {
    const list = () => catalog.listFilters(shop.db, query)
    return query.q ? inTurn(list) : list()
  })
  serve(contract.suggest, ({ query }) => inTurn(() => catalog.suggest(shop.db, query.q)))
  serve(contract.listSynonyms, ({ query }) => catalog.listSynonyms(shop.db, query))
  serve(contract.addSynonym, ({ person, body }) => desk.addSynonym(shop, person, body.terms))
  serve(contract.changeSynonym, ({ person, params, body }) =>
    desk.changeSynonym(shop, person, params.id, body.terms),
  )
  serve(contract.removeSynonym, async ({ person, params }) => {
    await desk.removeSynonym(shop, person, params.id)
    return { success: true }
  })
}
