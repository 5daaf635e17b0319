import { contract } from '#contract/contract.ts'
import * as savedViews from '#saved-views/saved-views.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function savedViewRoutes(serve: Serve, { db }: AppContext): void {
  serve(contract.listViews, ({ user, query }) => savedViews.listViews(db, user.id, query.list))
  serve(contract.saveView, ({ user, body }) =>
    db.transaction((tx) => savedViews.saveView(tx, user.id, body)),
  )
  serve(contract.renameView, ({ user, params, body }) =>
    db.transaction((tx) => savedViews.renameView(tx, user.id, { ...params, ...body })),
  )
  serve(contract.deleteView, ({ user, params }) =>
    db.transaction((tx) => savedViews.deleteView(tx, user.id, params.id)),
  )
}
