import { listAddresses } from '#accounts/addresses/address-book.ts'
import { readMe, type SessionUser } from '#accounts/accounts.ts'
import { listSessions } from '#accounts/login/sessions.ts'
import { readCart, readCartTerms } from '#cart/cart.ts'
import { listOwnComplaints } from '#complaints/complaints.ts'
import type { ExportedData, Order } from '#contract/contract.ts'
import { selectPicturesOf } from '#customer-pictures/customer-pictures.ts'
import { listInvoicesOf } from '#invoices/read-invoices.ts'
import { listOrders } from '#orders/list-orders.ts'
import type { Db } from '#platform/db/db.ts'
import type { OpenOffers } from '#offers/offers.ts'
import { listRestockAlertsOf } from '#restock-alerts/restock-alerts.ts'
import { listReviewsOf } from '#reviews/reviews.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { SellingRule } from '#shared/shop-settings.ts'
import { readWishlist } from '#wishlist/wishlist.ts'
import { exportConsents } from './consents.ts'

type ExportContext = {
  db: Db
  selling: () => Promise<SellingRule>
  promises: () => Promise<Promises>
  offers: () => Promise<OpenOffers>
  now: () => Date
  config: { publicUrl: string }
}

const ORDERS_PER_PAGE = 50

/** All data that the shop stores about a user, as one document. */
export async function exportData(context: ExportContext, user: SessionUser): Promise<ExportedData> {
  const { db, now, config } = context
  const { products } = await readWishlist(db, user.id)
  const terms = await readCartTerms(context)
  return {
    shop: config.publicUrl,
    exportedAt: now().toISOString(),
    account: await readMe(db, user.mobile),
    ...(await listAddresses(db, user.id)),
    cart: await readCart(db, user.id, terms),
    wishlist: products.map(({ title, slug }) => ({
      title,
      address: `${config.publicUrl}/product/${slug}`,
    })),
    orders: await listAllOrders(context, user),
    invoices: await exportInvoices(context, user),
    complaints: await listOwnComplaints(db, user.id, { all: true }),
    pictures: await exportPictures(context, user),
    reviews: await exportReviews(context, user),
    restockAlerts: await exportRestockAlerts(context, user),
    consents: await exportConsents(db, user),
    ...(await listSessions(db, user)),
  }
}

/** The invoices and credit notes of a user's orders, with the address that returns each. */
const exportInvoices = async (
  { db, config }: ExportContext,
  { id: userId }: SessionUser,
): Promise<ExportedData['invoices']> =>
  (await listInvoicesOf(db, userId)).map(({ _id, ...invoice }) => ({
    ...invoice,
    address: `${config.publicUrl}/api/invoices/${_id}`,
  }))

/** The pictures that a user added, with where each was sent and the address that returns it. */
const exportPictures = async (
  { db, config }: ExportContext,
  { id: userId }: SessionUser,
): Promise<ExportedData['pictures']> =>
  (await selectPicturesOf(db, userId)).map(({ id, bytes, width, height, ...picture }) => ({
    address: `${config.publicUrl}/api/pictures/${id}`,
    sentWith: picture.orderNumber ?? picture.complaintNumber ?? picture.reviewOf,
    bytes,
    width,
    height,
    addedAt: picture.createdAt.toISOString(),
  }))

/** The reviews of a user, with the product of each. */
const exportReviews = async (
  { db, config }: ExportContext,
  { id: userId }: SessionUser,
): Promise<ExportedData['reviews']> =>
  (await listReviewsOf(db, userId)).map(({ review, title, slug }) => ({
    ...review,
    product: title,
    address: `${config.publicUrl}/product/${slug}`,
  }))

/** The pieces about which a user has asked for a mail. */
const exportRestockAlerts = async (
  { db, config }: ExportContext,
  { id: userId }: SessionUser,
): Promise<ExportedData['restockAlerts']> =>
  (await listRestockAlertsOf(db, userId)).map(({ slug, askedAt, sentAt, ...alert }) => ({
    ...alert,
    address: `${config.publicUrl}/product/${slug}`,
    askedAt: askedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))

async function listAllOrders({ db, now }: ExportContext, user: SessionUser): Promise<Order[]> {
  const all: Order[] = []
  for (let page = 1; ; page++) {
    const { orders, pagination } = await listOrders(
      db,
      user.id,
      { page, limit: ORDERS_PER_PAGE },
      now(),
    )
    all.push(...orders)
    if (page >= pagination.totalPages) return all
  }
}
