import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Messenger } from '#platform/mail/messenger.ts'
import { lockMail, requeueMail, type MailRow } from '#platform/mail/outbox.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminContext } from './admin.ts'
import { changeEachNamed, type ChangedRow } from './change-each.ts'

/**
 * Enqueues a mail or text message that is unsent or failed, and writes the audit log. Refuses with
 * `mail.no-server` while it cannot be sent, and with `mail.gone` if it was sent or is on its way.
 */
export async function sendMailNow(
  context: AdminContext & Senders,
  actor: Actor,
  id: string,
  note?: (subject: string) => void,
): Promise<MailRow> {
  return context.db.transaction(async (tx) => {
    const before = await lockMail(tx, id)
    note?.(before.subject)
    assertSender(context, before)
    if (before.status !== 'unsent' && before.status !== 'failed') throw new Refusal('mail.gone')
    const after = await requeueMail(tx, before.id)
    await context.jobs.enqueue(tx, 'mail.send', { mailId: before.id })
    // The log outlives accounts: it names the mail, and not the address that it goes to.
    await recordChange(tx, actor, {
      action: 'mail.sent',
      subject: { kind: 'mail', id: before.id, name: before.subject },
      before: { status: before.status },
      after: { status: after.status },
    })
    return after
  })
}

/** Sends mails, and reports for each whether it is on its way. */
export const sendMailsNow = (
  context: AdminContext & Senders,
  actor: Actor,
  ids: string[],
): Promise<ChangedRow[]> =>
  changeEachNamed(ids, (id, note) => sendMailNow(context, actor, id, note))

type Senders = { mailer: Mailer | null; messenger: Messenger | null }

function assertSender({ mailer, messenger }: Senders, { text }: MailRow): void {
  if (!text && !mailer) throw new Refusal('mail.no-server')
  if (text && !messenger?.hasTemplate(text.template))
    throw new Refusal('mail.no-server', { message: NO_TEMPLATE })
}

const NO_TEMPLATE =
  'Please set a messenger with the template id of this message first: Settings, Connections.'
