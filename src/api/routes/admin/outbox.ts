import type { OutboxMail } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import { sendMailNow } from '#admin/mails.ts'
import { pageOfMails, readMail, type MailRow } from '#platform/mail/outbox.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function outboxRoutes(serve: Serve, shop: Shop): void {
  serve(contract.listMails, async ({ query }) => {
    const { rows, pagination } = await pageOfMails(shop.db, query)
    return {
      mails: rows.map(toMail),
      pagination,
      sentFrom: shop.mailer ? shop.config.mailFrom : null,
    }
  })
  serve(contract.readMail, async ({ params }) => {
    const row = await readMail(shop.db, params.id)
    return { ...toMail(row), body: row.body }
  })
  serve(contract.sendMailNow, async ({ person, params }) => ({
    success: true,
    message: 'The mail is on its way.',
    mail: toMail(await sendMailNow(shop, person, params.id)),
  }))
}

const toMail = ({
  id,
  recipient,
  subject,
  status,
  createdAt,
  sentAt,
  tries,
  problem,
}: MailRow): OutboxMail => ({
  _id: id,
  recipient,
  subject,
  status,
  at: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  tries,
  problem,
})
