import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { accountRoutes } from '#api/routes/account/accounts.ts'
import { addressRoutes } from '#api/routes/account/addresses.ts'
import { mediaRoutes } from '#api/routes/admin/catalog/media.ts'
import { adminOrderRoutes } from '#api/routes/admin/orders/orders.ts'
import { adminComplaintRoutes } from '#api/routes/admin/orders/complaints.ts'
import { outboxRoutes } from '#api/routes/admin/operations/outbox.ts'
import { auditLogRoutes } from '#api/routes/admin/operations/audit-log.ts'
import { backupDownload, backupRoutes } from '#api/routes/admin/operations/backups.ts'
import { connectionRoutes } from '#api/routes/admin/settings/connections.ts'
import { deliveryZoneRoutes } from '#api/routes/admin/settings/delivery.ts'
import { goingLiveRoutes } from '#api/routes/admin/operations/checklist.ts'
import { bookRoutes } from '#api/routes/admin/operations/books.ts'
import { reportRoutes } from '#api/routes/admin/reports.ts'
import { savedViewRoutes } from '#api/routes/admin/saved-views.ts'
import { adminUserRoutes } from '#api/routes/admin/users.ts'
import { adminProductForms, adminProductRoutes } from '#api/routes/admin/catalog/products.ts'
import { adminVideoRoutes } from '#api/routes/admin/catalog/videos.ts'
import { adminStockRoutes } from '#api/routes/admin/catalog/stock.ts'
import { cartRoutes } from '#api/routes/cart.ts'
import { catalogRoutes } from '#api/routes/catalog.ts'
import { checkoutRoutes } from '#api/routes/checkout.ts'
import { deliveryRoutes } from '#api/routes/delivery.ts'
import { complaintRoutes } from '#api/routes/orders/complaints.ts'
import { reviewRoutes } from '#api/routes/orders/reviews.ts'
import { restockRoutes } from '#api/routes/restock.ts'
import { adminReviewRoutes } from '#api/routes/admin/catalog/reviews.ts'
import { invoiceRoutes } from '#api/routes/orders/invoices.ts'
import {
  customerPictureForms,
  customerPictureRoutes,
} from '#api/routes/orders/customer-pictures.ts'
import { orderRoutes } from '#api/routes/orders/orders.ts'
import { saleRoutes } from '#api/routes/admin/catalog/sales.ts'
import { settingsRoutes } from '#api/routes/admin/settings/settings.ts'
import { adminCategoryRoutes } from '#api/routes/admin/catalog/categories.ts'
import { offerRoutes } from '#api/routes/admin/catalog/offers.ts'
import { synonymRoutes } from '#api/routes/admin/catalog/synonyms.ts'
import { policyRoutes } from '#api/routes/policies.ts'
import { privacyRoutes } from '#api/routes/account/privacy.ts'
import { shopRoutes } from '#api/routes/shop.ts'
import { storyRoutes } from '#api/routes/story.ts'
import { webhookRoute } from '#api/routes/webhook.ts'
import { wishlistRoutes } from '#api/routes/wishlist.ts'
import { countUpload } from '#customer-pictures/stored-pictures.ts'
import { documentRoutes } from './openapi.ts'
import type { ResponseCache } from './response-cache.ts'
import { server, type Serve } from './serve.ts'
import { registerForms, takeVideos } from './uploads.ts'

/** Every route of the API. */
export async function registerRoutes(
  api: FastifyInstance,
  context: AppContext,
  cache: ResponseCache,
): Promise<void> {
  const caches = { cache, inProcess: api.inProcess }
  const serve = server(api, context, caches)
  catalogRoutes(serve, context)
  accountRoutes(serve, context)
  addressRoutes(serve, context)
  privacyRoutes(serve, context)
  shopRoutes(serve, context)
  storyRoutes(serve, context)
  policyRoutes(serve, context)
  cartRoutes(serve, context)
  wishlistRoutes(serve, context)
  checkoutRoutes(serve, context)
  deliveryRoutes(serve, context)
  orderRoutes(serve, context)
  invoiceRoutes(serve, context)
  complaintRoutes(serve, context)
  customerPictureRoutes(serve, context)
  reviewRoutes(serve, context)
  restockRoutes(serve, context)
  adminRoutes(serve, context)
  await fileRoutes(api, context, caches)
  webhookRoute(api, context)
  backupDownload(api, context)
  documentRoutes(api, context)
}

/** The endpoints of administrators. */
function adminRoutes(serve: Serve, context: AppContext): void {
  settingsRoutes(serve, context)
  deliveryZoneRoutes(serve, context)
  adminOrderRoutes(serve, context)
  adminUserRoutes(serve, context)
  savedViewRoutes(serve, context)
  auditLogRoutes(serve, context)
  synonymRoutes(serve, context)
  offerRoutes(serve, context)
  adminCategoryRoutes(serve, context)
  outboxRoutes(serve, context)
  adminComplaintRoutes(serve, context)
  adminReviewRoutes(serve, context)
  bookRoutes(serve, context)
  reportRoutes(serve, context)
  connectionRoutes(serve, context)
  backupRoutes(serve, context)
  goingLiveRoutes(serve, context)
  adminProductRoutes(serve, context)
  adminStockRoutes(serve, context)
  saleRoutes(serve, context)
  mediaRoutes(serve, context)
}

/** The routes whose body is a multipart form or a video. No other route takes one. */
async function fileRoutes(
  api: FastifyInstance,
  context: AppContext,
  caches: Parameters<typeof server>[2],
): Promise<void> {
  await api.register(async (forms) => {
    await registerForms(forms)
    adminProductForms(server(forms, context, caches), context)
  })
  // With limits of their own, so that customers never keep an administrator waiting.
  await api.register(async (forms) => {
    await registerForms(forms, 1)
    forms.addHook('preHandler', async ({ sessionUser }) => {
      if (sessionUser) await countUpload(context.db, sessionUser.id)
    })
    customerPictureForms(server(forms, context, caches), context)
  })
  await api.register(async (files) => {
    takeVideos(files)
    adminVideoRoutes(server(files, context, caches), context)
  })
}
