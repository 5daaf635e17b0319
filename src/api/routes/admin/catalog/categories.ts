import { contract } from '#contract/contract.ts'
import * as admin from '#admin/catalog/categories.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminCategoryRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listAdminCategories, () => admin.listAdminCategories(context))
  serve(contract.addCategory, ({ user, body }) => admin.addCategory(context, user, body))
  serve(contract.changeCategory, ({ user, params, body }) =>
    admin.changeCategory(context, user, params.id, body),
  )
  serve(contract.reorderCategories, async ({ user, body }) => {
    await admin.reorderCategories(context, user, body)
    return { success: true }
  })
  serve(contract.mergeCategory, async ({ user, params, body }) => ({
    success: true,
    ...(await admin.mergeCategory(context, user, params.id, body)),
  }))
  serve(contract.removeCategory, async ({ user, params, query }) => {
    await admin.removeCategory(context, user, params.id, query)
    return { success: true }
  })
}
