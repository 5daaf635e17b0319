import { contract } from '#contract/contract.ts'
import * as admin from '#admin/catalog/synonyms.ts'
import { listSynonyms } from '#search/search.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function synonymRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listSynonyms, ({ query }) => listSynonyms(context.db, query))
  serve(contract.addSynonym, ({ user, body }) => admin.addSynonym(context, user, body.terms))
  serve(contract.changeSynonym, ({ user, params, body }) =>
    admin.changeSynonym(context, user, params.id, body.terms),
  )
  serve(contract.removeSynonyms, async ({ user, body }) => ({
    results: await admin.removeSynonyms(context, user, body.ids),
  }))
  serve(contract.removeSynonym, async ({ user, params }) => {
    await admin.removeSynonym(context, user, params.id)
    return { success: true }
  })
}
