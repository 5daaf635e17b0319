import type { OutboxMail } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import { sendMailNow, sendMailsNow } from '#admin/mails.ts'
import { readAnyOrder } from '#orders/admin/admin-order.ts'
import { listMailsOfOrder, listOutbox, readMail, type MailRow } from '#platform/mail/outbox.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function outboxRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listMails, async ({ query }) => {
    const { rows, pagination } = await listOutbox(context.db, query)
    return {
      mails: rows.map(toMail),
      pagination,
      sentFrom: context.mailer ? context.mailFrom : null,
      sendsTexts: context.messenger !== null,
    }
  })
  serve(contract.listOrderMails, async ({ params }) => {
    const { id } = await readAnyOrder(context.db, params.id)
    return {
      mails: (await listMailsOfOrder(context.db, id)).map(toMail),
      sendsMails: context.mailer !== null,
      sendsTexts: context.messenger !== null,
    }
  })
  serve(contract.readMail, async ({ params }) => {
    const row = await readMail(context.db, params.id)
    return { ...toMail(row), body: row.body }
  })
  serve(contract.sendMailsNow, async ({ user, body }) => ({
    results: await sendMailsNow(context, user, body.ids),
  }))
  serve(contract.sendMailNow, async ({ user, params }) => {
    const mail = toMail(await sendMailNow(context, user, params.id))
    const message = `The ${mail.kind === 'text' ? 'message' : 'mail'} is on its way.`
    return { success: true, message, mail }
  })
}

const toMail = ({
  id,
  text,
  recipient,
  subject,
  status,
  createdAt,
  sentAt,
  attempts,
  lastError,
}: MailRow): OutboxMail => ({
  _id: id,
  kind: text ? 'text' : 'mail',
  recipient,
  subject,
  status,
  at: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  tries: attempts,
  problem: lastError,
})
