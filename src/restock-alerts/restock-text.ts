import { eq } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { MessengerError, type Messenger } from '#platform/mail/messenger.ts'
import type { Id } from '#shared/ids.ts'
import { cutToVariable } from '#shared/messages/text-templates.ts'
import { restockAlerts } from './tables.ts'

type TextContext = {
  db: Db
  log: Log
  messenger: Messenger | null
  config: { publicUrl: string }
  details: () => Promise<{ name: string }>
}

/**
 * The job `restock.text`: sends the text message of one alert. Does nothing if the alert was ended
 * or its account deleted meanwhile. Throws if the messenger fails, so that the job is repeated; a
 * number that it does not accept is given up. A crash right after the response sends it again.
 */
export async function sendRestockText(
  { db, log, messenger, config: { publicUrl }, details }: TextContext,
  { alertId }: { alertId: Id<'rsa'> },
): Promise<void> {
  const [alert] = await db
    .select({
      mobile: restockAlerts.mobile,
      stopToken: restockAlerts.stopToken,
      title: products.title,
      slug: products.slug,
      label: variants.label,
    })
    .from(restockAlerts)
    .innerJoin(variants, eq(variants.id, restockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(restockAlerts.id, alertId))
  if (!alert?.mobile) return
  if (!messenger?.hasTemplate('restock')) throw new Error('No template is set for this message.')
  const { mobile, title, label, slug, stopToken } = alert
  try {
    await messenger.send({
      mobile,
      template: 'restock',
      shopName: (await details()).name,
      variables: {
        piece: nameOf(title, label),
        link: `${publicUrl}/product/${slug}`,
        stop: `${publicUrl}/restock#${stopToken}`,
      },
    })
  } catch (error) {
    if (messenger.isDown() || !(error instanceof MessengerError)) throw error
    log.warn({ err: error }, 'The messenger does not accept the number of an alert')
  }
}

/** The piece with its size, cut to what a variable may have. */
const nameOf = (title: string, label: string): string =>
  cutToVariable(title, label ? `, ${label}` : '')
