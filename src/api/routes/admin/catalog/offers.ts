import { contract } from '#contract/contract.ts'
import * as admin from '#admin/catalog/offers.ts'
import { listOffers, readOffer } from '#offers/admin-offers.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function offerRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listOffers, ({ query }) => listOffers(context.db, query, context.now()))
  serve(contract.readOffer, ({ params }) => readOffer(context.db, params.id, context.now()))
  serve(contract.addOffer, ({ user, body }) => admin.addOffer(context, user, body))
  serve(contract.changeOffer, ({ user, params, body }) =>
    admin.changeOffer(context, user, params.id, body),
  )
  serve(contract.endOffers, async ({ user, body }) => ({
    results: await admin.endOffers(context, user, body.chosen),
  }))
  serve(contract.endOffer, ({ user, params, body }) =>
    admin.endOffer(context, user, params.id, body.version),
  )
}
