import * as search from '#search/search.ts'
import { contract } from '#contract/contract.ts'
import * as desk from '#admin/synonyms.ts'
import type { InTurn } from '#platform/db/turns.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function searchRoutes(serve: Serve, shop: Shop, inTurn: InTurn): void {
  serve(contract.listFilters, ({ query }) => {
    const list = () => search.listFilters(shop.db, query)
    return query.q ? inTurn(list) : list()
  })
  serve(contract.suggest, ({ query }) => inTurn(() => search.suggest(shop.db, query.q)))
  serve(contract.listSynonyms, ({ query }) => search.listSynonyms(shop.db, query))
  serve(contract.addSynonym, ({ person, body }) => desk.addSynonym(shop, person, body.terms))
  serve(contract.changeSynonym, ({ person, params, body }) =>
    desk.changeSynonym(shop, person, params.id, body.terms),
  )
  serve(contract.removeSynonym, async ({ person, params }) => {
    await desk.removeSynonym(shop, person, params.id)
    return { success: true }
  })
}
