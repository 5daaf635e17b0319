import * as admin from '#admin/catalog/sales/sales.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function saleRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listSales, ({ query }) => admin.listSales(context.db, query))
  serve(contract.readSale, ({ params }) => admin.readSale(context.db, params.id))
  serve(contract.listSaleProducts, ({ params, query }) =>
    admin.listSaleProducts(context, params.id, query),
  )
  serve(contract.previewSale, ({ body }) => admin.previewSale(context, body))
  serve(contract.addSale, ({ user, body }) => admin.addSale(context, user, body))
  serve(contract.changeSale, ({ user, params, body }) =>
    admin.changeSale(context, user, params.id, body),
  )
  serve(contract.changeSaleEnd, ({ user, params, body }) =>
    admin.changeSaleEnd(context, user, params.id, body),
  )
  serve(contract.endSales, async ({ user, body }) => ({
    results: await admin.endSales(context, user, body.chosen),
  }))
  serve(contract.endSale, ({ user, params, body }) =>
    admin.endSale(context, user, params.id, body.version),
  )
  serve(contract.removeSale, async ({ user, params, query }) => {
    await admin.removeSale(context, user, params.id, query.version)
    return { success: true }
  })
}
