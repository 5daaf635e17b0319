import * as accounts from '#contract/account/accounts.ts'
import * as addresses from '#contract/account/addresses.ts'
import * as adminAuditLog from '#contract/admin/operations/audit-log.ts'
import * as adminBackups from '#contract/admin/operations/backups.ts'
import * as adminCategories from '#contract/admin/catalog/categories.ts'
import * as adminBooks from '#contract/admin/operations/books.ts'
import * as adminConnections from '#contract/admin/settings/connections.ts'
import * as adminFind from '#contract/admin/find.ts'
import * as adminGst from '#contract/admin/reports/gst.ts'
import * as adminSalesReport from '#contract/admin/reports/sales-report.ts'
import * as adminDelivery from '#contract/admin/settings/delivery.ts'
import * as adminComplaints from '#contract/admin/orders/complaints.ts'
import * as adminDashboard from '#contract/admin/dashboard.ts'
import * as adminMedia from '#contract/admin/catalog/media.ts'
import * as adminOffers from '#contract/admin/catalog/offers.ts'
import type { AdminOrderRow as OrderRow } from '#contract/admin/orders/order-row.ts'
import * as adminOrders from '#contract/admin/orders/orders.ts'
import * as adminRefund from '#contract/admin/orders/refund.ts'
import * as adminReturns from '#contract/admin/orders/returns.ts'
import * as adminOrderContext from '#contract/admin/orders/order-context.ts'
import * as adminReviews from '#contract/admin/catalog/reviews.ts'
import * as adminOutbox from '#contract/admin/operations/outbox.ts'
import * as adminSales from '#contract/admin/catalog/sales.ts'
import * as adminCash from '#contract/admin/orders/cash.ts'
import * as adminRemittances from '#contract/admin/orders/remittances.ts'
import * as adminTransition from '#contract/admin/orders/transition.ts'
import * as adminViews from '#contract/admin/saved-views.ts'
import * as adminUsers from '#contract/admin/users.ts'
import * as adminProducts from '#contract/admin/catalog/products.ts'
import * as adminProductImport from '#contract/admin/catalog/product-import.ts'
import * as adminChecklist from '#contract/admin/operations/checklist.ts'
import * as adminStartSelling from '#contract/admin/operations/start-selling.ts'
import * as adminSettlements from '#contract/admin/reports/settlements.ts'
import * as adminStockReport from '#contract/admin/reports/stock-report.ts'
import * as adminSettings from '#contract/admin/settings/settings.ts'
import * as adminSynonyms from '#contract/admin/catalog/synonyms.ts'
import * as adminStock from '#contract/admin/catalog/stock.ts'
import * as cart from './cart.ts'
import * as categories from './categories.ts'
import * as catalog from './catalog.ts'
import * as complaints from '#contract/orders/complaints.ts'
import * as checkout from './checkout.ts'
import * as customerPictures from '#contract/orders/customer-pictures.ts'
import * as guest from './guest.ts'
import * as invoices from '#contract/orders/invoices.ts'
import * as delivery from './delivery.ts'
import * as orders from '#contract/orders/orders.ts'
import * as payments from '#contract/orders/payments.ts'
import * as policies from './policies.ts'
import * as restock from './restock.ts'
import * as reviews from '#contract/reviews/reviews.ts'
import * as privacy from '#contract/account/privacy.ts'
import * as shop from './shop.ts'
import * as totp from '#contract/account/totp.ts'
import * as wishlist from './wishlist.ts'
import type { Endpoint } from './endpoint.ts'
import type { z } from 'zod'

const all = {
  ...catalog,
  ...categories,
  ...shop,
  ...policies,
  ...accounts,
  ...totp,
  ...addresses,
  ...privacy,
  ...cart,
  ...wishlist,
  ...checkout,
  ...guest,
  ...delivery,
  ...orders,
  ...payments,
  ...complaints,
  ...customerPictures,
  ...invoices,
  ...reviews,
  ...restock,
  ...adminProducts,
  ...adminProductImport,
  ...adminCategories,
  ...adminStock,
  ...adminMedia,
  ...adminSales,
  ...adminDashboard,
  ...adminFind,
  ...adminDelivery,
  ...adminUsers,
  ...adminViews,
  ...adminAuditLog,
  ...adminSettings,
  ...adminSynonyms,
  ...adminOffers,
  ...adminOrders,
  ...adminRefund,
  ...adminReturns,
  ...adminOrderContext,
  ...adminCash,
  ...adminRemittances,
  ...adminTransition,
  ...adminOutbox,
  ...adminComplaints,
  ...adminReviews,
  ...adminBackups,
  ...adminBooks,
  ...adminGst,
  ...adminSalesReport,
  ...adminStockReport,
  ...adminSettlements,
  ...adminConnections,
  ...adminChecklist,
  ...adminStartSelling,
}

