import { assertNotLast, lockUser, removeAccount, type SessionUser } from '#accounts/accounts.ts'
import type { GuessContext, Origin } from '#accounts/login/guess-throttle.ts'
import { assertPassword } from '#accounts/profile.ts'
import { endChangesOfDeleted, reservedBy } from '#checkout/change/end-change.ts'
import { expireOrders } from '#checkout/settle/expire-order.ts'
import { deleteComplaintsOf } from '#complaints/complaints.ts'
import { forgetDestinationsOf } from '#payments/cash-refunds.ts'
import type { User } from '#contract/contract.ts'
import { releasePicturesOf } from '#customer-pictures/customer-pictures.ts'
import { detachOrders, lockOrdersOf } from '#orders/orders.ts'
import { selectPendingChanges } from '#orders/change/variant-changes.ts'
import { deleteOrderMails } from '#platform/mail/mail.ts'
import type { JobQueue } from '#platform/jobs.ts'
import type { Tx } from '#platform/db/db.ts'
import { deleteRestockAlertsOf } from '#restock-alerts/restock-alerts.ts'
import { endReviewsOf } from '#reviews/reviews.ts'
import type { Id } from '#shared/ids.ts'

/** Deletes a user's own account. Throws for a wrong password, and for the last administrator. */
export async function deleteAccount(
  context: GuessContext & ErasureJobs,
  user: SessionUser,
  { password, origin, reviewsStay }: { password: string; origin: Origin; reviewsStay: boolean },
): Promise<void> {
  await assertPassword(context, user, { password, field: 'password', origin })
  await context.db.transaction((tx) => deleteUserData(tx, context, user.id, { reviewsStay }))
}

/** `reviewsStay`: the customer's reviews stay, without a name; they are deleted otherwise. */
type ErasureChoice = { reviewsStay?: boolean }

/** The queue of the job that lists the deletion beside the backups. */
type ErasureJobs = { jobs: Pick<JobQueue, 'enqueue'> }

/**
 * Deletes a user as `eraseUser` does, lists the deletion beside the backups, and lets the clean-up
 * delete the files of the user's pictures at once.
 */
export async function deleteUserData(
  tx: Tx,
  { jobs }: ErasureJobs,
  id: Id<'usr'>,
  choice?: ErasureChoice,
): Promise<User> {
  const user = await eraseUser(tx, id, choice)
  await jobs.enqueue(tx, 'erasures.write', {})
  await jobs.enqueue(tx, 'shop.cleanup', {})
  return user
}

/**
 * Deletes a user with sessions, addresses, cart, wishlist, codes, complaints, reviews, alerts
 * about sold-out pieces, and the mails about their own orders, except those that are still to be
 * sent. The database deletes rows with `onDelete: 'cascade'`, such as consents, saved views and
 * the authenticator key. Mails about orders of others stay, even if they went to the same address.
 * Pictures of returns, complaints and reviews are released: nobody can read them, and the clean-up
 * deletes them. The orders stay without the user, as tax law requires. Unpaid orders expire,
 * unconfirmed ones are cancelled, changes of size that wait for their payment end, and the stock
 * of both is released; a late payment is treated as any other. The mobile number is free again.
 * Throws for the last administrator.
 */
export async function eraseUser(
  tx: Tx,
  id: Id<'usr'>,
  { reviewsStay = false }: ErasureChoice = {},
): Promise<User> {
  const user = await lockUser(tx, id)
  await assertNotLast(tx, user)
  const now = new Date()
  // Before changes are looked for: a new one needs the lock of its order.
  const orders = await lockOrdersOf(tx, id)
  const changes = await selectPendingChanges(
    tx,
    orders.map((order) => order.id),
  )
  await expireOrders(
    tx,
    orders.filter(({ status }) => status === 'pending_payment' || status === 'placed'),
    { note: 'The account was deleted', now, alsoLock: changes.map(reservedBy) },
  )
  await endChangesOfDeleted(tx, { orders, changes, now })
  await forgetDestinationsOf(
    tx,
    orders.map((order) => order.id),
  )
  // Before the account: the settlement of a payment also locks the order first and the cart second.
  await deleteOrderMails(tx, await detachOrders(tx, id))
  await releasePicturesOf(tx, id)
  await endReviewsOf(tx, id, reviewsStay)
  await deleteComplaintsOf(tx, id)
  await deleteRestockAlertsOf(tx, id)
  await removeAccount(tx, user, { reviewsStay })
  return user
}
