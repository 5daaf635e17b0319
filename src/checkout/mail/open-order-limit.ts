import type { SessionUser } from '#accounts/accounts.ts'
import { pipeline, type Db, type Reader } from '#platform/db/db.ts'
import { countUp, readCount } from '#platform/rate-limit.ts'

/**
 * Mails about orders that nobody has paid or confirmed: of an account and to an address in a day,
 * of a network in an hour, as a mobile carrier may put thousands of customers behind one. Such an
 * order costs nothing, and its address may be that of somebody else.
 */
const MAX_OF_ACCOUNT = 15
const MAX_TO_ADDRESS = 20
const MAX_OF_NETWORK = 500
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

/** Who causes a mail about an order, and where it goes. `network`: null if it is not known. */
type OpenOrderMail = {
  user: Pick<SessionUser, 'id' | 'email'>
  email: string
  network: string | null
}

/**
 * Others who name an address on their orders cannot use up the mails of the account that has it.
 * Without an address there is no mail.
 */
function limitsOf({ user, email, network }: OpenOrderMail) {
  if (email === '') return []
  const address = email.toLowerCase()
  const isOwn = address === user.email?.toLowerCase()
  return [
    { key: `open order mails of ${user.id}`, max: MAX_OF_ACCOUNT, seconds: DAY_SECONDS },
    ...(isOwn
      ? []
      : [{ key: `open order mails to ${address}`, max: MAX_TO_ADDRESS, seconds: DAY_SECONDS }]),
    ...(network === null
      ? []
      : [{ key: `open order mails from ${network}`, max: MAX_OF_NETWORK, seconds: HOUR_SECONDS }]),
  ]
}

/** Whether another mail about an unpaid or unconfirmed order may be sent. */
export async function mayMailOpenOrder(db: Reader, mail: OpenOrderMail): Promise<boolean> {
  const limits = limitsOf(mail)
  const counts = await pipeline(limits.map(({ key }) => readCount(db, key)))
  return limits.every(({ max }, at) => (counts[at]?.count ?? 0) < max)
}

/**
 * Counts such a mail, after the transaction that sends it, so that no order waits for another one.
 * Requests at the same moment may pass a limit by a few.
 */
export async function countOpenOrderMail(db: Db, mail: OpenOrderMail): Promise<void> {
  for (const { key, seconds } of limitsOf(mail)) await countUp(db, key, seconds)
}
