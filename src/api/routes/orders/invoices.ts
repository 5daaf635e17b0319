import { correctOrderInvoice } from '#admin/orders/correct-invoice.ts'
import { contract } from '#contract/contract.ts'
import {
  listInvoices,
  listOwnInvoices,
  mergeInvoices,
  readInvoice,
  readOwnInvoice,
} from '#invoices/read-invoices.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function invoiceRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listOwnInvoices, ({ user, params }) =>
    listOwnInvoices(context.db, user.id, params.id),
  )
  serve(contract.readOwnInvoice, ({ user, params }) => readOwnInvoice(context, user.id, params.id))
  serve(contract.listInvoicesOfOrder, ({ params }) => listInvoices(context.db, params.id))
  serve(contract.readInvoice, ({ params }) => readInvoice(context, params.id))
  serve(contract.correctInvoice, ({ user, params, body }) =>
    correctOrderInvoice(context, user, { ...body, id: params.id }),
  )
  serve(contract.mergeInvoices, ({ body }) => mergeInvoices(context, body.ids))
}
