import * as catalog from '#catalog/catalog.ts'
import { contract } from '#contract/index.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

export function searchRoutes(serve: Serve, { db }: Shop): void {
  serve(contract.listFilters, ({ query }) => catalog.listFilters(db, query))
  serve(contract.suggest, ({ query }) => catalog.suggest(db, query.q))
  serve(contract.listSynonyms, async () => ({ synonyms: await catalog.listSynonyms(db) }))
  serve(contract.addSynonym, ({ body }) => db.transaction((tx) => catalog.addSynonym(tx, body.terms)))
  serve(contract.changeSynonym, ({ params, body }) => db.transaction((tx) => catalog.changeSynonym(tx, params.id, body.terms)))
  serve(contract.removeSynonym, async ({ params }) => {
    await db.transaction((tx) => catalog.removeSynonym(tx, params.id))
    return { success: true }
  })
}
