import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'
import { listMails } from '#platform/mail.ts'
import { runOrTell } from './stop.ts'

const MAILS_SHOWN = 50
const LINE = '-'.repeat(72)

await runOrTell(async () => {
  const database = await openDatabase(readConfig(process.env))
  const mails = await listMails(database.db, MAILS_SHOWN)
  await database.close()
  for (const mail of mails.toReversed()) {
    process.stdout.write(`${LINE}\n${mail.createdAt.toISOString()}  ${mail.status}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body}\n`)
  }
  process.stdout.write(mails.length === 0 ? 'The outbox is empty.\n' : `${LINE}\n${mails.length} mails, the newest last.\n`)
})
