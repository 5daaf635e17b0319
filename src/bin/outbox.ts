import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'
import { listTextMessages } from '#platform/messenger.ts'
import { listMails } from '#platform/outbox.ts'
import { runOrTell } from './stop.ts'

const SHOWN = 50
const LINE = '-'.repeat(72)

await runOrTell(async () => {
  const database = await openDatabase(readConfig(process.env))
  const [mails, texts] = await Promise.all([listMails(database.db, SHOWN), listTextMessages(database.db, SHOWN)]).finally(() => database.close())
  const all = [
    ...mails.map((mail) => ({ at: mail.createdAt, text: `${mail.status}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body}` })),
    ...texts.map((message) => ({ at: message.createdAt, text: `text message\nTo: +91 ${message.mobile}\n\n${message.body}` })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, text } of all) process.stdout.write(`${LINE}\n${at.toISOString()}  ${text}\n`)
  process.stdout.write(all.length === 0 ? 'The outbox is empty.\n' : `${LINE}\n${mails.length} mails and ${texts.length} text messages, the newest last.\n`)
})
