import { issueInvoice } from '#invoices/invoices.ts'
import { lockOrder } from '#orders/orders.ts'
import type { Id } from '#shared/ids.ts'
import { DEFAULT_INVOICES } from '#shared/invoices/invoice-rule.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { OpenedPayment, TestShop } from './shop.ts'

/** Issues the invoice of a paid order without shipping it, and returns its row. */
export const issueInvoiceOf = (shop: TestShop, { order: { _id } }: OpenedPayment) =>
  shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, _id as Id<'ord'>)
    if (!order) throw new Error('There is no such order.')
    const terms = { rule: DEFAULT_INVOICES, details: DEFAULT_SHOP, logo: null }
    return issueInvoice(tx, shop, order, { terms, payment: 'Paid online, Card' })
  })
