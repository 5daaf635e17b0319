import * as search from '#search/search.ts'
import { contract } from '#contract/contract.ts'
import * as admin from '#admin/synonyms.ts'
import type { ConcurrencyLimit } from '#platform/concurrency.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function searchRoutes(serve: Serve, context: AppContext, inTurn: ConcurrencyLimit): void {
  serve(contract.listFilters, ({ query }) => {
    const list = () => search.listFilters(context.db, query)
    return query.q ? inTurn(list) : list()
  })
  serve(contract.suggest, ({ query }) => inTurn(() => search.suggest(context.db, query.q)))
  serve(contract.listSynonyms, ({ query }) => search.listSynonyms(context.db, query))
  serve(contract.addSynonym, ({ user, body }) => admin.addSynonym(context, user, body.terms))
  serve(contract.changeSynonym, ({ user, params, body }) =>
    admin.changeSynonym(context, user, params.id, body.terms),
  )
  serve(contract.removeSynonym, async ({ user, params }) => {
    await admin.removeSynonym(context, user, params.id)
    return { success: true }
  })
}
