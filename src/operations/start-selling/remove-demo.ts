import { sql } from 'drizzle-orm'
import { deleteCartStarts } from '#cart/cart.ts'
import { adoptDemoProducts, deleteProducts, listDemoProducts } from '#catalog/catalog.ts'
import { releaseReturnPictures } from '#customer-pictures/customer-pictures.ts'
import { deleteMovementsOf, undoOrderMovements } from '#inventory/test-movements.ts'
import { replacePictureUses, savePictures } from '#media/media.ts'
import { restartVideoAges } from '#media/videos.ts'
import { removeAllRedemptions } from '#offers/offers.ts'
import { lockAllOrders, removeAllOrders } from '#orders/remove-orders.ts'
import { removeAllInvoices } from '#invoices/invoices.ts'
import { removeAllCash } from '#payments/cash.ts'
import { hasLivePayments, removeAllPayments } from '#payments/payments.ts'
import { removeAllSettlements } from '#payments/settlements.ts'
import type { Tx } from '#platform/db/db.ts'
import { deleteAllOrderMails } from '#platform/mail/mail.ts'
import { removeAllReviews } from '#reviews/reviews.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { RemovedDemo } from '#operations/tables.ts'

type RemoveDemoInput = { actorId: Id<'usr'>; chosenIds: Id<'prd'>[] }

/**
 * Removes all orders with their payments, mails, reviews and pictures of returns, the demo products
 * that nobody has edited, and the chosen ones of the others. What the orders took from the stock of
 * products that stay comes back. Orders are locked first: a checkout that runs now waits, and then
 * finds the shop as it is. Throws `selling.live` if there are live payments.
 */
export async function removeDemo(
  tx: Tx,
  { actorId, chosenIds }: RemoveDemoInput,
): Promise<RemovedDemo> {
  await lockAllOrders(tx)
  if (await hasLivePayments(tx)) throw new Refusal('selling.live')
  await allowRemoval(tx)
  await deleteAllOrderMails(tx)
  await removeAllInvoices(tx)
  await deleteCartStarts(tx)
  const payments = await removeAllPayments(tx)
  await removeAllCash(tx)
  await removeAllSettlements(tx)
  const demo = await listDemoProducts(tx)
  const removedIds = demo
    .filter(({ id, isEdited }) => !isEdited || chosenIds.includes(id))
    .map(({ id }) => id)
  await deleteMovementsOf(tx, removedIds)
  const stocks = await undoOrderMovements(tx, actorId)
  await releaseReturnPictures(tx)
  await removeAllReviews(tx)
  await removeAllRedemptions(tx, removedIds)
  const orders = await removeAllOrders(tx)
  // The clean-up deletes files that nothing else has, a day later.
  await restartVideoAges(tx, removedIds)
  await savePictures(tx, await deleteProducts(tx, removedIds))
  for (const id of removedIds) await replacePictureUses(tx, { kind: 'gallery', id, name: '' }, [])
  await adoptDemoProducts(tx)
  return { products: removedIds.length, orders, payments, stocks }
}

/** For this transaction, the triggers of the histories let test data go. */
const allowRemoval = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`select set_config('shop.removes_test_data', 'on', true)`)
