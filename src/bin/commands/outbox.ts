import { listMails } from '#platform/mail/outbox.ts'
import type { Command } from './command.ts'

const SHOWN = 50
const LINE = '-'.repeat(72)

/** `npm run outbox`: prints the newest mails, the newest last. */
export const outboxCommand: Command = {
  failureCode: 1,
  run: async ({ openDatabase, print }) => {
    const { db } = await openDatabase()
    const mails = await listMails(db, SHOWN)
    for (const mail of mails.toReversed()) {
      const head = `${mail.createdAt.toISOString()}  ${mail.status}\nTo: ${mail.recipient}`
      print(`${LINE}\n${head}\nSubject: ${mail.subject}\n\n${mail.body}`)
    }
    print(
      mails.length === 0
        ? 'The outbox is empty.'
        : `${LINE}\n${mails.length} mails, the newest last.`,
    )
    return 0
  },
}
