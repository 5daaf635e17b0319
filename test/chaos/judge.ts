import { setTimeout as sleep } from 'node:timers/promises'
import { openServer } from '#platform/db/postgres.ts'
import type { Db } from '#platform/db/db.ts'
import type { Child } from '../../bench/child.ts'
import type { MailServer } from '../mail-server.ts'
import type { Kill } from './faults.ts'
import { describeQueuedMails, findRepeatedMails, findWrongMails } from './mail-verdict.ts'
import { countListeners, findLostPayments, findWrongBooks, readMoney } from './verdict.ts'

type JudgeInput = {
  databaseUrl: string
  provider: Child
  mails: MailServer
  kills: Kill[]
  /** The number of processes that must listen for changes. */
  listeners: number
  say: (line: string) => void
}

/** Jobs retry with growing pauses, so the last ones need a while. */
const SETTLES_WITHIN_MS = 240_000
const PAUSE_MS = 1000

/** Waits until the shop has settled everything. Returns a sentence for each broken promise. */
export async function judge(input: JudgeInput): Promise<string[]> {
  const { databaseUrl, provider, mails, kills, listeners, say } = input
  const { db, close } = await openServer(databaseUrl, { isPatient: true })
  try {
    const begin = performance.now()
    let open = await findUnsettled(db, provider)
    while (open.length > 0 && performance.now() - begin < SETTLES_WITHIN_MS) {
      await sleep(PAUSE_MS)
      open = await findUnsettled(db, provider)
    }
    const { payments, refunds } = await readMoney(provider)
    say(
      `Settled after ${Math.round((performance.now() - begin) / 1000)} s: ` +
        `${payments.filter(({ captured }) => captured).length} captured payments, ` +
        `${refunds.length} refunds, ${mails.received.length} mails received, ${kills.length} kills.`,
    )
    // The judge listens too.
    const listening = (await countListeners(db)) - 1
    return [
      ...open,
      ...(await findRepeatedMails(db, mails.received, kills)),
      ...(listening === listeners
        ? []
        : [`${listening} connections listen for changes, not ${listeners}.`]),
    ]
  } finally {
    await close()
  }
}

async function findUnsettled(db: Db, provider: Child): Promise<string[]> {
  return [
    ...(await findLostPayments(db, await readMoney(provider))),
    ...(await findWrongBooks(db)),
    ...(await findWrongMails(db)),
    ...(await describeQueuedMails(db)),
  ]
}