type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'auth' in value

/** Every endpoint of the API, by the name of the domain function that it calls. */
export const contract = Object.fromEntries(
  Object.entries(all).filter(([, value]) => isEndpoint(value)),
) as EndpointsOf<typeof all>

/** The endpoints as a list, for the routes, the OpenAPI document and tests over all of them. */
export const endpoints: Endpoint[] = Object.values(contract)

type ByRoute = {
  [Name in keyof typeof contract as (typeof contract)[Name]['route']]: (typeof contract)[Name]
}

/** The routes of the API as text: `'POST /api/cart'`. */
export type Route = keyof ByRoute

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** The input of a route. The storefront imports only types, so that no schema is in its bundle. */
export type CallInput<R extends Route> = {
  params?: InputOf<NonNullable<ByRoute[R]['params']>>
  query?: InputOf<NonNullable<ByRoute[R]['query']>>
  body?: InputOf<NonNullable<ByRoute[R]['body']>>
}

/** The reply of a route. */
export type CallReply<R extends Route> = z.output<ByRoute[R]['reply']>

export type Product = z.output<typeof catalog.Product>
export type ProductDetails = z.output<typeof catalog.ProductDetails>
export type Picture = z.output<typeof catalog.Picture>
export type Pagination = z.output<typeof catalog.Pagination>
export type Cart = z.output<typeof cart.Cart>
export type CartLine = z.output<typeof cart.CartLine>
export type PrivacyNotice = z.output<typeof privacy.PrivacyNotice>
export type Consents = z.output<typeof privacy.Consents>
export type ExportedData = z.output<typeof privacy.ExportedData>
export type ShownPolicy = z.output<typeof policies.ShownPolicy>
export type Session = z.output<typeof accounts.Session>
export type TotpState = z.output<typeof totp.TotpState>
export type User = z.output<typeof accounts.User>
export type Address = z.output<typeof addresses.Address>
export type Order = z.output<typeof orders.Order>
export type TrackedOrder = z.output<typeof orders.trackOrder.reply>
export type VariantChoices = z.output<typeof adminOrders.VariantChoices>
export type AdminProduct = z.output<typeof adminProducts.AdminProduct>
export type AdminPrice = z.output<typeof adminProducts.AdminPrice>
export type Sale = z.output<typeof adminSales.Sale>
export type SaleProduct = z.output<typeof adminSales.SaleProduct>
export type AdminCategory = z.output<typeof adminCategories.AdminCategory>
export type StockRow = z.output<typeof adminStock.StockRow>
export type StockMovement = z.output<typeof adminStock.StockMovement>
export type VariantStock = z.output<typeof adminStock.VariantStock>
export type AdminChange = z.output<typeof adminAuditLog.AdminChange>
export type MediaPicture = z.output<typeof adminMedia.MediaPicture>
export type MediaVideo = z.output<typeof adminMedia.MediaVideo>
export type Setting = z.output<typeof adminSettings.Setting>
export type Synonym = z.output<typeof adminSynonyms.Synonym>
export type AdminOffer = z.output<typeof adminOffers.AdminOffer>
export type AdminOrder = z.output<typeof adminOrders.AdminOrder>
export type AdminOrderRow = z.output<typeof OrderRow>
export type Complaint = z.output<typeof complaints.Complaint>
export type OwnComplaint = z.output<typeof complaints.OwnComplaint>
export type CustomerPicture = z.output<typeof customerPictures.CustomerPicture>
export type Invoice = z.output<typeof invoices.Invoice>
export type ReviewList = z.output<typeof reviews.listReviews.reply>
export type OwnReview = z.output<typeof reviews.OwnReview>
export type OrderReviews = z.output<typeof reviews.listOrderReviews.reply>
export type AdminReview = z.output<typeof adminReviews.AdminReview>
export type AdminComplaint = z.output<typeof adminComplaints.AdminComplaint>
export type Backup = z.output<typeof adminBackups.Backup>
export type Books = z.output<typeof adminBooks.Books>
export type OutboxMail = z.output<typeof adminOutbox.OutboxMail>
