import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'
import { FolderInUse } from '#platform/folder-lock.ts'
import { listMails } from '#platform/mail.ts'

const MAILS_SHOWN = 50

try {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const mails = await listMails(database.db, MAILS_SHOWN)
  await database.close()
  for (const mail of mails.reverse()) {
    process.stdout.write(`${'-'.repeat(72)}\n${mail.createdAt.toISOString()}  ${mail.status}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body}\n`)
  }
  process.stdout.write(mails.length === 0 ? 'The outbox is empty.\n' : `${'-'.repeat(72)}\n${mails.length} mails, the newest last.\n`)
} catch (error) {
  if (!(error instanceof FolderInUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
