import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/db.ts'
import { listMails } from '#platform/mail/outbox.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { runOrReport } from './stop.ts'

const SHOWN = 50
const LINE = '-'.repeat(72)

await runOrReport(async () => {
  const database = await openDatabase(readConfig(process.env))
  const mails = await listMails(database.db, SHOWN).catch((error: unknown) =>
    closeAndThrow(error, database),
  )
  await database.close()
  for (const mail of mails.toReversed()) {
    const head = `${mail.createdAt.toISOString()}  ${mail.status}\nTo: ${mail.recipient}`
    process.stdout.write(`${LINE}\n${head}\nSubject: ${mail.subject}\n\n${mail.body}\n`)
  }
  const end =
    mails.length === 0 ? 'The outbox is empty.' : `${LINE}\n${mails.length} mails, the newest last.`
  process.stdout.write(`${end}\n`)
})
