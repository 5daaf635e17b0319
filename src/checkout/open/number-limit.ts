import { pipeline, type Db, type Reader } from '#platform/db/db.ts'
import { countUp, readCount } from '#platform/rate-limit.ts'
import type { Id } from '#shared/ids.ts'

/**
 * So often the orders of an account in a day, and of a network in an hour, may be told something
 * that depends on the earlier orders of a mobile number that is not confirmed.
 */
const MAX_OF_ACCOUNT = 10
const MAX_OF_NETWORK = 60
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

type Asker = { user: { id: Id<'usr'> }; network: string }

const accountKey = ({ user }: Asker): string => `numbers of ${user.id}`
const networkKey = ({ network }: Asker): string => `numbers from ${network}`

/**
 * Whether an order may still depend on what is known of a mobile number. Later every number is
 * treated like one with many orders, so that nobody can try numbers.
 */
export async function mayAskNumbers(db: Reader, asker: Asker): Promise<boolean> {
  const [own, network] = await pipeline([
    readCount(db, accountKey(asker)),
    readCount(db, networkKey(asker)),
  ])
  return own.count < MAX_OF_ACCOUNT && network.count < MAX_OF_NETWORK
}

/** Counts an order for which the earlier orders of an unconfirmed number have decided. */
export async function countNumber(db: Db, asker: Asker): Promise<void> {
  const own = await countUp(db, accountKey(asker), DAY_SECONDS)
  // Not for an account that learns nothing more, or it alone could use up the limit of a network.
  if (own.count <= MAX_OF_ACCOUNT) await countUp(db, networkKey(asker), HOUR_SECONDS)
}
