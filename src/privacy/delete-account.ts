import { assertNotLast, lockUser, removeAccount, type SessionUser } from '#accounts/accounts.ts'
import type { GuessContext, Origin } from '#accounts/login/guess-throttle.ts'
import { assertPassword } from '#accounts/profile.ts'
import { expireOrders } from '#checkout/settle/expire-order.ts'
import type { User } from '#contract/contract.ts'
import { detachOrders, lockUnpaid } from '#orders/orders.ts'
import { deleteOrderMails } from '#platform/mail/mail.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'

/**
 * Deletes a person's own account. Refuses a password that is not hers, and the last administrator.
 */
export async function deleteAccount(
  context: GuessContext,
  user: SessionUser,
  { password, origin }: { password: string; origin: Origin },
): Promise<void> {
  await assertPassword(context, user, { password, field: 'password', origin })
  await context.db.transaction((tx) => deleteUserData(tx, user.id))
}

/**
 * Removes a person with all that is hers: sessions, addresses, cart, wishlist, codes, the mails
 * about her own orders. Mails about other people's orders stay, also where they went to the same
 * address. Her orders stay without her, as tax law asks; those that are not paid end, and their
 * pieces go back to the shelf. Money that still comes for one is settled as any late money: her
 * pieces if they are there, else the money back. Her mobile number is free again. Refuses the last
 * administrator.
 */
export async function deleteUserData(tx: Tx, id: Id<'usr'>): Promise<User> {
  const user = await lockUser(tx, id)
  await assertNotLast(tx, user)
  await expireOrders(tx, await lockUnpaid(tx, id), {
    note: 'The account was deleted',
    now: new Date(),
  })
  // Before the account goes: a payment being settled holds its order first and the cart second, and
  // so does this.
  await deleteOrderMails(tx, await detachOrders(tx, id))
  await removeAccount(tx, user)
  return user
}
